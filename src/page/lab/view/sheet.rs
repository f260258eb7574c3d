//! The printed lab sheet: the experiment, a table and questions, with blanks or with answers.

use gloo_events::EventListener;
use yew::prelude::*;

use super::compare_results::ByPointer;
use crate::lab::{Comparison, LabLink, LabSheet, Question, SheetRow};
use crate::page::lab::text::compare_results::short_method;
use crate::page::lab::text::sheet as text;
use crate::page::location;
use crate::page::view::nothing;
use crate::page::view::qr::qr;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub comparison: ByPointer<Comparison>,
    pub link: LabLink,
}

/// Draws the buttons that print the sheet, and the sheet itself while the browser prints.
#[component]
pub fn SheetButtons(props: &Props) -> Html {
    // Whether the sheet that is printed has answers; `None` while nothing is printed.
    let printed = use_state_eq(|| None::<bool>);
    {
        let setter = printed.setter();
        use_effect_with((), move |()| {
            let listener = web_sys::window()
                .map(|window| EventListener::new(&window, "afterprint", move |_| setter.set(None)));
            move || drop(listener)
        });
    }
    use_effect_with(*printed, |printed| {
        if let (Some(_), Some(window)) = (printed, web_sys::window()) {
            let _ = window.print();
        }
    });
    let print = |has_answers: bool| {
        let printed = printed.setter();
        Callback::from(move |_: MouseEvent| printed.set(Some(has_answers)))
    };
    let body = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.body());
    html! {
        <div class="sheet-buttons" role="group" aria-label={text::SHEET}>
            <span class="muted" aria-hidden="true">{ text::SHEET }</span>
            <button type="button" onclick={print(false)}>{ text::WITH_BLANKS }</button>
            <button type="button" onclick={print(true)}>{ text::WITH_ANSWERS }</button>
            { match (*printed, body) {
                (Some(has_answers), Some(body)) => {
                    let sheet = LabSheet::new(&props.comparison.0);
                    create_portal(draw(&sheet, &props.link, has_answers), body.into())
                }
                _ => nothing(),
            } }
        </div>
    }
}

/// Draws the sheet.
fn draw(sheet: &LabSheet, link: &LabLink, has_answers: bool) -> Html {
    let address = format!("{}?{}", location::page_url(), link.query());
    html! {
        <article class="print-sheet lab-sheet">
            <h1>{ if has_answers { text::TITLE_ANSWERS } else { text::TITLE } }</h1>
            { if has_answers {
                nothing()
            } else {
                html! { <p class="sheet-name"><span>{ text::NAME }</span><span>{ text::DATE }</span></p> }
            } }
            <section class="sheet-head">
                <div>
                    <h2>{ text::EXPERIMENT }</h2>
                    { for text::experiment(&sheet.spec, sheet.boards).into_iter().map(|line| html! { <p>{ line }</p> }) }
                    { if has_answers { nothing() } else { html! { <p><b>{ text::STEPS }</b></p> } } }
                    <p class="print-link">{ &address }</p>
                </div>
                { qr(&address) }
            </section>
            { table(sheet, has_answers) }
            { if sheet.questions.is_empty() {
                nothing()
            } else {
                html! {
                    <>
                        <h2>{ text::QUESTIONS }</h2>
                        <ol class="sheet-questions">
                            { for sheet.questions.iter().map(|one| question(one, has_answers)) }
                        </ol>
                    </>
                }
            } }
        </article>
    }
}

/// Draws the table, whose cells are blank for students, but for an example.
fn table(sheet: &LabSheet, has_answers: bool) -> Html {
    let row = |row: &SheetRow| {
        html! {
            <tr>
                <th scope="row">
                    { short_method(row.method) }
                    { for text::row_notes(row, has_answers).into_iter().map(|note| html! { <small>{ note }</small> }) }
                </th>
                { for sheet.columns.iter().zip(&row.cells).map(|(&figure, cell)| {
                    let is_blank = cell.is_blank && !has_answers;
                    let words = match is_blank {
                        true => String::new(),
                        false => text::cell(figure, cell.value),
                    };
                    html! { <td class={is_blank.then_some("is-blank")}>{ words }</td> }
                }) }
            </tr>
        }
    };
    html! {
        <>
            <h2>{ text::TABLE }</h2>
            <table class="sheet-table">
                <thead>
                    <tr>
                        <th scope="col">{ text::METHOD }</th>
                        { for sheet.columns.iter().map(|&figure| html! { <th scope="col">{ text::column(figure) }</th> }) }
                    </tr>
                </thead>
                <tbody>{ for sheet.rows.iter().map(row) }</tbody>
            </table>
            <p class="sheet-note">{ text::table_notes(sheet, has_answers).join(" ") }</p>
        </>
    }
}

/// Draws a question with lines to write on, or with its answer.
fn question(question: &Question, has_answers: bool) -> Html {
    html! {
        <li>
            <p>{ text::question(question) }</p>
            { if has_answers {
                html! { <p class="sheet-answer"><b>{ text::ANSWER }</b>{ text::answer(question) }</p> }
            } else {
                html! { <div class="sheet-lines" aria-hidden="true"><i /><i /></div> }
            } }
        </li>
    }
}
