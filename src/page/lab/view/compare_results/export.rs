//! The export of results.

use yew::prelude::*;

use super::ByPointer;
use crate::lab::{
    CompareFigure, Comparison, ExportFormat, LabLink, MethodIndex, ResultColumn, result_table,
    run_table, summary_table,
};
use crate::page::download;
use crate::page::lab::results::ExportChoice;
use crate::page::lab::text::compare_results as text;
use crate::page::location;
use crate::page::view::copy::Copy;
use crate::page::view::value_of;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub comparison: ByPointer<Comparison>,
    pub figure: CompareFigure,
    /// The columns of the table that is shown.
    pub columns: Vec<ResultColumn>,
    /// The methods in the order of its rows.
    pub methods: Vec<MethodIndex>,
    pub link: LabLink,
}

/// Draws the choice of what is exported and how, and the buttons to download and to copy it.
#[component]
pub fn Export(props: &Props) -> Html {
    let what = use_state_eq(|| ExportChoice::Table);
    let format = use_state_eq(|| ExportFormat::Csv);
    let choose_what = {
        let what = what.clone();
        Callback::from(move |event: Event| {
            let name = value_of(&event);
            let mut all = ExportChoice::ALL.into_iter();
            what.set(all.find(|one| one.name() == name).unwrap_or_default());
        })
    };
    let choose_format = {
        let format = format.clone();
        Callback::from(move |event: Event| {
            if let Ok(chosen) = value_of(&event).parse() {
                format.set(chosen);
            }
        })
    };
    let write = {
        let (comparison, figure) = (props.comparison.clone(), props.figure);
        let (columns, methods) = (props.columns.clone(), props.methods.clone());
        let (link, what, format) = (props.link.clone(), *what, *format);
        Callback::from(move |()| {
            let comparison = &comparison.0;
            let mut table = match what {
                ExportChoice::Table => result_table(comparison, figure, &columns, &methods),
                ExportChoice::Summary => summary_table(comparison, figure),
                ExportChoice::Runs => run_table(comparison),
            };
            let address = format!("{}?{}", location::page_url(), link.query());
            table.caption = text::caption(comparison, figure, what, &address);
            table.write(format, text::WORDS)
        })
    };
    let name = text::file_name(*what, props.figure, *format);
    let download = {
        let (write, name) = (write.clone(), name.clone());
        Callback::from(move |_: MouseEvent| download::text(&name, &write.emit(())))
    };
    html! {
        <div class="export" role="group" aria-label={text::EXPORT}>
            <span class="muted" aria-hidden="true">{ text::EXPORT }</span>
            <select id="export-what" aria-label={text::EXPORT_WHAT} onchange={choose_what}>
                { for ExportChoice::ALL.into_iter().map(|one| html! {
                    <option value={one.name()} selected={*what == one}>{ text::export_choice(one) }</option>
                }) }
            </select>
            <select id="export-format" aria-label={text::EXPORT_FORMAT} onchange={choose_format}>
                { for ExportFormat::ALL.into_iter().map(|one| html! {
                    <option value={one.name()} selected={*format == one}>{ text::format(one) }</option>
                }) }
            </select>
            <button type="button" onclick={download}>{ text::DOWNLOAD }</button>
            <Copy label={text::COPY} text={name} {write} />
        </div>
    }
}
