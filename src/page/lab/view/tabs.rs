//! The tabs of the lab.

use yew::prelude::*;

use crate::lab::LabTab;
use crate::page::lab::state::LabAction;
use crate::page::lab::text;
use crate::page::view::element_by_id;

/// Draws the tabs. The arrow keys move between them.
pub fn tabs(open: LabTab, on_action: &Callback<LabAction>) -> Html {
    let key_down = {
        let on_action = on_action.clone();
        Callback::from(move |event: KeyboardEvent| {
            let all = LabTab::ALL;
            let at = all.iter().position(|tab| *tab == open).unwrap_or(0);
            let next = match event.key().as_str() {
                "ArrowLeft" => (at + all.len() - 1) % all.len(),
                "ArrowRight" => (at + 1) % all.len(),
                "Home" => 0,
                "End" => all.len() - 1,
                _ => return,
            };
            event.prevent_default();
            on_action.emit(LabAction::OpenTab(all[next]));
            if let Some(tab) = element_by_id(&tab_id(all[next])) {
                let _ = tab.focus();
            }
        })
    };
    html! {
        <div class="tabs" role="tablist" aria-label={text::TABS} onkeydown={key_down}>
            { for LabTab::ALL.into_iter().map(|tab| {
                let is_open = tab == open;
                html! {
                    <button
                        type="button"
                        role="tab"
                        id={tab_id(tab)}
                        aria-controls={format!("{}-panel", tab.name())}
                        aria-selected={is_open.to_string()}
                        tabindex={if is_open { "0" } else { "-1" }}
                        onclick={super::on_click(on_action, LabAction::OpenTab(tab))}
                    >
                        { text::tab(tab) }
                    </button>
                }
            }) }
        </div>
    }
}

fn tab_id(tab: LabTab) -> String {
    format!("{}-panel-tab", tab.name())
}
