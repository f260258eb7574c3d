//! The output that the course asks for.

use yew::prelude::*;

use super::heading;
use crate::page::download;
use crate::page::lab::state::CheckRun;
use crate::page::lab::text::check as text;
use crate::page::view::copy::Copy;
use crate::page::view::nothing;

/// Draws the output; nothing if the course has no format of its own, or the run has not ended.
pub fn output(run: &CheckRun) -> Html {
    let Some((course, output)) = run.plan().subject().course.zip(run.output.clone()) else {
        return nothing();
    };
    let shown = text::shortened(&output);
    let is_short = shown.len() == output.len();
    let copy = {
        let output = output.clone();
        Callback::from(move |()| output.to_string())
    };
    let save = Callback::from(move |_: MouseEvent| {
        download::text(text::output_file(course), &output);
    });
    html! {
        <section class="check-output" id="check-output">
            { heading(text::OUTPUT, text::TO_DIFF) }
            <pre tabindex="0" role="region" aria-label={text::OUTPUT}>{ shown.clone() }</pre>
            { if is_short { nothing() } else { html! { <p class="hint">{ text::SHORTENED }</p> } } }
            <div class="row">
                <Copy label={text::COPY} text={shown} write={Some(copy)} class="small" />
                <button type="button" class="small" onclick={save}>{ text::DOWNLOAD }</button>
            </div>
        </section>
    }
}
