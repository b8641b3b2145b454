use castellum_rules::{Actor, GameSetup, MAX_SEATS, aqua_romana, aquaedukt, uniform};
use rand_core::Rng as _;

use super::infer::Row;
use super::*;
use crate::random::seeded;
use crate::{BotGame, Evaluator};

const AQUA_ROMANA: &[u8] = include_bytes!("../../weights/aqua-romana.bin");
const AQUAEDUKT: &[u8] = include_bytes!("../../weights/aquaedukt.bin");

fn spec<G: BotGame>() -> &'static NetworkSpec<G> {
    G::NETWORK.unwrap()
}

/// Calls `visit` with positions of random games that are not over.
fn random_games<G: BotGame>(games: u64, mut visit: impl FnMut(&G)) {
    for seed in 0..games {
        let mut rng = seeded(seed);
        let setup = G::Setup::random(2 + seed as usize % 3, &mut uniform(&mut rng));
        let mut position = G::new(&setup).unwrap();
        while position.actor() != Actor::Nobody {
            visit(&position);
            let action = match position.actor() {
                Actor::Chance => position.sample_outcome(&mut uniform(&mut rng)),
                _ => position.sample(&mut uniform(&mut rng)),
            };
            position.play_unchecked(action.unwrap());
        }
    }
}

fn inputs<G: BotGame>(position: &G) -> Inputs {
    let mut inputs = Inputs::default();
    (spec::<G>().describe)(position, &mut inputs);
    inputs
}

