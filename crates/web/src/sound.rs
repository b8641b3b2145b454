//! A knock of stone on stone when something is played, if one wants to hear it.

use castellum_rules::Game;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use crate::settings::settings;
use crate::table::{MoveHistory, Table};

/// Lower for others, higher when it is for somebody here to act.
const OTHERS: f32 = 150.0;
const YOURS: f32 = 330.0;

/// Knocks whenever an action is added to a game.
pub(crate) fn follow<G: Game>(table: Table<G>) {
    let context = StoredValue::new_local(None::<AudioContext>);
    Effect::new(move |before: Option<usize>| {
        let length = table.history.with(MoveHistory::len);
        if before.is_some_and(|before| length > before) && settings().sound.get_untracked() {
            let yours = untrack(|| table.acting_seat().is_some());
            // Browsers without sound, or that allow none, stay silent.
            let _ = knock(context, if yours { YOURS } else { OTHERS });
        }
        length
    });
}

fn knock(context: StoredValue<Option<AudioContext>, LocalStorage>, pitch: f32) -> Result<(), JsValue> {
    let context = match context.get_value() {
        Some(context) => context,
        None => {
            let made = AudioContext::new()?;
            context.set_value(Some(made.clone()));
            made
        }
    };
    let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
    let now = context.current_time();
    oscillator.set_type(OscillatorType::Triangle);
    oscillator.frequency().set_value_at_time(pitch, now)?;
    oscillator.frequency().exponential_ramp_to_value_at_time(pitch / 3.0, now + 0.12)?;
    let loud = f32::from(settings().volume.get_untracked()) / 300.0;
    // What falls exponentially cannot begin with nothing.
    gain.gain().set_value_at_time(loud.max(0.001), now)?;
    gain.gain().exponential_ramp_to_value_at_time(0.001, now + 0.16)?;
    oscillator.connect_with_audio_node(&gain)?.connect_with_audio_node(&context.destination())?;
    oscillator.start()?;
    oscillator.stop_with_when(now + 0.18)
}
