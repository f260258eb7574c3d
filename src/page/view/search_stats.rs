//! The stats of a search.

use yew::prelude::*;

use crate::page::text::figures::{self, Source};

/// Draws the search in one line, which opens to the figures that mean something for it. The attributes are for tests and
/// benchmarks.
pub fn search_stats(source: &Source<'_>) -> Html {
    let stats = source.stats.stats;
    html! {
        <details class="disclosure figures" id="figures">
            <summary>{ figures::summary(source) }</summary>
            <dl
                id="search-stats"
                data-expanded={stats.expanded.to_string()}
                data-generated={stats.generated.to_string()}
                data-stored={stats.stored.to_string()}
                data-bytes={stats.bytes.to_string()}
                data-milliseconds={figures::milliseconds(source.stats)}
            >
                { for figures::shown(source).map(|figure| html! {
                    <div><dt>{ figure.label() }</dt><dd>{ figure.value(source) }</dd></div>
                }) }
            </dl>
        </details>
    }
}
