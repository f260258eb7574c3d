//! The rows of a paper's table.

use yew::prelude::*;

use crate::lab::{Agreement, PaperCell, PaperColumn, PaperLabel, PaperRow, PaperTable};
use crate::page::lab::text::compare_results::short_method;
use crate::page::lab::text::paper as text;
use crate::page::lab::view::rail::open_in_play;
use crate::page::view::nothing;
use crate::puzzle::Preset;
use crate::share::Share;

/// Draws the table with three columns for each of the paper's, and the notes.
pub fn table(table: &PaperTable) -> Html {
    let paper = table.spec().paper;
    let rows: Vec<PaperRow> = table.rows().collect();
    let row_notes = rows.iter().flat_map(|row| {
        let label = text::label(paper, row.label);
        let notes = row.cells.iter().filter_map(|cell| cell.note);
        notes.map(move |note| text::row_note(&label, note))
    });
    let few = rows.iter().filter_map(|row| {
        let asked = table.spec().boards_per_distance as usize;
        let total = row.cells.first()?.total;
        match row.label {
            PaperLabel::Distance(distance) if (1..asked).contains(&total) => {
                Some(text::few_boards(distance, total))
            }
            _ => None,
        }
    });
    let notes: Vec<String> = paper
        .notes()
        .into_iter()
        .map(text::note)
        .chain(text::sample_differences(&table.sample_differences()))
        .chain(few)
        .chain(row_notes)
        .collect();
    html! {
        <>
            { for groups(table).into_iter().filter(|_| !rows.is_empty()).map(|group| numbers(table, &rows, &group)) }
            <div class="results-words">{ for notes.into_iter().map(|note| html! { <p>{ note }</p> }) }</div>
        </>
    }
}

/// Returns the columns of each table: those of one figure where the columns are methods, or all.
fn groups(table: &PaperTable) -> Vec<Vec<usize>> {
    let columns = table.columns();
    let indices: Vec<usize> = (0..columns.len()).collect();
    let is_same = |&a: &usize, &b: &usize| {
        columns[a].method.is_none() || columns[a].figure == columns[b].figure
    };
    indices.chunk_by(is_same).map(<[usize]>::to_vec).collect()
}

fn numbers(table: &PaperTable, rows: &[PaperRow], group: &[usize]) -> Html {
    let columns = table.columns();
    let has_boards = (0..rows.len()).any(|row| table.row_board(row).is_some());
    let has_names = rows.iter().any(|row| board(row.label).is_some());
    let paper = table.spec().paper;
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={text::paper(paper)}>
            <table class="paper-table">
                <caption class="visually-hidden">{ text::paper(paper) }</caption>
                <thead>
                    <tr>
                        <th scope="col" rowspan="2" class="paper-label">{ text::label_heading(paper) }</th>
                        { if has_boards { html! { <td rowspan="2" /> } } else { nothing() } }
                        { for group.iter().map(|&index| html! {
                            <th scope="colgroup" colspan="3" class="group-start">{ heading(&columns[index]) }</th>
                        }) }
                        { if has_names {
                            html! { <td rowspan="2" class="paper-board">{ text::BOARD }</td> }
                        } else {
                            nothing()
                        } }
                    </tr>
                    <tr>
                        { for group.iter().map(|_| html! {
                            <>
                                <th scope="col" class="group-start">{ text::PRINTED }</th>
                                <th scope="col">{ text::HERE }</th>
                                <th scope="col">{ text::DIFFERENCE }</th>
                            </>
                        }) }
                    </tr>
                </thead>
                <tbody>
                    { for rows.iter().enumerate().map(|(index, row)| html! {
                        <tr>
                            <th scope="row" class="paper-label">{ text::label(paper, row.label) }</th>
                            { if has_boards {
                                html! { <td class="paper-play">{ play(table, index, row.label) }</td> }
                            } else {
                                nothing()
                            } }
                            { for group.iter().map(|&index| cells(&columns[index], &row.cells[index])) }
                            { if has_names {
                                html! { <td class="paper-board"><code>{ board(row.label) }</code></td> }
                            } else {
                                nothing()
                            } }
                        </tr>
                    }) }
                </tbody>
            </table>
        </div>
    }
}

/// Draws the button that plays the board of a row with its method.
fn play(table: &PaperTable, row: usize, label: PaperLabel) -> Html {
    let Some(board) = table.row_board(row) else {
        return nothing();
    };
    let paper = table.spec().paper;
    let goal = paper.goal();
    let fast = match label {
        PaperLabel::Board { method, .. } => method.fast(),
        PaperLabel::Distance(_) => None,
    };
    let share = Share {
        board: Some(board),
        goal: (goal.as_preset() != Some(Preset::default())).then_some(goal),
        algorithm: fast.map(|fast| fast.algorithm),
        heuristic: fast
            .filter(|fast| fast.algorithm.uses_heuristic())
            .map(|fast| fast.heuristic),
        ..Share::default()
    };
    let open = Callback::from(move |_: MouseEvent| open_in_play(&share));
    html! {
        <button type="button" class="ghost" aria-label={text::play_label(paper, label)} onclick={open}>
            { text::PLAY }
        </button>
    }
}

fn heading(column: &PaperColumn) -> String {
    let figure = text::figure(column.figure);
    match column.method {
        Some(method) => format!("{}: {figure}", short_method(method)),
        None => figure.to_string(),
    }
}

fn board(label: PaperLabel) -> Option<String> {
    match label {
        PaperLabel::Board { board, .. } => Some(board.to_string()),
        PaperLabel::Distance(_) => None,
    }
}

/// Draws the printed number, the one here and their difference.
fn cells(column: &PaperColumn, cell: &PaperCell) -> Html {
    let number = |value: f64| text::number(column.figure, value);
    let (class, mark) = match cell.agreement {
        Agreement::BeyondChance | Agreement::Different => ("difference is-apart", "▲ "),
        Agreement::Equal => ("difference is-equal", ""),
        _ => ("difference", ""),
    };
    html! {
        <>
            <td class="group-start">{ number(cell.printed) }</td>
            <td class="here">{ cell.here.map_or(String::new(), number) }</td>
            <td {class}>{ mark }{ text::difference(column.figure, cell) }</td>
        </>
    }
}
