//! The chart of the times by method.

use yew::prelude::*;

use super::box_plot::{axis, range};
use crate::lab::{CompareFigure, ResultColumn, TimeDifference};
use crate::page::lab::results::{Axis, Results};
use crate::page::lab::text::compare_results as text;
use crate::page::view::nothing;

/// Draws the times, the fastest first, with a mark where the difference of neighbours is not clear. The chart is a table itself.
pub fn times(results: &Results) -> Html {
    let rows: Vec<_> = results
        .by_time
        .iter()
        .filter_map(|&method| {
            let row = results.row(method)?;
            Some((row, row.time?))
        })
        .collect();
    let ends = rows
        .iter()
        .flat_map(|(_, spread)| [spread.min.value, spread.max.value]);
    let Some(time_axis) = Axis::new(CompareFigure::Time, ends).filter(|_| rows.len() > 1) else {
        return nothing();
    };
    html! {
        <section class="lab-chart times" aria-labelledby="times-title">
            <h2 class="lab-heading" id="times-title">{ text::TIME_TITLE }</h2>
            <div class="scroll" tabindex="0" role="region" aria-label={text::TIME_TABLE}>
                <table>
                    <caption class="visually-hidden">{ text::TIME_TITLE }</caption>
                    <thead>
                        <tr>
                            <th scope="col">{ text::column(ResultColumn::Method) }</th>
                            <th scope="col" class="plot-column">{ axis(CompareFigure::Time, &time_axis) }<span class="visually-hidden">{ text::TIME_TITLE }</span></th>
                            <th scope="col">{ text::column(ResultColumn::Median) }</th>
                            <th scope="col">{ text::RANGE }</th>
                            <th scope="col">{ text::NEXT }</th>
                        </tr>
                    </thead>
                    <tbody>
                        { for rows.iter().map(|(row, spread)| {
                            let difference = results.time_difference(row.index);
                            let is_unclear = difference.is_some_and(|one| one != TimeDifference::Clear);
                            let label = text::plot_label(CompareFigure::Time, row.method, spread);
                            html! {
                                <tr data-unclear={is_unclear.then_some("")}>
                                    <th scope="row">{ text::short_method(row.method) }</th>
                                    <td class="plot-column">{ range(spread, &time_axis, label) }</td>
                                    <td><b>{ text::measured(CompareFigure::Time, spread.median) }</b></td>
                                    <td>{ text::range(spread) }</td>
                                    <td class="against">{ difference.map(text::time_difference) }</td>
                                </tr>
                            }
                        }) }
                    </tbody>
                </table>
            </div>
        </section>
    }
}
