//! The matrix of methods: which are compared, how far each is, and its headline.

use std::rc::Rc;

use yew::prelude::*;

use crate::heuristic::FeatureWeights;
use crate::lab::{
    CellProgress, CompareFigure, Comparison, ComparisonSpec, GalleryKind, LabMethod, Matrix,
    Measured, MethodPreset,
};
use crate::page::lab::state::CompareAction;
use crate::page::lab::text::compare as words;
use crate::page::lab::text::own as own_words;
use crate::page::view::nothing;
use crate::puzzle::Size;

#[derive(Properties)]
pub struct Props {
    /// The size of the boards.
    pub size: Size,
    /// The gallery that the boards are from.
    pub gallery: Option<GalleryKind>,
    /// The methods that are chosen.
    pub chosen: Vec<LabMethod>,
    /// What is or was compared.
    pub spec: Option<Rc<ComparisonSpec>>,
    /// The results so far.
    pub comparison: Option<Rc<Comparison>>,
    pub is_running: bool,
    /// `true` if the results are those of other choices.
    pub is_outdated: bool,
    /// The figure of the cells.
    pub figure: CompareFigure,
    /// The heuristics of one's own, each with a column.
    pub own: Vec<FeatureWeights>,
    /// `true` if the editor of the heuristic of one's own is open.
    pub is_own_open: bool,
    /// Opens or closes it.
    pub on_own: Callback<MouseEvent>,
    pub on_compare: Callback<CompareAction>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Props) -> bool {
        let is_same = |a: &Option<Rc<Comparison>>, b: &Option<Rc<Comparison>>| match (a, b) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        is_same(&self.comparison, &other.comparison)
            && (
                self.size,
                self.gallery,
                &self.chosen,
                self.is_running,
                self.is_outdated,
                self.figure,
            ) == (
                other.size,
                other.gallery,
                &other.chosen,
                other.is_running,
                other.is_outdated,
                other.figure,
            )
            && (&self.own, self.is_own_open) == (&other.own, other.is_own_open)
            && self.on_own == other.on_own
            && self.on_compare == other.on_compare
    }
}

/// What is known of the method of a cell.
struct CellResult {
    progress: CellProgress,
    median: Option<Measured>,
}

