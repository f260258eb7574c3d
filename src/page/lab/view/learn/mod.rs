//! Learn: the list of contents and the open page.

mod example;
mod gallery;
mod page;
mod solvability;
pub mod tour;

use yew::prelude::*;

use crate::lab::learn::LearnPage;
use crate::lab::{LabLink, LabTab};
use crate::page::lab::state::{LabAction, LabState, LearnAction};
use crate::page::lab::text::learn as text;
use crate::page::location;
use crate::page::view::{element_by_id, focus, nothing, value_of};

/// The id of the title of the open page.
const TITLE: &str = "learn-title";

/// Draws Learn.
pub fn learn(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let open = state.learn.page;
    html! {
        <div class="learn">
            { contents(open, on_action) }
            <article class="learn-page" key={open.name()} aria-labelledby={TITLE}>
                <h2 class="learn-title" id={TITLE} tabindex="-1">{ text::title(open) }</h2>
                { match open {
                    LearnPage::Tour => tour::page(on_action),
                    LearnPage::Solvability => solvability::page(state, on_action),
                    LearnPage::Gallery => gallery::page(),
                    _ => page::page(state, on_action),
                } }
                { neighbours(open, on_action) }
            </article>
        </div>
    }
}

/// Draws the list of contents, and a menu in its place for narrow windows.
fn contents(open: LearnPage, on_action: &Callback<LabAction>) -> Html {
    let choose = {
        let on_action = on_action.clone();
        Callback::from(move |event: Event| {
            if let Ok(page) = value_of(&event).parse() {
                on_action.emit(LabAction::Learn(LearnAction::Open(page)));
            }
        })
    };
    html! {
        <>
            <nav class="learn-contents" aria-label={text::CONTENTS}>
                { for parts().map(|(heading, pages)| html! {
                    <>
                        <h2>{ heading }</h2>
                        <ul>
                            { for pages.into_iter().map(|page| html! {
                                <li>
                                    <a
                                        href={page_address(page)}
                                        aria-current={(page == open).then_some("page")}
                                        onclick={on_open(page, on_action)}
                                    >
                                        { text::short_title(page) }
                                    </a>
                                </li>
                            }) }
                        </ul>
                    </>
                }) }
            </nav>
            <label class="learn-menu">
                <span class="visually-hidden">{ text::PAGE }</span>
                <select id="learn-page" onchange={choose}>
                    { for parts().map(|(heading, pages)| html! {
                        <optgroup label={heading}>
                            { for pages.into_iter().map(|page| html! {
                                <option value={page.name()} selected={page == open}>{ text::short_title(page) }</option>
                            }) }
                        </optgroup>
                    }) }
                </select>
            </label>
        </>
    }
}

/// Returns the parts of the contents, with their headings.
fn parts() -> impl Iterator<Item = (&'static str, Vec<LearnPage>)> {
    let mut parts: Vec<(&'static str, Vec<LearnPage>)> = Vec::new();
    for page in LearnPage::all() {
        if let Some(heading) = text::heading_before(page) {
            parts.push((heading, Vec::new()));
        }
        if let Some((_, pages)) = parts.last_mut() {
            pages.push(page);
        }
    }
    parts.into_iter()
}

/// Draws the links to the pages before and after the open one.
fn neighbours(open: LearnPage, on_action: &Callback<LabAction>) -> Html {
    let all: Vec<LearnPage> = LearnPage::all().collect();
    let at = all.iter().position(|page| *page == open).unwrap_or(0);
    let link = |page: Option<&LearnPage>, label: &'static str, class: &'static str| match page {
        None => nothing(),
        Some(&page) => html! {
            <a {class} href={page_address(page)} onclick={on_open(page, on_action)}>
                <small>{ label }</small>
                { text::short_title(page) }
            </a>
        },
    };
    html! {
        <nav class="learn-neighbours" aria-label={text::PAGE}>
            { link(at.checked_sub(1).and_then(|before| all.get(before)), text::PREVIOUS, "before") }
            { link(all.get(at + 1), text::NEXT, "after") }
        </nav>
    }
}

/// Returns a handler that opens a page and moves the focus to its title.
fn on_open(page: LearnPage, on_action: &Callback<LabAction>) -> Callback<MouseEvent> {
    let on_action = on_action.clone();
    Callback::from(move |event: MouseEvent| {
        if is_plain(&event) {
            event.prevent_default();
            on_action.emit(LabAction::Learn(LearnAction::Open(page)));
            focus(TITLE);
        }
    })
}

/// Draws a link to another state of the lab.
pub fn lab_link(query: String, class: &'static str, content: Html) -> Html {
    let href = address(&query);
    let follow = Callback::from(move |event: MouseEvent| {
        if is_plain(&event) {
            event.prevent_default();
            location::push(&query);
            location::announce();
            show_tab(LabLink::read(&query).tab);
        }
    });
    html! { <a {class} {href} onclick={follow}>{ content }</a> }
}

/// Moves the focus to a tab, and scrolls to the top: the element in focus is hidden with the other tab.
fn show_tab(tab: LabTab) {
    if tab == LabTab::Learn {
        focus(TITLE);
        return;
    }
    if let Some(tab) = element_by_id(&format!("{}-panel-tab", tab.name())) {
        let _ = tab.focus();
    }
}

/// Returns `true` if a click should not open another browser tab or window.
fn is_plain(event: &MouseEvent) -> bool {
    let has_modifier = event.ctrl_key() || event.meta_key() || event.shift_key();
    event.button() == 0 && !has_modifier
}

fn address(query: &str) -> String {
    format!("{}?{query}", location::page_url())
}

fn page_address(page: LearnPage) -> String {
    address(&format!("lab=learn&page={}", page.name()))
}
