//! The stats of a search.

use yew::prelude::*;

use crate::page::text::figures::{self, Source};

/// Draws the figures that mean something for the strategy. The attributes are for tests and benchmarks.
pub fn search_stats(source: &Source<'_>) -> Html {
    let stats = source.stats.stats;
    html! {
        <dl
            id="search-stats"
            data-expanded={stats.expanded.to_string()}
            data-generated={stats.generated.to_string()}
            data-stored={stats.stored.to_string()}
            data-bytes={stats.bytes.to_string()}
            data-milliseconds={figures::milliseconds(source.stats)}
        >
            { for figures::shown(source.strategy).map(|figure| html! {
                <div><dt>{ figure.label() }</dt><dd>{ figure.value(source) }</dd></div>
            }) }
        </dl>
    }
}