fn shares_add_up<G: BotGame>() {
    let network = NetworkEval::<G>::shipped().unwrap();
    random_games::<G>(6, |position| {
        let value = network.value(position);
        let players = position.players();
        assert!((value.win.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{value:?}");
        let standings: f32 = value.standing.iter().sum();
        assert!((standings - players as f32 / 2.0).abs() < 1e-4, "{value:?}");
        assert!(value.win[players..].iter().all(|&win| win == 0.0));
    });
}

#[test]
fn what_ships_can_be_read_and_shares_add_up() {
    shares_add_up::<aqua_romana::Position>();
    shares_add_up::<aquaedukt::Position>();
}

fn features_are_known<G: BotGame>() {
    let spec = spec::<G>();
    let (mut seen, mut entities) = (vec![false; spec.entity_features], 0);
    random_games::<G>(30, |position| {
        let inputs = inputs(position);
        assert_eq!(inputs.players, position.players());
        for entity in &inputs.entities {
            assert!(entity.seat.index() < inputs.players);
            entity.features.iter().for_each(|feature| seen[usize::from(feature)] = true);
            entities += 1;
        }
        for features in &inputs.seats[..inputs.players] {
            let mut before = None;
            // One of each group at most, in the order of the groups.
            for feature in features.iter() {
                assert!(usize::from(feature) < spec.seat_features && before < Some(feature));
                before = Some(feature);
            }
        }
    });
    let share = seen.iter().filter(|seen| **seen).count() as f32 / seen.len() as f32;
    assert!(entities > 1000 && share > 0.25, "{entities} {share}");
}

#[test]
fn features_are_among_those_that_there_are() {
    features_are_known::<aqua_romana::Position>();
    features_are_known::<aquaedukt::Position>();
}

/// The outputs as the documentation describes them, without regard to speed.
fn slow_outputs(network: &Network, inputs: &Inputs) -> [[f32; OUTPUTS]; MAX_SEATS] {
    let dot = |a: &[i64], b: &Row| a.iter().zip(b).map(|(a, b)| a * i64::from(*b)).sum::<i64>();
    let sum = |bias: &Row, rows: &[Row], features: &FeatureList| -> Vec<i64> {
        let rows: Vec<&Row> = features.iter().map(|feature| &rows[usize::from(feature)]).collect();
        (0..WIDTH)
            .map(|at| i64::from(bias[at]) + rows.iter().map(|row| i64::from(row[at])).sum::<i64>())
            .collect()
    };
    let mut sums = vec![vec![0; WIDTH]; inputs.players];
    for entity in &inputs.entities {
        let row = sum(&network.entity_bias, &network.entity_rows, &entity.features);
        let seat = &mut sums[entity.seat.index()];
        seat.iter_mut().zip(row).for_each(|(sum, number)| *sum += (number >> 2).clamp(0, 255));
    }
    let mut outputs = [[0.0; OUTPUTS]; MAX_SEATS];
    for seat in 0..inputs.players {
        let others: Vec<i64> = (0..WIDTH)
            .map(|at| (0..inputs.players).filter(|s| *s != seat).map(|s| sums[s][at]).sum())
            .collect();
        let row = sum(&network.seat_bias, &network.seat_rows, &inputs.seats[seat]);
        let wide: Vec<i64> = (0..WIDTH)
            .map(|at| {
                let layers = dot(&sums[seat], &network.own[at]) + dot(&others, &network.others[at]);
                ((row[at] + (layers >> 6)) >> 2).clamp(0, 255)
            })
            .collect();
        let deep: Vec<i64> = (0..WIDTH)
            .map(|at| ((dot(&wide, &network.deep[at]) + i64::from(network.deep_bias[at])) >> 8).clamp(0, 255))
            .collect();
        for (output, number) in outputs[seat].iter_mut().enumerate() {
            let sum = dot(&deep, &network.out[output]) + i64::from(network.out_bias[output]);
            *number = sum as f32 / 16_384.0;
        }
    }
    outputs
}

fn outputs_are_as_described<G: BotGame>(bytes: &[u8]) {
    let network = spec::<G>().read(bytes).unwrap();
    let mut corrections = 0;
    random_games::<G>(6, |position| {
        let inputs = inputs(position);
        let outputs = network.outputs(&inputs);
        assert_eq!(outputs, slow_outputs(&network, &inputs));
        corrections += usize::from(outputs[0][0] != 0.0);
    });
    assert!(corrections > 100);
}

#[test]
fn the_arithmetic_is_as_described() {
    outputs_are_as_described::<aqua_romana::Position>(AQUA_ROMANA);
    outputs_are_as_described::<aquaedukt::Position>(AQUAEDUKT);
}

fn refusal(bytes: &[u8]) -> String {
    spec::<aqua_romana::Position>().read(bytes).unwrap_err().to_string()
}

fn changed(at: usize, to: u8) -> Vec<u8> {
    let mut bytes = AQUA_ROMANA.to_vec();
    bytes[at] = to;
    bytes
}

#[test]
fn wrong_files_are_refused_with_what_is_wrong() {
    assert!(refusal(b"").contains("does not begin with CASTNET"));
    assert!(refusal(b"GIF89a and so on").contains("does not begin with CASTNET"));
    assert_eq!(refusal(AQUAEDUKT), "the weights file is for \"aquaedukt\": expected \"aqua-romana\"");
    assert!(refusal(&changed(8, 2)).contains("has format 2: expected 1"));
    let features = 8 + 2 + 2 + "aqua-romana".len();
    assert!(refusal(&changed(features, 99)).contains("has features 99"));
    assert!(refusal(&changed(AQUA_ROMANA.len() - 2000, 77)).contains("checksum"));
    assert!(refusal(&[AQUA_ROMANA, b"!"].concat()).contains("1 bytes too many"));
    for length in (0..AQUA_ROMANA.len()).step_by(997).chain(1..200) {
        let refusal = refusal(&AQUA_ROMANA[..length]);
        assert!(length == 0 || refusal.contains("ends after"), "{length}: {refusal}");
    }
}

#[test]
fn no_random_bytes_are_weights() {
    let mut rng = seeded(8);
    for _ in 0..200 {
        let mut bytes = AQUA_ROMANA.to_vec();
        for _ in 0..3 {
            let at = rng.next_u64() as usize % bytes.len();
            bytes[at] ^= 1 << (rng.next_u64() % 8);
        }
        assert!(bytes == AQUA_ROMANA || spec::<aqua_romana::Position>().read(&bytes).is_err());
    }
}