#[component]
pub fn MethodMatrix(props: &Props) -> Html {
    let shows_all = use_state_eq(|| false);
    let matrix = Matrix::new(props.size, *shows_all).with_own(props.own.iter().copied());
    let on_compare = &props.on_compare;
    let figure = props.figure;
    let result = |method: LabMethod| -> Option<CellResult> {
        let comparison = props.comparison.as_ref()?;
        let methods = &props.spec.as_ref()?.methods;
        let index = methods.iter().position(|one| *one == method)?;
        Some(CellResult {
            progress: comparison.progress(index),
            median: comparison.median(index, figure),
        })
    };
    let toggle_all = {
        let shows_all = shows_all.clone();
        Callback::from(move |_: MouseEvent| shows_all.set(!*shows_all))
    };
    html! {
        <section class="methods" data-outdated={props.is_outdated.to_string()}>
            <div class="method-presets">
                <h2>{ words::METHODS }</h2>
                <div class="chips">
                    { for MethodPreset::ALL.into_iter().map(|preset| {
                        let methods = match props.gallery {
                            Some(gallery) => preset.methods_for_gallery(gallery),
                            None => preset.methods(props.size),
                        };
                        let is_chosen = !methods.is_empty() && methods == props.chosen;
                        let on_compare = on_compare.clone();
                        html! {
                            <button
                                type="button"
                                class="chip"
                                aria-pressed={is_chosen.to_string()}
                                disabled={methods.is_empty()}
                                onclick={Callback::from(move |_: MouseEvent| on_compare.emit(CompareAction::ChooseMethods(preset)))}
                            >
                                { words::preset(preset) }
                            </button>
                        }
                    }) }
                </div>
            </div>
            <div class="matrix-scroll" tabindex="-1">
                <table class="matrix" data-columns={matrix.columns.len().to_string()}>
                    <caption class="visually-hidden">{ words::MATRIX }</caption>
                    <thead>
                        <tr>
                            <th scope="col"><span class="visually-hidden">{ words::ALGORITHM }</span></th>
                            { for matrix.columns.iter().map(|&heuristic| {
                                let (name, short) = words::column(heuristic);
                                html! {
                                    <th scope="col">
                                        <span class="wide">{ name.clone() }</span>
                                        <abbr class="narrow" title={name.to_string()}>{ short }</abbr>
                                    </th>
                                }
                            }) }
                        </tr>
                    </thead>
                    <tbody>
                        { for matrix.rows.iter().enumerate().map(|(row, &(algorithm, weight))| html! {
                            <tr>
                                <th scope="row">{ words::row(algorithm, weight) }</th>
                                { for (0..matrix.columns.len()).map(|column| html! {
                                    <td>
                                        { match matrix.method(row, column) {
                                            Some(method) => cell(method, props, result(method)),
                                            None => nothing(),
                                        } }
                                    </td>
                                }) }
                            </tr>
                        }) }
                    </tbody>
                </table>
            </div>
            <div class="matrix-more">
                <button type="button" class="ghost more-heuristics" aria-expanded={shows_all.to_string()} onclick={toggle_all}>
                    { if *shows_all { words::FEWER_HEURISTICS } else { words::MORE_HEURISTICS } }
                </button>
                <button
                    type="button"
                    class="ghost more-heuristics"
                    id="own-open"
                    aria-expanded={props.is_own_open.to_string()}
                    onclick={props.on_own.clone()}
                >
                    { own_words::OPEN }
                </button>
            </div>
        </section>
    }
}

/// Draws the cell of a method.
fn cell(method: LabMethod, props: &Props, result: Option<CellResult>) -> Html {
    let is_chosen = props.chosen.contains(&method);
    let toggle = {
        let on_compare = props.on_compare.clone();
        Callback::from(move |_: MouseEvent| on_compare.emit(CompareAction::ToggleMethod(method)))
    };
    let result = result.filter(|_| is_chosen);
    let progress = result.as_ref().map(|result| result.progress);
    let median = result.as_ref().and_then(|result| result.median);
    let is_pending = progress.is_some_and(|progress| !progress.is_done());
    let content = match (progress, median) {
        _ if !is_chosen => html! { "+" },
        (Some(progress), _) if is_pending && progress.done > 0 => {
            html! { <small>{ format!("{}/{}", progress.done, progress.total) }</small> }
        }
        (_, Some(median)) => html! {
            <>
                <span class="wide">{ words::cell_value(props.figure, median) }</span>
                <span class="narrow">{ words::short_value(props.figure, median) }</span>
            </>
        },
        // The figure is not known, as the time of a method without a fast search.
        (Some(progress), None) if progress.is_done() && !props.is_running => html! { "–" },
        _ => html! { "✓" },
    };
    let share = progress
        .filter(|_| props.is_running && is_pending)
        .map(|progress| 100 * progress.done / progress.total.max(1));
    // The digits of the median, from 1 to 7.
    let heat = median.map(|median| {
        (median.value.max(1.0).log10() as u32 + 1)
            .min(7)
            .to_string()
    });
    html! {
        <button
            type="button"
            class="matrix-cell"
            aria-pressed={is_chosen.to_string()}
            data-method={method.to_string()}
            data-heat={heat}
            data-open={median.filter(|median| median.is_open).map(|_| "")}
            onclick={toggle}
        >
            <span class="visually-hidden">{ words::cell_label(method, progress) }{ " " }</span>
            { content }
            { match share {
                Some(share) => html! {
                    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                        <rect width={share.to_string()} height="1" />
                    </svg>
                },
                None => nothing(),
            } }
        </button>
    }
}
