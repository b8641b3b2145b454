//! The server's HTTP interface, as far as the client uses it.

use castellum_wire::challenges::{AcceptChallenge, Challenge, NewChallenge};
use castellum_wire::http::{
    ClockClass, CreatedGame, GameExport, GameList, GameStatus, GameSummary, InvitationToken, JoinRequest,
    ListFilter, Me, NewGame, NewName, Profile, SeatOutcome,
};
use castellum_wire::notices::{NoticeSettings, Notices, PushEndpoint, PushSubscription};
use castellum_wire::order::{NewReport, Relation, RelationRequest};
use castellum_wire::ratings::{Pool, Ranking, RatingHistory, Speed, TableSize};
use castellum_wire::statistics::Statistics;
use castellum_wire::tournaments::{NewTournament, TournamentFilter, TournamentList, TournamentView};
use castellum_wire::{ChallengeId, Code, GameId, GameName, PersonId, Refusal, SeatKind};
use gloo_net::http::{Request, RequestBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::dice;

/// Makes this device known to the server under a name.
pub(crate) async fn be_known_as(name: &str) -> Result<Me, Refusal> {
    let me = send(Request::post("/api/me"), &NewName { name: name.to_owned() }).await?;
    // Unkept, the games of this person are found by their links alone.
    let _ = crate::storage::write("known", &true);
    Ok(me)
}

/// Asks somebody to play.
pub(crate) async fn challenge(person: &PersonId, wanted: &NewChallenge) -> Result<Challenge, Refusal> {
    let wanted = NewChallenge { commitment: dice::commit(), ..wanted.clone() };
    send(Request::post(&format!("/api/people/{person}/challenges")), &wanted).await
}

/// Accepts a challenge.
pub(crate) async fn accept_challenge(id: &ChallengeId) -> Result<GameSummary, Refusal> {
    let accept = AcceptChallenge { commitment: dice::commit() };
    send(Request::post(&format!("/api/challenges/{id}/accept")), &accept).await
}

/// Declines a challenge.
pub(crate) async fn decline_challenge(id: &ChallengeId) -> Result<(), Refusal> {
    ask(Request::post(&format!("/api/challenges/{id}/decline")), &()).await
}

/// Withdraws a challenge.
pub(crate) async fn withdraw_challenge(id: &ChallengeId) -> Result<(), Refusal> {
    ask(Request::delete(&format!("/api/challenges/{id}")), &()).await
}

/// Whether the server knows this device: strangers have no games to list.
pub(crate) fn is_known() -> bool {
    crate::storage::read("known").unwrap_or(false)
}

/// Who is at this device, as the server knows them.
pub(crate) async fn me() -> Result<Me, Refusal> {
    fetch(Request::get("/api/me")).await
}

/// Creates a game. Anyone who takes a seat in it adds to its dice.
pub(crate) async fn create(game: &NewGame) -> Result<CreatedGame, Refusal> {
    let has_seat = game.seats.contains(&SeatKind::Creator);
    let commitment = if has_seat { dice::commit() } else { None };
    send(Request::post("/api/games"), &NewGame { commitment, ..game.clone() }).await
}

/// Lists games.
pub(crate) async fn list(which: ListFilter) -> Result<GameList, Refusal> {
    let which = match which {
        ListFilter::Open => "open",
        ListFilter::Running => "running",
        ListFilter::Over => "over",
        ListFilter::Mine => "mine",
    };
    fetch(Request::get(&format!("/api/games?which={which}"))).await
}

/// Open games that are played over days.
pub(crate) async fn open_over_days(game: GameName) -> Result<GameList, Refusal> {
    let game = game.name();
    fetch(Request::get(&format!("/api/games?which=open&clock=correspondence&game={game}&limit=100"))).await
}

/// Which games of a person to list.
pub(crate) struct GamesOf {
    pub(crate) person: PersonId,
    pub(crate) status: GameStatus,
    pub(crate) game: Option<GameName>,
    pub(crate) outcome: Option<SeatOutcome>,
    pub(crate) players: Option<u8>,
    pub(crate) clock: Option<ClockClass>,
    pub(crate) opponent: Option<PersonId>,
    /// The `next` of the page before.
    pub(crate) after: Option<String>,
}

/// A page of the games of a person.
pub(crate) async fn games_of(query: &GamesOf) -> Result<GameList, Refusal> {
    let status = match query.status {
        GameStatus::Open => "open",
        GameStatus::Running => "running",
        GameStatus::Over => "over",
        GameStatus::Closed => "closed",
    };
    let mut address = format!("/api/games?person={}&status={status}&limit=20", query.person);
    if let Some(game) = query.game {
        address.push_str(&format!("&game={}", game.name()));
    }
    if let Some(outcome) = query.outcome {
        let outcome = match outcome {
            SeatOutcome::Won => "won",
            SeatOutcome::Shared => "shared",
            SeatOutcome::Lost => "lost",
        };
        address.push_str(&format!("&result={outcome}"));
    }
    if let Some(players) = query.players {
        address.push_str(&format!("&players={players}"));
    }
    if let Some(clock) = query.clock {
        let clock = match clock {
            ClockClass::None => "none",
            ClockClass::RealTime => "real-time",
            ClockClass::Correspondence => "correspondence",
        };
        address.push_str(&format!("&clock={clock}"));
    }
    if let Some(opponent) = &query.opponent {
        address.push_str(&format!("&opponent={opponent}"));
    }
    if let Some(after) = &query.after {
        address.push_str(&format!("&after={after}"));
    }
    fetch(Request::get(&address)).await
}

/// Somebody, as others see them.
pub(crate) async fn profile(person: &PersonId) -> Result<Profile, Refusal> {
    fetch(Request::get(&format!("/api/people/{person}"))).await
}

/// How the latest games of somebody went, added up.
pub(crate) async fn statistics(person: &PersonId) -> Result<Statistics, Refusal> {
    fetch(Request::get(&format!("/api/people/{person}/statistics"))).await
}

/// Mutes or blocks somebody, or takes that back.
pub(crate) async fn relate(person: &PersonId, relation: Relation) -> Result<(), Refusal> {
    ask(Request::put(&format!("/api/people/{person}/relation")), &RelationRequest { relation }).await
}

/// Reports somebody to those who run the server.
pub(crate) async fn report(person: &PersonId, report: &NewReport) -> Result<(), Refusal> {
    ask(Request::post(&format!("/api/people/{person}/reports")), report).await
}

/// How somebody's rating went.
pub(crate) async fn rating_history(person: &PersonId, pool: Pool) -> Result<RatingHistory, Refusal> {
    fetch(Request::get(&format!("/api/people/{person}/ratings?{}", pool_query(pool)))).await
}

/// A page of a leader board, after this many people.
pub(crate) async fn ranking(pool: Pool, after: u32) -> Result<Ranking, Refusal> {
    fetch(Request::get(&format!("/api/ranking?{}&after={after}", pool_query(pool)))).await
}

/// A page of a list of tournaments.
pub(crate) async fn tournaments(
    which: TournamentFilter,
    after: Option<&str>,
) -> Result<TournamentList, Refusal> {
    let which = match which {
        TournamentFilter::Planned => "planned",
        TournamentFilter::Running => "running",
        TournamentFilter::Over => "over",
    };
    let after = after.map(|after| format!("&after={after}")).unwrap_or_default();
    fetch(Request::get(&format!("/api/tournaments?which={which}{after}"))).await
}

/// Creates a tournament.
pub(crate) async fn create_tournament(wanted: &NewTournament) -> Result<TournamentView, Refusal> {
    send(Request::post("/api/tournaments"), wanted).await
}

/// A tournament as it stands. The browser asks only for what has changed.
pub(crate) async fn tournament(id: &str) -> Result<TournamentView, Refusal> {
    fetch(Request::get(&format!("/api/tournaments/{id}"))).await
}

/// Does something in a tournament, such as `join`.
pub(crate) async fn act_in_tournament(id: &str, what: &str) -> Result<TournamentView, Refusal> {
    fetch(Request::post(&format!("/api/tournaments/{id}/{what}"))).await
}

fn pool_query(pool: Pool) -> String {
    let table = match pool.table {
        TableSize::Two => "two",
        TableSize::More => "more",
    };
    let speed = match pool.speed {
        Speed::Fast => "fast",
        Speed::Normal => "normal",
        Speed::Days => "days",
    };
    format!("game={}&table={table}&speed={speed}", pool.game.name())
}

/// A game in short.
pub(crate) async fn game(id: &GameId, key: Option<&str>) -> Result<GameSummary, Refusal> {
    fetch(Request::get(&with_key(&format!("/api/games/{id}"), key))).await
}

/// The record of a game.
pub(crate) async fn record(id: &GameId, key: Option<&str>) -> Result<String, Refusal> {
    let response = Request::get(&with_key(&format!("/api/games/{id}/record"), key)).send().await;
    let response = response.map_err(|error| unreachable(&error))?;
    if response.ok() {
        return response.text().await.map_err(|error| unreachable(&error));
    }
    Err(response.json::<Refusal>().await.unwrap_or_else(|error| unreachable(&error)))
}

/// A whole game, to be checked.
pub(crate) async fn export(id: &GameId, key: Option<&str>) -> Result<GameExport, Refusal> {
    fetch(Request::get(&with_key(&format!("/api/games/{id}/export"), key))).await
}

/// Sits down at a table.
pub(crate) async fn join(id: &GameId, key: Option<&str>) -> Result<GameSummary, Refusal> {
    let request = JoinRequest { seat: None, commitment: dice::commit() };
    send(Request::post(&with_key(&format!("/api/games/{id}/join"), key)), &request).await
}

/// Takes the seat that an invitation is for.
pub(crate) async fn accept(token: &str) -> Result<GameSummary, Refusal> {
    let invitation = InvitationToken { token: token.to_owned(), commitment: dice::commit() };
    send(Request::post("/api/invitations"), &invitation).await
}

/// Asks for a rematch. Anyone who is the first says whether all keep their seats.
pub(crate) async fn rematch(id: &GameId, same_seats: bool) -> Result<GameSummary, Refusal> {
    let commitment = dice::commit().map(|hash| format!("&commitment={hash}")).unwrap_or_default();
    fetch(Request::post(&format!("/api/games/{id}/rematch?same-seats={same_seats}{commitment}"))).await
}

/// An address with the key to a private game.
pub(crate) fn with_key(address: &str, key: Option<&str>) -> String {
    key.map_or_else(|| address.to_owned(), |key| format!("{address}?key={key}"))
}

/// Asks for something that is answered without words.
pub(crate) async fn ask<T: Serialize>(request: RequestBuilder, body: &T) -> Result<(), Refusal> {
    let request = request.json(body).map_err(|error| unreachable(&error))?;
    let response = request.send().await.map_err(|error| unreachable(&error))?;
    if response.ok() {
        return Ok(());
    }
    Err(response.json::<Refusal>().await.unwrap_or_else(|error| unreachable(&error)))
}

pub(crate) async fn send<T: Serialize, A: DeserializeOwned>(
    request: RequestBuilder,
    body: &T,
) -> Result<A, Refusal> {
    let request = request.json(body).map_err(|error| unreachable(&error))?;
    answer(request.send().await).await
}

pub(crate) async fn fetch<A: DeserializeOwned>(request: RequestBuilder) -> Result<A, Refusal> {
    answer(request.send().await).await
}

async fn answer<A: DeserializeOwned>(
    response: Result<gloo_net::http::Response, gloo_net::Error>,
) -> Result<A, Refusal> {
    let response = response.map_err(|error| unreachable(&error))?;
    if response.ok() {
        return response.json().await.map_err(|error| unreachable(&error));
    }
    Err(response.json::<Refusal>().await.unwrap_or_else(|error| unreachable(&error)))
}

/// How this person wants to be told, and what a browser needs for it.
pub(crate) async fn notices() -> Result<Notices, Refusal> {
    fetch(Request::get("/api/me/notices")).await
}

/// Says how this person wants to be told.
pub(crate) async fn set_notices(settings: &NoticeSettings) -> Result<NoticeSettings, Refusal> {
    send(Request::put("/api/me/notices"), settings).await
}

/// Has a browser told by push messages.
pub(crate) async fn tell_browser(browser: &PushSubscription) -> Result<(), Refusal> {
    tell(Request::post("/api/me/notices/browsers"), browser).await
}

/// Has a browser not told any more.
pub(crate) async fn forget_browser(endpoint: &str) -> Result<(), Refusal> {
    let endpoint = PushEndpoint { endpoint: endpoint.to_owned() };
    tell(Request::delete("/api/me/notices/browsers"), &endpoint).await
}

/// Sends something that is answered with nothing but whether it was right.
async fn tell<T: Serialize>(request: RequestBuilder, body: &T) -> Result<(), Refusal> {
    let request = request.json(body).map_err(|error| unreachable(&error))?;
    let response = request.send().await.map_err(|error| unreachable(&error))?;
    if response.ok() {
        return Ok(());
    }
    Err(response.json::<Refusal>().await.unwrap_or_else(|error| unreachable(&error)))
}

/// Anything that is no answer of our server: no network, a proxy's page.
fn unreachable(error: &gloo_net::Error) -> Refusal {
    Refusal::new(Code::Unavailable, error.to_string())
}
