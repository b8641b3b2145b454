//! The server as its clients see it, on SQLite and on Postgres with two nodes.
//!
//! Postgres is used if the environment variable `CASTELLUM_TEST_POSTGRES` has
//! the URL of one that may be filled with databases; `cargo verify` starts one.

mod accounts;
mod authenticator;
mod challenges;
mod client;
mod conduct;
mod dice;
mod docs;
mod failover;
mod limits;
mod lobby;
mod notices;
mod pairing;
mod play;
mod privacy;
mod programs;
mod ratings;
mod reconnect;
mod security;
mod server;
mod table;
mod tournaments;

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
        lists_have_pages_and_are_searched,
        summaries_follow_the_game,
        events_come_in_pages,
        who_leaves_makes_room,
        a_takeback_needs_everybody,
        who_resigns_has_lost_and_a_rematch_follows,
        in_a_rematch_everybody_may_keep_the_seat,
        nobody_loses_the_seat_by_a_short_absence,
        a_bot_takes_over_when_the_time_is_up,
        chat_is_for_those_at_the_table,
        who_does_not_want_to_hear_chat_does_not,
        spectators_see_everything_and_do_nothing,
        an_export_holds_the_whole_game,
        a_game_begun_elsewhere_goes_on_here,
        a_game_that_is_over_cannot_go_on,
        ;
    dice:
        every_roll_is_fixed_before_play,
        a_game_waits_for_shares_over_a_restart,
        a_game_against_bots_has_the_share_of_its_one_person,
        a_game_that_is_given_up_reveals_its_seed,
        a_rematch_has_dice_of_its_own,
        ;
    pairing:
        people_who_agreed_have_their_seats_at_once,
        as_many_people_as_seats_are_seated,
        ;
    programs:
        a_bot_plays_whole_games,
        a_stream_tells_what_happens_in_ones_games,
        a_token_opens_only_what_it_is_for,
        a_token_acts_for_nobody_else,
        what_is_revoked_ends,
        an_old_token_is_nobodys,
        bots_sit_down_only_where_they_are_welcome,
        what_a_token_cannot_be_is_refused,
        ;
    lobby:
        strangers_at_two_nodes_are_paired,
        who_is_blocked_is_not_paired,
        a_table_of_three_has_the_shares_of_all,
        who_stops_or_leaves_is_not_paired,
        somebody_looks_for_one_game_at_a_time,
        a_bot_comes_only_when_everybody_agrees,
        nonsense_in_the_lobby_is_refused,
        a_seek_is_claimed_by_one_node_only,
        ;
    challenges:
        a_challenge_leads_to_a_game_of_both,
        a_challenge_is_declined_or_withdrawn,
        larger_tables_have_bots_or_open_seats,
        programs_hear_of_challenges,
        who_does_not_want_to_be_asked_is_not,
        what_nobody_answers_is_forgotten,
        nonsense_about_challenges_is_refused,
        ;
    ratings:
        a_rated_game_counts_once_when_it_ends,
        counting_again_gives_the_same_numbers,
        nobody_gains_by_games_that_others_did_not_play,
        a_leader_board_has_settled_ratings_and_bots,
        what_is_not_rated_does_not_count,
        ;
    conduct:
        people_who_block_each_other_do_not_meet,
        who_is_muted_is_not_heard,
        reports_are_kept_for_those_who_run_the_server,
        what_is_ordered_is_done_by_running_servers,
        ;
    privacy:
        what_is_private_is_shown_to_nobody_else,
        leader_boards_and_the_lobby_keep_ratings_private,
        privacy_is_as_the_person_has_chosen,
        a_profile_says_how_one_stands_to_the_person,
        statistics_count_seats_opponents_and_openings,
        ;
    accounts:
        a_guest_becomes_an_account_with_its_games,
        names_belong_to_one_account,
        two_who_want_one_name_get_one,
        a_passkey_makes_an_account_and_signs_in,
        recovery_codes_work_once,
        devices_are_ended_one_by_one,
        what_changes_sign_in_needs_a_fresh_proof,
        who_is_deleted_leaves_games_without_a_name,
        operators_look_after_accounts,
        ;
    tournaments:
        a_swiss_tournament_for_two_goes_to_its_end,
        a_swiss_tournament_for_three_has_smaller_tables,
        in_a_round_robin_everybody_meets_everybody,
        an_arena_for_four_has_bots_in_free_seats,
        an_arena_with_bots_goes_to_its_end_over_a_restart,
        in_a_tournament_people_who_block_each_other_do_not_meet,
        rated_games_of_a_tournament_count,
        a_restart_changes_nothing_in_any_state,
        a_table_without_its_game_gets_it_once,
        somebody_joins_once_whatever_the_node,
        only_its_creator_directs_a_tournament,
        a_tournament_begins_at_its_time,
        tournaments_are_listed_in_pages,
        whoever_looks_often_hears_only_of_changes,
        nonsense_about_tournaments_is_refused,
        ;
    failover:
        a_bot_that_was_to_act_acts,
        a_clock_that_ran_out_is_noticed,
        a_long_game_is_read_in_pages,
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
