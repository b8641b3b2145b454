//! A network as an evaluator.

use std::fmt;
use std::sync::Arc;

use castellum_rules::{Game, MAX_SEATS};

use super::file::Expected;
use super::{Inputs, Network, OUTPUTS, WeightsError};
use crate::{BotGame, Evaluation, Evaluator, Request, Value, sigmoid};

/// The points that an output of 1 stands for.
const POINTS: f32 = 16.0;

/// What a network of a game is made for.
pub struct NetworkSpec<G: Game> {
    /// Rises when features change their meaning.
    pub version: u16,
    /// How many features entities have.
    pub entity_features: usize,
    /// How many features seats have.
    pub seat_features: usize,
    /// Describes a position that is not over; the inputs are empty before.
    pub describe: fn(&G, &mut Inputs),
    /// Fills in the priors that a request wants.
    pub priors: fn(&Request<'_, G>, &mut Vec<f32>),
    /// The network that ships, or why it cannot be used.
    pub shipped: fn() -> Result<Arc<Network>, WeightsError>,
}

impl<G: BotGame> NetworkSpec<G> {
    /// Reads a weights file.
    ///
    /// # Errors
    /// If it is something else, is for something else or is damaged.
    pub fn read(&self, bytes: &[u8]) -> Result<Network, WeightsError> {
        let &Self { version, entity_features, seat_features, .. } = self;
        Network::read(bytes, Expected { game: G::NAME, version, entity_features, seat_features })
    }
}

/// Evaluates with a network.
#[derive(Clone)]
pub struct NetworkEval<G: Game> {
    network: Arc<Network>,
    spec: &'static NetworkSpec<G>,
}

impl<G: BotGame> NetworkEval<G> {
    /// An evaluator with the weights in a file.
    ///
    /// # Errors
    /// If the game has no network, or the file cannot be used for it.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let spec = G::NETWORK.ok_or(WeightsError::NoNetwork { game: G::NAME })?;
        Ok(Self { network: Arc::new(spec.read(bytes)?), spec })
    }

    /// An evaluator with the weights that ship.
    ///
    /// # Errors
    /// If the game has no network, or the file was replaced by a wrong one.
    pub fn shipped() -> Result<Self, WeightsError> {
        let spec = G::NETWORK.ok_or(WeightsError::NoNetwork { game: G::NAME })?;
        Ok(Self { network: (spec.shipped)()?, spec })
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    fn value_of(&self, position: &G) -> Value {
        let mut inputs = Inputs::default();
        (self.spec.describe)(position, &mut inputs);
        value(&inputs, &self.network.outputs(&inputs), G::SPREAD)
    }
}

impl<G: BotGame> Evaluator<G> for NetworkEval<G> {
    fn evaluate(&self, requests: &[Request<'_, G>], evaluations: &mut [Evaluation]) {
        for (request, evaluation) in requests.iter().zip(evaluations) {
            if request.wants_value {
                evaluation.value = self.value_of(request.position);
            }
            (self.spec.priors)(request, &mut evaluation.priors);
        }
    }
}

impl<G: Game> fmt::Debug for NetworkEval<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NetworkEval({})", self.network.origin())
    }
}

/// What a position is worth by the handcrafted evaluation and its corrections.
/// Every two seats are compared, so that shares add up with any number of them.
/// A network learns leads alone, so corrections of points are 0 on average.
fn value(inputs: &Inputs, outputs: &[[f32; OUTPUTS]; MAX_SEATS], spread: f32) -> Value {
    let mut value = Value::default();
    let players = inputs.players;
    let scaled = |scale: f32, output: usize| -> [f32; MAX_SEATS] {
        std::array::from_fn(|seat| inputs.points[seat] / scale + outputs[seat][output])
    };
    let (strength, rank) = (scaled(inputs.doubt, 0), scaled(spread, 1));
    let level = outputs[..players].iter().map(|output| output[2]).sum::<f32>() / players.max(1) as f32;
    let mut total = 0.0;
    for seat in 0..players {
        let others = (0..players).filter(|&other| other != seat);
        let (mut win, mut standing) = (1.0, 0.0);
        for other in others {
            win *= sigmoid(strength[seat] - strength[other]);
            standing += sigmoid(rank[seat] - rank[other]);
        }
        value.win[seat] = win;
        value.standing[seat] = standing / (players - 1).max(1) as f32;
        value.points[seat] = (inputs.points[seat] + POINTS * (outputs[seat][2] - level)).max(0.0);
        total += win;
    }
    value.win[..players].iter_mut().for_each(|win| *win /= total);
    value
}
