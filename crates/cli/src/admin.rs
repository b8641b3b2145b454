//! `castellum admin`: what those who run a server do about people and games.

use anyhow::{Context, Result, bail};
use castellum_server::store::{self, Order, Store};
use castellum_server::{RawConfig, now};
use castellum_wire::{GameId, Millis, PersonId};

use crate::table::{Side, lines, table};

/// Look after people and games of a server, also while it runs.
///
/// Works on the database that the server uses. AdminCommand is done is written down with the
/// operator's name and the reason; a running server follows within --sweep-seconds:
/// it ends connections and closes games.
#[derive(clap::Args)]
#[command(about = "Look after people and games of a server")]
pub(crate) struct Args {
    /// The settings of the server, a TOML file.
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<String>,
    /// Where games are kept: sqlite://FILE or postgres://USER@HOST/NAME.
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
    /// The folder for what the server keeps.
    #[arg(long, value_name = "FOLDER", global = true)]
    data: Option<String>,
    /// Who does this [default: the environment's USER]
    #[arg(long, value_name = "NAME", global = true)]
    operator: Option<String>,
    /// Why it is done.
    #[arg(long, value_name = "TEXT", default_value = "", global = true)]
    reason: String,
    #[command(subcommand)]
    what: AdminCommand,
}

#[derive(clap::Subcommand)]
enum AdminCommand {
    /// List people whose name has this in it
    People {
        /// Part of a name, or an identifier
        #[arg(default_value = "")]
        part: String,
    },
    /// List reports that nobody has dealt with
    Reports,
    /// Say that a report has been dealt with
    Settle {
        /// The report's identifier
        report: String,
    },
    /// Keep somebody out: sessions and tokens end, and signing in is refused
    Ban {
        /// The person's identifier
        person: PersonId,
    },
    /// Let somebody in again
    Unban {
        /// The person's identifier
        person: PersonId,
    },
    /// Give somebody another name
    Rename {
        /// The person's identifier
        person: PersonId,
        /// The new name
        name: String,
    },
    /// Sign somebody out everywhere, and revoke their tokens
    EndSessions {
        /// The person's identifier
        person: PersonId,
    },
    /// Revoke a token
    EndToken {
        /// The token's identifier
        token: String,
    },
    /// Close a game without a result
    CloseGame {
        /// The game's identifier
        game: GameId,
    },
    /// List what was done, the oldest first
    Log {
        /// Only what was done after this number
        #[arg(long, value_name = "N", default_value_t = 0)]
        after: i64,
    },
}

/// How many rows are shown.
const MAX_ROWS: u32 = 1000;

pub(crate) fn run(args: &Args) -> Result<()> {
    let written = RawConfig {
        config: args.config.clone(),
        database: args.database.clone(),
        data: args.data.clone(),
        ..RawConfig::default()
    };
    let config = written.resolve(&|name| std::env::var(name).ok())?;
    if let Some(file) = config.database.strip_prefix("sqlite://") {
        // Opening it would make it.
        std::fs::metadata(file).with_context(|| format!("there are no games in {file}"))?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(async {
        let store = store::open_beside(&config.database).await?;
        let done = act(&*store, args).await;
        store.close().await;
        done
    })
}

async fn act(store: &dyn Store, args: &Args) -> Result<()> {
    let order = match &args.what {
        AdminCommand::People { part } => return people(store, part).await,
        AdminCommand::Reports => return reports(store).await,
        AdminCommand::Log { after } => return log(store, *after).await,
        AdminCommand::Settle { report } => Order::Settle(report.clone()),
        AdminCommand::Ban { person } => Order::Ban(known(store, person).await?),
        AdminCommand::Unban { person } => Order::Unban(known(store, person).await?),
        AdminCommand::Rename { person, name } => {
            Order::Rename(known(store, person).await?, name.trim().into())
        }
        AdminCommand::EndSessions { person } => Order::EndSessions(known(store, person).await?),
        AdminCommand::EndToken { token } => Order::EndToken(token.clone()),
        AdminCommand::CloseGame { game } => {
            store.summary(game).await?.with_context(|| format!("there is no game {game}"))?;
            Order::CloseGame(game.clone())
        }
    };
    if matches!(&order, Order::Rename(_, name) if name.is_empty() || name.chars().count() > 40) {
        bail!("expected a name of 1 to 40 characters");
    }
    let user = || std::env::var("USER").unwrap_or_else(|_| "unknown".into());
    let operator = args.operator.clone().unwrap_or_else(user);
    let given = store.give_order(&order, &operator, &args.reason, now()).await;
    match order {
        Order::Rename(..) => given.context("perhaps an account has this name, or one that looks like it"),
        _ => Ok(given?),
    }
}

async fn known(store: &dyn Store, person: &PersonId) -> Result<PersonId> {
    let found = store.person_by_id(person).await?;
    Ok(found.with_context(|| format!("there is no person {person}: castellum admin people lists them"))?.id)
}

async fn people(store: &dyn Store, part: &str) -> Result<()> {
    let found = store.people_named(part, MAX_ROWS).await?;
    let rows = found.into_iter().map(|(person, banned)| {
        let mark = if banned { "banned" } else { "" };
        vec![person.id.to_string(), person.name, mark.into()]
    });
    print(["person", "name", ""], rows);
    Ok(())
}

async fn reports(store: &dyn Store) -> Result<()> {
    let rows = store.reports(MAX_ROWS).await?.into_iter().map(|report| {
        let game = report.game.map_or(String::new(), |game| game.to_string());
        let ids = [report.id, time(report.time), report.person.to_string(), report.reporter.to_string()];
        ids.into_iter().chain([game, report.reason, one_line(&report.words)]).collect()
    });
    print(["report", "time", "person", "reporter", "game", "reason", "words"], rows);
    Ok(())
}

async fn log(store: &dyn Store, after: i64) -> Result<()> {
    let rows = store.deeds(after, MAX_ROWS).await?.into_iter().map(|deed| {
        let (number, time) = (deed.number.to_string(), time(deed.time));
        vec![number, time, deed.operator, deed.deed, deed.subject, one_line(&deed.reason)]
    });
    print(["number", "time", "operator", "deed", "subject", "reason"], rows);
    Ok(())
}

fn print<const N: usize>(headings: [&str; N], rows: impl Iterator<Item = Vec<String>>) {
    let mut table = table(headings.map(|heading| (heading.to_string(), Side::Left)));
    for row in rows {
        table.add_row(row);
    }
    lines(&table).for_each(|line| anstream::println!("{line}"));
}

/// A moment in seconds since 1970, as other tools take it.
fn time(moment: Millis) -> String {
    (moment / 1000).to_string()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
