//! How the game stands, in words.

use yew::prelude::*;

use super::facts::minutes;
use super::mini::mini;
use super::nothing;
use super::solvability::SolvabilityView;
use crate::page::records::NewRecords;
use crate::page::setup::Target;
use crate::page::state::{Action, Hint, State};
use crate::page::text;
use crate::page::transcript::counted;
use crate::puzzle::Move;

pub fn status_line(state: &State, on_action: &Callback<Action>) -> Html {
    let (sentence, good) = sentence(state);
    let goal = match state.play.goal.as_preset() {
        Some(preset) => preset.to_string(),
        None => "your own".to_string(),
    };
    html! {
        <div class="status">
            <div id="verdict" role="status">
                { match state.play.unsolvability() {
                    Some(_) if !state.setup.is_swapping => nothing(),
                    _ => html! {
                        <p class={classes!("verdict", good.then_some("good"))}>{ sentence }</p>
                    },
                } }
                { match state.play.unsolvability() {
                    Some(parity) => html! {
                        <SolvabilityView
                            board={*state.play.game.board()}
                            goal={state.play.goal}
                            {parity}
                            on_action={on_action.clone()}
                        />
                    },
                    None => nothing(),
                } }
            </div>
            <details class="goal">
                <summary id="goal">{ format!("Goal: {goal}") }</summary>
                { mini(state.play.goal.board(), "Goal") }
            </details>
        </div>
    }
}

fn sentence(state: &State) -> (String, bool) {
    if state.setup.is_swapping {
        let what = match state.setup.target {
            Target::Board => "Setting up the board",
            Target::Goal => "Setting up the goal",
        };
        return match state.setup.picked {
            Some(_) => (format!("{what}: tap the tile to exchange it with."), false),
            None => (format!("{what}: tap two tiles to exchange them."), false),
        };
    }
    match &state.solve.hint {
        Hint::Off => {}
        Hint::Searching => return ("Looking for the best move.".to_string(), false),
        Hint::Failed(failure) => return (text::failure(failure), false),
        Hint::Shown {
            step,
            to_go,
            proved,
        } => return (hint(state, *step, *to_go, *proved), false),
    }
    if state.play.is_solved() && state.play.game.moves() > 0 {
        return (solved(state), true);
    }
    let sentence = match state.distance() {
        _ if state.play.is_solved() => "This is the goal itself.".to_string(),
        Some(0) => "The goal is reached.".to_string(),
        Some(moves) => format!("{} from solved (proved).", counted(moves)),
        None => match &state.play.playback {
            // Its length changes many times a second.
            Some(playback) if state.is_running() && !playback.is_touched() => {
                "A solution is found.".to_string()
            }
            Some(playback) => format!("{} left.", counted(playback.len() - playback.at())),
            None => "This board can be solved.".to_string(),
        },
    };
    (sentence, false)
}

fn hint(state: &State, step: Move, to_go: usize, proved: bool) -> String {
    let board = state.board();
    let tile = step
        .source(board.size(), board.blank())
        .map_or(0, |cell| board.tile(cell));
    let way = step.word();
    if proved {
        let to_go = counted(to_go);
        format!("Hint: slide {tile} {way}. The shortest way takes {to_go}.")
    } else {
        let to_go = counted(to_go);
        format!("Hint: slide {tile} {way}. The best way found takes {to_go}, not proved shortest.")
    }
}

fn solved(state: &State) -> String {
    let moves = counted(state.play.game.moves());
    let time = minutes(state.play.game.clock().read(0.0));
    let news = match state.play.new_records {
        NewRecords {
            time: true,
            moves: true,
        } => " Your best time and your fewest moves!",
        NewRecords { time: true, .. } => " Your best time!",
        NewRecords { moves: true, .. } => " Your fewest moves!",
        NewRecords { .. } => " Well done!",
    };
    format!("Solved in {moves} and {time}.{news}")
}
