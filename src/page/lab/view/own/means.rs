//! The mean values of the heuristic and of others, from small to large.

use yew::prelude::*;

use crate::lab::Verdict;
use crate::page::lab::text::own as text;
use crate::page::text::numbers::decimal;

/// Draws a bar for each heuristic, and one for the distance where it is known.
pub fn means(verdict: &Verdict, references: &[Verdict]) -> Html {
    let all = references.iter().chain([verdict]);
    let mut rows: Vec<(String, f64, &str)> = all
        .map(|one| {
            let kind = if one.heuristic == verdict.heuristic {
                "own"
            } else {
                "other"
            };
            (text::mean_name(one.heuristic).into_owned(), one.mean, kind)
        })
        .collect();
    rows.sort_by(|a, b| a.1.total_cmp(&b.1));
    rows.extend(verdict.mean_distance.map(|mean| {
        let name = text::TRUE_DISTANCE.to_string();
        (name, mean, "distance")
    }));
    let largest = rows.iter().map(|row| row.1).fold(1.0, f64::max);
    html! {
        <table class="own-means" id="own-means">
            <caption class="visually-hidden">{ text::MEANS }</caption>
            <thead class="visually-hidden">
                <tr><th scope="col">{ text::HEURISTIC }</th><td></td><th scope="col">{ text::MEAN }</th></tr>
            </thead>
            <tbody>
                { for rows.into_iter().map(|(name, mean, kind)| html! {
                    <tr key={name.clone()} data-kind={kind}>
                        <th scope="row">{ name.clone() }</th>
                        <td class="own-bar">
                            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                                <rect width={format!("{:.1}", 100.0 * mean / largest)} height="1" />
                            </svg>
                        </td>
                        <td>{ decimal(mean, 2) }</td>
                    </tr>
                }) }
            </tbody>
        </table>
    }
}
