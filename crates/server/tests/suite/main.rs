//! The server as its clients see it, on SQLite and on Postgres with two nodes.
//!
//! Postgres is used if the environment variable `CASTELLUM_TEST_POSTGRES` has
//! the URL of one that may be filled with databases; `cargo verify` starts one.

mod care;
mod client;
mod docs;
mod limits;
mod play;
mod reconnect;
mod security;
mod server;
mod table;

use server::{Server, Where};

/// Makes a test of each function for each store.
macro_rules! suite {
    ($($module:ident: $($test:ident),* $(,)?;)*) => {
        mod sqlite {
            $($(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$module::$test(super::Server::start(super::Where::Sqlite).await.expect("SQLite")).await;
            })*)*
        }

        mod postgres {
            $($(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                match super::Server::start(super::Where::Postgres).await {
                    Some(server) => super::$module::$test(server).await,
                    None => println!("not tried: CASTELLUM_TEST_POSTGRES is not set"),
                }
            })*)*
        }
    };
}

suite! {
    play:
        a_whole_game_of_each_kind,
        a_game_against_a_bot,
        ;
    reconnect:
        what_was_missed_comes_after_reconnecting,
        a_game_goes_on_after_a_restart,
        a_request_that_comes_twice_is_done_once,
        a_request_without_an_answer_is_sent_again,
        a_client_from_the_future_gets_the_whole_game,
        two_nodes_agree_on_who_was_first,
        ;
    table:
        an_invitation_leads_to_its_seat,
        the_lobby_lists_public_games,
        who_leaves_makes_room,
        a_takeback_needs_everybody,
        who_resigns_has_lost_and_a_rematch_follows,
        an_absent_player_is_replaced_and_comes_back,
        a_bot_takes_over_when_the_time_is_up,
        chat_is_for_those_at_the_table,
        who_does_not_want_to_hear_chat_does_not,
        spectators_see_everything_and_do_nothing,
        an_export_holds_the_whole_game,
        a_game_begun_elsewhere_goes_on_here,
        a_game_that_is_over_cannot_go_on,
        ;
    care:
        a_bot_that_was_to_act_acts,
        a_clock_that_ran_out_is_noticed,
        ;
    security:
        nobody_acts_for_another_seat,
        a_cookie_that_was_made_up_is_nobodys,
        an_old_cookie_is_nobodys,
        cookies_cannot_be_read_by_scripts,
        the_key_of_another_game_does_not_fit,
        private_games_look_like_games_that_are_not_there,
        requests_from_other_sites_are_refused,
        a_socket_from_another_site_is_refused,
        what_is_too_large_is_refused,
        nonsense_is_refused_and_changes_nothing,
        every_answer_says_how_to_treat_it,
        slow_clients_hold_up_nobody,
        ;
}

#[tokio::test]
async fn which_stores_are_tried() {
    let tried = Server::start(Where::Postgres).await.is_some();
    println!("SQLite is tried; Postgres is {}", if tried { "tried" } else { "not" });
}
