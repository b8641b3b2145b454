//! Servers to be tried.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use castellum_server::{App, Assets, Config, serve, store};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Where {
    Sqlite,
    Postgres,
}

/// One or two nodes with one store. Dropped, it leaves nothing behind.
pub(crate) struct Server {
    pub(crate) nodes: Vec<Node>,
    pub(crate) config: Config,
    _folder: tempfile::TempDir,
}

/// A server on a socket.
pub(crate) struct Node {
    pub(crate) address: SocketAddr,
    pub(crate) app: App,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

impl Server {
    /// A server with an empty store, or `None` if there is no such store here.
    pub(crate) async fn start(kind: Where) -> Option<Self> {
        Self::start_with(kind, |_| {}).await
    }

    /// The same with other settings.
    pub(crate) async fn start_with(kind: Where, change: impl FnOnce(&mut Config)) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::for_folder(folder.path()).unwrap();
        config.bot_time = Duration::from_millis(20);
        config.limits.people = 0;
        config.limits.header_time = Duration::from_secs(1);
        config.limits.requests = 0;
        config.limits.person_requests = 0;
        config.limits.messages = 0;
        config.limits.new_games = 0;
        config.limits.person_new_games = 0;
        config.sweep = Duration::from_millis(200);
        if kind == Where::Postgres {
            config.database = new_database().await?;
        }
        change(&mut config);
        let count = if kind == Where::Postgres { 2 } else { 1 };
        let mut server = Self { nodes: Vec::new(), config, _folder: folder };
        for _ in 0..count {
            server.nodes.push(Node::start(&server.config).await);
        }
        Some(server)
    }

    /// The node for the nth of several clients.
    pub(crate) fn node(&self, number: usize) -> &Node {
        &self.nodes[number % self.nodes.len()]
    }

    /// Stops all nodes and starts them again with the same store.
    pub(crate) async fn restart(&mut self) {
        for node in &mut self.nodes {
            node.stop().await;
        }
        for node in &mut self.nodes {
            *node = Node::start(&self.config).await;
        }
    }
}

impl Node {
    async fn start(config: &Config) -> Self {
        let store = store::open(&config.database).await.unwrap();
        let app = App::new(config.clone(), store, Assets::default()).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let served = app.clone();
        let task = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            serve(&served, listener, stopped).await.unwrap();
        });
        Self { address, app, stop: Some(stop), task: Some(task) }
    }

    pub(crate) async fn stop(&mut self) {
        self.stop.take();
        if let Some(task) = self.task.take() {
            task.await.unwrap();
        }
    }
}

/// A database of its own for each test.
async fn new_database() -> Option<String> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let url = std::env::var("CASTELLUM_TEST_POSTGRES").ok()?;
    let name = format!("test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    let task = tokio::spawn(connection);
    client.execute(&format!("CREATE DATABASE {name}"), &[]).await.unwrap();
    drop(client);
    task.await.unwrap().unwrap();
    let (server, _) = url.rsplit_once('/').unwrap();
    Some(format!("{server}/{name}"))
}
