//! The rows of a paper's table.

use yew::prelude::*;

use crate::lab::{Agreement, PaperCell, PaperColumn, PaperLabel, PaperRow, PaperTable};
use crate::page::lab::text::compare_results::short_method;
use crate::page::lab::text::paper as text;

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
    let paper = table.spec().paper;
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={text::paper(paper)}>
            <table class="paper-table">
                <caption class="visually-hidden">{ text::paper(paper) }</caption>
                <thead>
                    <tr>
                        <th scope="col" rowspan="2" class="paper-label">{ text::label_heading(paper) }</th>
                        { for group.iter().map(|&index| html! {
                            <th scope="colgroup" colspan="3" class="group-start">{ heading(&columns[index]) }</th>
                        }) }
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
                    { for rows.iter().map(|row| html! {
                        <tr>
                            <th scope="row" class="paper-label" title={board(row.label)}>{ text::label(paper, row.label) }</th>
                            { for group.iter().map(|&index| cells(&columns[index], &row.cells[index])) }
                        </tr>
                    }) }
                </tbody>
            </table>
        </div>
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
