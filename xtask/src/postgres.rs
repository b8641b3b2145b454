//! A throw-away Postgres for tests, with a stand-by that can take its place.
//!
//! Both live in a temporary folder, listen on free ports of this machine alone
//! and are gone with their value. Where Postgres is missing it is installed with
//! the system's package manager.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::command::{self, install_packages, run, succeeds};

/// The user for whom Postgres runs if we are root, as it refuses to be.
const USER: &str = "postgres";

/// The folders of both.
const PRIMARY: &str = "primary";
const STANDBY: &str = "standby";

/// A Postgres and its stand-by, which run until they are dropped.
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// Where the stand-by is, if there is one.
    standby_port: Option<u16>,
}

/// Run a command with a Postgres that is thrown away afterwards.
///
/// Tests find it in `CASTELLUM_TEST_POSTGRES`, and its stand-by in
/// `CASTELLUM_TEST_STANDBY`. In the command `{url}` stands for it as well.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The command, such as `cargo test -p castellum-server`.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

/// Runs a command beside a Postgres.
pub(crate) fn beside(args: &Args) -> Result<()> {
    install(|text| eprintln!("{text}"))?;
    let postgres = Postgres::start()?;
    let mut words = args.command.iter().map(|word| word.replace("{url}", &postgres.url()));
    let mut command = Command::new(words.next().context("there is no command")?);
    // What cargo has told us about ourselves would have it compile much again.
    for (name, _) in std::env::vars_os() {
        let is_ours = name
            .to_str()
            .is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_"));
        if is_ours {
            command.env_remove(name);
        }
    }
    run(postgres.tell(command.args(words).current_dir(command::root())))
}

impl Postgres {
    /// Starts one.
    pub(crate) fn start() -> Result<Self> {
        let programs = find_programs().context("there is no initdb: please install Postgres")?;
        let can_copy = programs.join("pg_basebackup").is_file();
        let standby_port = if can_copy { Some(free_port()?) } else { None };
        let postgres = Self { programs, folder: new_folder()?, port: free_port()?, standby_port };
        postgres.begin()?;
        match standby_port {
            Some(port) => postgres.begin_standby(port)?,
            None => eprintln!("there is no pg_basebackup: taking over from Postgres is not tried"),
        }
        Ok(postgres)
    }

    /// Tells a command where it is.
    pub(crate) fn tell<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        if let Some(port) = self.standby_port {
            command.env("CASTELLUM_TEST_STANDBY", format!("postgres://{USER}@127.0.0.1:{port}/postgres"));
        }
        command.env("CASTELLUM_TEST_POSTGRES", self.url())
    }

    /// Where to connect.
    fn url(&self) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/postgres", self.port)
    }

    fn begin(&self) -> Result<()> {
        let data = self.data(PRIMARY);
        run(
            &mut self.program("initdb", &["-D", &data, "-A", "trust", "-U", USER, "-E", "UTF8", "--no-sync"])
        )?;
        // Who wants to wait for the stand-by says so with synchronous_commit.
        let waits = match self.standby_port {
            Some(_) => "-c synchronous_standby_names=* -c synchronous_commit=local",
            None => "",
        };
        self.run_server(PRIMARY, self.port, waits)
    }

    fn begin_standby(&self, standby_port: u16) -> Result<()> {
        let (data, port) = (self.data(STANDBY), self.port.to_string());
        let copy = ["-D", &data, "-h", "127.0.0.1", "-p", &port, "-U", USER, "-R", "-c", "fast", "--no-sync"];
        run(&mut self.program("pg_basebackup", &copy))?;
        self.run_server(STANDBY, standby_port, "")
    }

    fn run_server(&self, name: &str, port: u16, more: &str) -> Result<()> {
        let socket = self.folder.to_string_lossy();
        let options = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={socket} -c max_connections=500 {more}"
        );
        let log = self.folder.join(format!("{name}.log"));
        run(&mut self.program(
            "pg_ctl",
            &["-D", &self.data(name), "-l", &log.to_string_lossy(), "-o", &options, "-w", "-s", "start"],
        ))
    }

    fn data(&self, name: &str) -> String {
        self.folder.join(name).to_string_lossy().into_owned()
    }

    /// A program of Postgres, run by somebody who is not root.
    fn program(&self, name: &str, arguments: &[&str]) -> Command {
        let path = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        command.args(arguments).current_dir(&self.folder).stdout(std::process::Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        for name in [STANDBY, PRIMARY] {
            let data = self.data(name);
            let mut stop = self.program("pg_ctl", &["-D", &data, "-m", "immediate", "-s", "stop"]);
            if Path::new(&data).exists() && !succeeds(&mut stop) {
                eprintln!("Postgres in {data} did not stop");
            }
        }
        // What cannot be removed is in the temporary folder anyway.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Installs Postgres if there is none. `say` is told that it takes a while.
pub(crate) fn install(say: impl Fn(&str)) -> Result<()> {
    if find_programs().is_none() {
        say("  installing Postgres from Debian's packages");
        install_packages(&["postgresql"])?;
        find_programs().context("Postgres was installed, but initdb was not found")?;
    }
    Ok(())
}

/// The folder with its programs, one with those for a stand-by if there is any.
fn find_programs() -> Option<PathBuf> {
    let has = |programs: &'static [&str]| {
        move |folder: &PathBuf| programs.iter().all(|program| folder.join(program).is_file())
    };
    find_folder(has(&["initdb", "pg_ctl", "pg_basebackup"]))
        .or_else(|| find_folder(has(&["initdb", "pg_ctl"])))
}

fn find_folder(is_it: impl FnMut(&PathBuf) -> bool) -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH")
        .into_iter()
        .flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
    // Debian keeps them out of the way, one folder a version.
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    on_path.chain(debian.into_iter().rev()).find(is_it)
}

fn new_folder() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("castellum-postgres-{}", std::process::id()));
    // A folder of a process with our number that was killed.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    if is_root() {
        give_to_user(&folder)?;
    }
    Ok(folder)
}

fn give_to_user(folder: &Path) -> Result<()> {
    let mut chown = Command::new("chown");
    run(chown.arg(USER).arg(folder))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

fn free_port() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").context("no port is free")?;
    Ok(listener.local_addr().context("a socket without address")?.port())
}
