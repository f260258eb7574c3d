//! The likely slips, and the board that shows one of them.

use yew::prelude::*;

use super::heading;
use crate::lab::check::{CheckAnalysis, Slip, Verdict, test_board as find_test_board};
use crate::page::lab::state::CheckRun;
use crate::page::lab::text::board_label;
use crate::page::lab::text::check as text;
use crate::page::lab::text::check::rows as row_text;
use crate::page::view::mini_board::mini_board;
use crate::page::view::nothing;
use crate::reference::LabHeuristic;

/// Draws the likely slips.
pub fn slips(run: &CheckRun, analysis: &CheckAnalysis) -> Html {
    if analysis.slips.is_empty() {
        return nothing();
    }
    let method = run.plan().subject().method;
    let base = run.records().first().and_then(Option::as_ref);
    let shortest = base.and_then(|record| record.end.length());
    html! {
        <section class="check-slips" id="check-slips">
            { heading(text::SLIPS, row_text::slips_note(analysis)) }
            <table>
                <thead class="visually-hidden">
                    <tr>
                        <th scope="col">{ text::SLIP }</th>
                        <th scope="col">{ text::SLIP_LENGTH }</th>
                        <th scope="col">{ text::SLIP_NUMBER }</th>
                    </tr>
                </thead>
                <tbody>
                    { for analysis.slips.iter().map(|row| html! {
                        <tr class={row.is_claimed.then_some("claimed")}>
                            <th scope="row">
                                { row_text::slip_name(row.slip, method) }
                                { if row.is_claimed { html! { <span class="yours">{ "✓ " }{ text::YOURS }</span> } } else { nothing() } }
                            </th>
                            <td>{ row_text::slip_length(row, shortest) }</td>
                            <td>{ text::value(row.value) }</td>
                        </tr>
                    }) }
                </tbody>
            </table>
        </section>
    }
}

/// Draws a board on which an inadmissible heuristic shows itself, if one explains the number or is the one that is checked.
pub fn test_board(run: &CheckRun, analysis: &CheckAnalysis) -> Html {
    let subject = run.plan().subject();
    let slips: &[Slip] = match &analysis.verdict {
        Verdict::BySlips { slips, .. } => slips,
        _ => &[],
    };
    let of_slips = slips.iter().filter_map(|slip| match slip {
        Slip::Heuristic(heuristic) => Some(*heuristic),
        _ => None,
    });
    let mut heuristics = of_slips.chain(subject.method.heuristic());
    let Some(heuristic) = heuristics.find(|one| LabHeuristic::SLIPS.contains(one)) else {
        return nothing();
    };
    match find_test_board(heuristic, &subject.goal) {
        Some(test) => html! {
            <div class="check-test" id="check-test">
                { mini_board(&test.board, board_label(&test.board)) }
                <p><strong>{ row_text::TEST_HEADING }</strong>{ " " }{ row_text::test_board(&test) }</p>
            </div>
        },
        None => html! {
            <div class="check-test" id="check-test"><p>{ row_text::CONFLICT_PAIRS }</p></div>
        },
    }
}
