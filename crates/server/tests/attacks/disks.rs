//! Disks that are full, and files that somebody else uses or reads.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use axum::http::StatusCode;
use castellum_server::store;
use castellum_wire::{ClientCommand, Code, GameName};

use crate::client::{Guest, Player, public, request, send};
use crate::server::{Server, Where};

/// A second server on one file started without a word, and handed the players of
/// the first to bots.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_on_one_file_is_refused() {
    let mut server = Server::start(Where::Sqlite).await.unwrap();
    let refused = store::open(&server.config.database).await.err().unwrap().to_string();
    assert!(refused.contains("another server uses this database"), "{refused}");
    // A tool may look, and the next server may start.
    store::open_beside(&server.config.database).await.unwrap().close().await;
    server.restart().await;
    assert!(store::open(&server.config.database).await.is_err());
}

/// Every user of the machine could read what people say to each other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_is_for_its_owner_alone() {
    let server = Server::start(Where::Sqlite).await.unwrap();
    Guest::new(server.node(0), "Anna").await;
    let file = server.config.database.strip_prefix("sqlite://").unwrap();
    for ending in ["", "-wal", "-shm", ".lock"] {
        let mode = std::fs::metadata(format!("{file}{ending}")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}{ending}");
    }
    // Also one that an earlier version has made.
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.db");
    std::fs::write(&old, "").unwrap();
    std::fs::set_permissions(&old, std::fs::Permissions::from_mode(0o644)).unwrap();
    store::Sqlite::open(&old).unwrap();
    assert_eq!(std::fs::metadata(&old).unwrap().permissions().mode() & 0o777, 0o600);
}

/// A small disk of its own; gone when dropped.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    /// A disk of this many kilobytes, or `None` if this user may not mount any.
    fn new(kilobytes: u32) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let size = format!("size={kilobytes}k");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &size, "castellum-test"]).arg(folder.path());
        mount.output().ok()?.status.success().then_some(Self(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Fills what is left.
    fn fill(&self) -> PathBuf {
        let path = self.path().join("ballast");
        let mut file = File::create(&path).unwrap();
        for block in [1 << 16, 4096] {
            while file.write_all(&vec![0; block]).is_ok() {}
        }
        path
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily, as the server may not be gone yet.
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

async fn is_ready(server: &Server) -> bool {
    // The answer is kept for a second.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    send(server.node(0), request("GET", "/readyz", "", ())).await.status == StatusCode::OK
}

async fn switch(player: &mut Player, on: bool) -> Result<(), Code> {
    tokio::time::timeout(Duration::from_secs(20), player.ask(ClientCommand::SwitchChat { on })).await.unwrap()
}

/// How often the rooms of this process could not store something.
async fn store_failures(server: &Server) -> u32 {
    let metrics = send(server.node(0), request("GET", "/metrics", "", ())).await.body;
    let metrics = String::from_utf8(metrics).unwrap();
    let line = metrics.lines().find(|line| line.starts_with("castellum_store_failures_total "));
    line.and_then(|line| line.rsplit_once(' ')?.1.parse().ok()).expect("the store has failed before")
}

/// A full disk: the client heard nothing, a processor was busy with trying, and the
/// log with complaining, while `/readyz` said that all was well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_and_survived() {
    let Some(disk) = SmallDisk::new(2 * 1024) else {
        return println!("not tried: only the administrator may mount disks");
    };
    let database = format!("sqlite://{}", disk.path().join("castellum.db").display());
    let settings = |config: &mut castellum_server::Config| {
        config.database.clone_from(&database);
        config.limits.chat = 0;
    };
    // There is not even room for what the server would like to set aside.
    let mut server = Server::start_with(Where::Sqlite, settings).await.unwrap();
    let anna = Guest::new(server.node(0), "Anna").await;
    let id = anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id;
    let mut player = anna.connect(server.node(0), &id).await;
    assert!(is_ready(&server).await);
    let ballast = disk.fill();
    // What the database has at hand is used up at some time. Before that it may
    // find a little room again in its log.
    let (mut done, mut on, mut refused) = (1, false, 0);
    while refused < 3 {
        match switch(&mut player, on).await {
            Ok(()) => (done, on, refused) = (done + 1, !on, 0),
            Err(code) => {
                assert_eq!(code, Code::Unavailable);
                refused += 1;
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
        assert!(done < 19_000, "the disk is full");
    }
    assert!(!is_ready(&server).await, "nothing can be stored");
    // It does not get worse by asking: hardly anything is tried.
    let failures = store_failures(&server).await;
    for _ in 0..50 {
        assert_eq!(switch(&mut player, on).await, Err(Code::Unavailable));
    }
    let tried = store_failures(&server).await - failures;
    assert!(tried < 25, "{tried}");
    assert_eq!(player.session.after(), done, "what was refused did not happen");
    // Games can still be read, and the server can be started.
    player.hang_up();
    server.restart().await;
    player.connect(server.node(0)).await;
    assert_eq!(player.session.after(), done);
    // With room again, play goes on by itself.
    std::fs::remove_file(ballast).unwrap();
    let goes_on = async {
        while switch(&mut player, on).await.is_err() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), goes_on).await.expect("it goes on");
    assert_eq!(player.session.after(), done + 1);
    assert!(is_ready(&server).await);
}
