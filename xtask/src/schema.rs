//! Tries the HTTP interface of a running server with Schemathesis, which makes
//! up requests from the OpenAPI document and knows which answers it promises.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::{built, cargo, run, succeeds, target, virtual_environment};
use crate::progress::{Progress, Task};

/// Requests for each operation; enough to try every parameter in several ways.
const EXAMPLES: &str = "25";

/// The same requests every time.
const SEED: &str = "1";

/// No answer of the kind "the server failed", and none that the document does
/// not mention.
const CHECKS: &str =
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";

/// Becomes known, creates a game, and prints cookie and game.
const BEGIN: &str = "
import json, sys, urllib.request
def post(path, body, cookie=''):
    headers = {'Content-Type': 'application/json', 'Cookie': cookie}
    return urllib.request.urlopen(urllib.request.Request(sys.argv[1] + path, json.dumps(body).encode(), headers))
cookie = post('/api/me', {'name': 'Frontinus'}).headers['Set-Cookie'].split(';')[0]
game = {'game': 'aqua-romana', 'seats': ['creator', {'bot': 'greedy'}], 'visibility': 'public'}
print(cookie, json.load(post('/api/games', game, cookie))['game']['id'])
";

/// Builds a server and tries it.
pub(crate) fn check() -> Result<()> {
    let progress = Progress::default();
    let schemathesis = Schemathesis::find(|text| progress.say(text))?;
    progress.run("interface", 60, |task| {
        task.cargo(&mut cargo(&["build", "--workspace", "--bin", "castellum"]))?;
        schemathesis.check(&built("dev", "castellum"), task)
    })
}

/// Schemathesis on this machine.
pub(crate) struct Schemathesis {
    /// The folder with its programs.
    programs: PathBuf,
}

impl Schemathesis {
    /// Finds it, or fetches it. `say` is told what takes a while.
    pub(crate) fn find(say: impl Fn(&str)) -> Result<Self> {
        let folder = target().join("schemathesis");
        let programs = folder.join("bin");
        if succeeds(Command::new(programs.join("st")).arg("--version")) {
            return Ok(Self { programs });
        }
        say("  installing Schemathesis from PyPI");
        virtual_environment(&folder)?;
        run(Command::new(programs.join("pip")).args(["install", "--quiet", "schemathesis>=4,<5"]))?;
        Ok(Self { programs })
    }

    /// Tries a server with an empty store: once as somebody who asks about a
    /// game of theirs, and once as nobody.
    pub(crate) fn check(&self, binary: &Path, task: &Task<'_>) -> Result<()> {
        let server = Server::start(binary)?;
        let (cookie, game) = self.begin(&server.url)?;
        let settings = server.folder.join("schemathesis.toml");
        std::fs::write(&settings, format!("[parameters]\n\"path.id\" = \"{game}\"\n"))?;
        task.detail("requests about a game of one's own");
        // Streams never end, and the one who signs out or is forgotten is refused from then on.
        let mut own = self.requests(&server, &format!("Cookie: {cookie}"));
        for path in ["/api/stream", "/api/games/{id}/stream"] {
            own.args(["--exclude-path", path]);
        }
        for operation in ["sign_up", "sign_out", "forget"] {
            own.args(["--exclude-operation-id", operation]);
        }
        task.run(&mut own)?;
        std::fs::remove_file(settings)?;
        task.detail("requests of a stranger");
        task.run(&mut self.requests(&server, "Accept: application/json"))
    }

    fn requests(&self, server: &Server, header: &str) -> Command {
        let mut schemathesis = Command::new(self.programs.join("st"));
        schemathesis
            .args(["run", &format!("{}/api/openapi.json", server.url)])
            .args(["--header", header, "--checks", CHECKS, "--max-examples", EXAMPLES, "--seed", SEED])
            .args(["--phases", "examples,coverage,fuzzing", "--no-color"])
            .current_dir(&server.folder);
        schemathesis
    }

    /// Creates a game, and gives cookie and game.
    fn begin(&self, url: &str) -> Result<(String, String)> {
        let output = Command::new(self.programs.join("python")).args(["-c", BEGIN, url]).output()?;
        if !output.status.success() {
            bail!("cannot create a game: {}", String::from_utf8_lossy(&output.stderr));
        }
        let text = String::from_utf8(output.stdout)?;
        let (cookie, game) = text.trim().split_once(' ').context("expected a cookie and a game")?;
        Ok((cookie.into(), game.into()))
    }
}

/// A server that runs until it is dropped.
struct Server {
    process: Child,
    folder: PathBuf,
    url: String,
}

impl Server {
    fn start(binary: &Path) -> Result<Self> {
        let folder = target().join("tmp").join(format!("schema-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let mut command = Command::new(binary);
        let unlimited = [
            "requests",
            "person-requests",
            "people",
            "open-games",
            "running-games",
            "new-games",
            "person-new-games",
        ];
        command.args(["serve", "--listen", "127.0.0.1:0", "--log-format", "json", "--data"]).arg(&folder);
        command.args(unlimited.map(|limit| format!("--max-{limit}=0")));
        let mut process = command.stderr(Stdio::piped()).spawn().context("cannot start the server")?;
        let log = BufReader::new(process.stderr.take().context("the server has no log")?);
        let mut server = Self { process, folder, url: String::new() };
        server.url = server.find_url(log)?;
        Ok(server)
    }

    /// Reads in the log where the server listens, and goes on reading so that
    /// it can go on writing.
    fn find_url(&mut self, log: BufReader<std::process::ChildStderr>) -> Result<String> {
        let mut lines = log.lines();
        let address = lines.find_map(|line| {
            let line = line.ok()?;
            let (_, rest) = line.split_once("\"address\":\"")?;
            Some(rest.split('"').next()?.to_string())
        });
        let address = address.context("the server does not say where it listens")?;
        std::thread::spawn(move || lines.for_each(drop));
        Ok(format!("http://{address}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
