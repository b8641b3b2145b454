//! `castellum-bench lists`: how long lists of games take when many games are kept.

mod fill;

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use castellum_server::store;
use castellum_wire::http::GameList;
use comfy_table::Table;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::net::{Http, Process, free_port};
use crate::server::castellum_beside;
use crate::waits;
use fill::{Filled, fill};

/// Measure how long lists of games take when many games are kept.
///
/// Fills a database with games that were played at random, most of them over,
/// starts the server on it, and asks for lists at a steady rate, whether or not
/// the answers keep up. A wait is counted from the moment when the request was
/// due. Use a release build on a quiet machine.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many games to keep.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(100..=10_000_000))]
    games: u32,
    /// How many requests a second.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rate: u32,
    /// How long to measure, in seconds.
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=600))]
    seconds: u32,
    /// Use this database, postgres://USER@HOST/NAME, instead of SQLite. It has to
    /// be empty and is filled with games.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// A folder on the disk to be measured; SQLite's file is put there for a while.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// The server to measure; the castellum beside this program if nothing else
    /// is said.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// How many connections take turns.
const CONNECTIONS: usize = 16;

pub(crate) fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(measure(args))
}

async fn measure(args: &Args) -> Result<()> {
    let program = castellum_beside(args.program.as_deref())?;
    let out = &mut anstream::stdout();
    let data = tempfile::tempdir_in(&args.folder).context("cannot make a folder for the games")?;
    let url = match &args.database {
        Some(url) => url.clone(),
        None => format!("sqlite://{}", data.path().join("castellum.db").display()),
    };
    let begin = Instant::now();
    let store = store::open(&url).await?;
    let filled = fill(&store, args.games).await?;
    store.close().await;
    drop(store);
    let taken = begin.elapsed().as_secs_f64();
    writeln!(out, "{} games with {} events were written in {taken:.0} s.", args.games, filled.events)?;
    let process = Process::serve(&program, free_port()?, data.path(), args.database.as_deref()).await?;
    let lists = lists(process.address(), &filled).await?;
    let waited = ask(process.address(), &lists, args).await?;
    writeln!(out, "{} requests a second for {} s:", args.rate, args.seconds)?;
    writeln!(out, "{}", table(&lists, &waited))?;
    Ok(())
}

/// A list that is asked for.
struct List {
    name: &'static str,
    path: String,
    cookie: String,
}

/// The lists that people ask for, in turn.
async fn lists(server: SocketAddr, filled: &Filled) -> Result<Vec<List>> {
    let mut http = Http::connect(server).await?;
    let list =
        |name, query: &str| List { name, path: format!("/api/games?{query}"), cookie: filled.cookie.clone() };
    let person = &filled.person;
    let mut lists = vec![
        list("open", "which=open"),
        list("running", "which=running"),
        list("over", "which=over"),
        list("over, searched", "which=over&game=aquaedukt&players=4&clock=correspondence"),
        list("mine", "which=mine"),
        list("somebody's", &format!("person={person}&status=over")),
        list("somebody's, won", &format!("person={person}&result=won")),
    ];
    // A page far down the list.
    let mut after = String::new();
    for _ in 0..20 {
        let path = format!("/api/games?which=over&limit=100{after}");
        let page: GameList = http.send("GET", &path, "", &()).await?.read()?;
        if let Some(next) = page.next {
            after = format!("&after={next}");
        }
    }
    lists.push(list("over, page 40", &format!("which=over{after}")));
    for list in &lists {
        let page: GameList = http.send("GET", &list.path, &list.cookie, &()).await?.read()?;
        ensure!(!page.games.is_empty(), "the list {} is empty", list.path);
    }
    Ok(lists)
}

/// Asks for all lists in turn at the rate that is wanted, and tells how long each
/// took.
async fn ask(server: SocketAddr, lists: &[List], args: &Args) -> Result<Vec<Vec<Duration>>> {
    let begin = Instant::now() + Duration::from_millis(500);
    let count = args.rate as usize * args.seconds as usize;
    let pause = Duration::from_secs(1) / args.rate;
    let mut tasks = JoinSet::new();
    for connection in 0..CONNECTIONS {
        let requests: Vec<_> = lists.iter().map(|list| (list.path.clone(), list.cookie.clone())).collect();
        tasks.spawn(async move {
            let mut http = Http::connect(server).await?;
            let mut waits = Vec::new();
            for number in (connection..count).step_by(CONNECTIONS) {
                let due = begin + pause * number as u32;
                tokio::time::sleep_until(due).await;
                // Every connection comes to every list.
                let list = (number + number / requests.len()) % requests.len();
                let (path, cookie) = &requests[list];
                let answer = http.send("GET", path, cookie, &()).await?;
                ensure!(answer.status.is_success(), "{path}: {}", answer.status);
                waits.push((list, due.elapsed()));
            }
            Ok(waits)
        });
    }
    let mut waits = vec![Vec::new(); lists.len()];
    while let Some(finished) = tasks.join_next().await {
        for (list, wait) in finished?? {
            waits[list].push(wait);
        }
    }
    Ok(waits)
}

fn table(lists: &[List], waited: &[Vec<Duration>]) -> Table {
    let mut table = waits::table("list", "requests");
    let mut all = Vec::new();
    for (list, waited) in lists.iter().zip(waited) {
        table.add_row(waits::cells(list.name, waited.clone()));
        all.extend_from_slice(waited);
    }
    table.add_row(waits::cells("all", all));
    table
}
