//! From what was written to what it means.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use castellum_bots::BotName;
use thiserror::Error;

use super::{BotQueue, Config, Limits, RawConfig};
use crate::push::PushServices;

/// A setting that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name}: {problem} ({origin})")]
pub struct ConfigError {
    /// Its name.
    pub name: String,
    /// What is wrong and what was expected.
    pub problem: String,
    /// Where it was written.
    pub origin: String,
}

/// Where a value was written.
#[derive(Clone, Debug)]
enum Source {
    Flag,
    Environment(String),
    File(PathBuf),
    Default,
}

impl Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag => f.write_str("from the command line"),
            Self::Environment(variable) => write!(f, "from the environment variable {variable}"),
            Self::File(path) => write!(f, "from {}", path.display()),
            Self::Default => f.write_str("the default"),
        }
    }
}

impl RawConfig {
    /// Finds out what was meant. `environment` looks a variable up.
    ///
    /// # Errors
    /// The first setting that cannot be used, with its source.
    pub fn resolve(&self, environment: &dyn Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        let file = self.config.clone().or_else(|| environment("CASTELLUM_CONFIG"));
        let file = file.map(|path| read_file(Path::new(&path))).transpose()?;
        Layers { flags: self, environment, file }.config()
    }
}

type File = (PathBuf, BTreeMap<String, String>);

fn read_file(path: &Path) -> Result<File, ConfigError> {
    let bad = |problem: String| ConfigError {
        name: "config".into(),
        problem,
        origin: Source::File(path.into()).to_string(),
    };
    let text = std::fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| bad(error.to_string()))?;
    let mut values = BTreeMap::new();
    for (name, value) in table {
        if !RawConfig::NAMES.contains(&name.as_str()) {
            return Err(bad(format!("{name} is no setting: castellum serve --help lists all")));
        }
        let text = match value {
            toml::Value::String(text) => text,
            toml::Value::Boolean(value) => if value { "yes" } else { "no" }.into(),
            toml::Value::Integer(value) => value.to_string(),
            other => return Err(bad(format!("{name}: expected a text or a number, found {other}"))),
        };
        values.insert(name, text);
    }
    Ok((path.into(), values))
}

struct Layers<'a> {
    flags: &'a RawConfig,
    environment: &'a dyn Fn(&str) -> Option<String>,
    file: Option<File>,
}

impl Layers<'_> {
    fn find(&self, name: &str) -> (String, Source) {
        if let Some(text) = self.flags.get(name) {
            return (text.into(), Source::Flag);
        }
        let variable = format!("CASTELLUM_{}", name.to_uppercase().replace('-', "_"));
        if let Some(text) = (self.environment)(&variable) {
            return (text, Source::Environment(variable));
        }
        match &self.file {
            Some((path, values)) if values.contains_key(name) => {
                (values[name].clone(), Source::File(path.clone()))
            }
            _ => (RawConfig::default_of(name).into(), Source::Default),
        }
    }

    fn read<T>(&self, name: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, ConfigError> {
        let (text, source) = self.find(name);
        read(&text).map_err(|problem| ConfigError { name: name.into(), problem, origin: source.to_string() })
    }

    fn number<T: FromStr + PartialOrd + Display + Copy>(
        &self,
        name: &str,
        least: T,
        most: T,
    ) -> Result<T, ConfigError> {
        self.read(name, |text| match text.parse() {
            Ok(number) if least <= number && number <= most => Ok(number),
            _ => Err(format!("expected a number from {least} to {most}, found {text:?}")),
        })
    }

    fn seconds(&self, name: &str, least: u64) -> Result<Duration, ConfigError> {
        self.number(name, least, 1_000_000).map(Duration::from_secs)
    }

    fn boolean(&self, name: &str) -> Result<bool, ConfigError> {
        self.read(name, |text| match text {
            "yes" | "true" => Ok(true),
            "no" | "false" => Ok(false),
            _ => Err(format!("expected yes or no, found {text:?}")),
        })
    }

    fn config(&self) -> Result<Config, ConfigError> {
        let listen = self.read("listen", |text| {
            text.parse()
                .map_err(|_| format!("expected an address and a port such as 0.0.0.0:8080, found {text:?}"))
        })?;
        let data: PathBuf = self.read("data", data_folder)?;
        let tls = self.tls()?;
        let behind_proxy = self.boolean("behind-proxy")?;
        if behind_proxy && tls.is_some() {
            // Then anybody could connect and claim to be anywhere.
            let problem = "expected no, as tls-certificate is set: either a proxy does TLS, or the server";
            return self.read("behind-proxy", |_| Err(problem.into()));
        }
        let database = self.read("database", |text| database(text, &data))?;
        let bot_queue = self.bot_queue(&database)?;
        let scheme = if tls.is_some() { "https" } else { "http" };
        Ok(Config {
            listen,
            database,
            public_url: self.read("public-url", |text| public_url(text, &format!("{scheme}://{listen}")))?,
            data,
            tls,
            behind_proxy,
            bots: self.bots(bot_queue)?,
            bot_queue,
            bot_time: Duration::from_millis(self.number("bot-millis", 1, 600_000)?),
            stand_in: self.read("stand-in", |text| {
                text.parse::<BotName>().map(|bot| bot.to_string()).map_err(|error| error.to_string())
            })?,
            log: self.read("log", |text| Ok(text.into()))?,
            log_json: self.read("log-format", |text| match text {
                "json" => Ok(true),
                "text" => Ok(false),
                _ => Err(format!("expected text or json, found {text:?}")),
            })?,
            shutdown: self.seconds("shutdown-seconds", 0)?,
            idle: self.seconds("idle-seconds", 1)?,
            open_for: Duration::from_secs(self.number("open-hours", 1, 100_000)? * 3600),
            sweep: self.seconds("sweep-seconds", 1)?,
            push: self.read("push", |text| match text {
                "public" => Ok(PushServices::Public),
                "off" => Ok(PushServices::Off),
                "any" => Ok(PushServices::Any),
                _ => Err(format!("expected public, off or any, found {text:?}")),
            })?,
            limits: self.limits()?,
        })
    }

    fn tls(&self) -> Result<Option<(PathBuf, PathBuf)>, ConfigError> {
        let file = |text: &str| Ok((!text.is_empty()).then(|| PathBuf::from(text)));
        let certificate = self.read("tls-certificate", file)?;
        let missing = |other: &str| format!("expected a file, as {other} is set");
        let key = self.read("tls-key", |text| match (text.is_empty(), certificate.is_some()) {
            (true, true) => Err(missing("tls-certificate")),
            _ => file(text),
        })?;
        self.read("tls-certificate", |_| match (certificate, key) {
            (None, Some(_)) => Err(missing("tls-key")),
            (certificate, key) => Ok(certificate.zip(key)),
        })
    }

    fn bot_queue(&self, database: &str) -> Result<BotQueue, ConfigError> {
        self.read("bot-queue", |text| match text {
            "own" => Ok(BotQueue::Own),
            // Nobody else has the file.
            "shared" if database.starts_with("sqlite://") => {
                Err("expected own, as the database is SQLite: only a Postgres can be shared".into())
            }
            "shared" => Ok(BotQueue::Shared),
            _ => Err(format!("expected own or shared, found {text:?}")),
        })
    }

    fn bots(&self, queue: BotQueue) -> Result<usize, ConfigError> {
        let least = if queue == BotQueue::Shared { 0 } else { 1 };
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        match self.find("bots") {
            (_, Source::Default) => Ok(processors.div_ceil(2)),
            _ => self.number("bots", least, 1000),
        }
    }

    fn limits(&self) -> Result<Limits, ConfigError> {
        const MANY: u32 = 1_000_000;
        Ok(Limits {
            body: self.number("max-body", 1024, 64 << 20)?,
            message: self.number("max-message", 256, 1 << 20)?,
            header_time: self.seconds("max-header-seconds", 1)?,
            request_time: self.seconds("max-request-seconds", 1)?,
            write_time: self.seconds("max-write-seconds", 1)?,
            tcp_connections: self.number("max-tcp-connections", 0, MANY)?,
            address_tcp_connections: self.number("max-address-tcp-connections", 0, MANY)?,
            requests: self.number("max-requests", 0, MANY)?,
            person_requests: self.number("max-person-requests", 0, MANY)?,
            people: self.number("max-people", 0, MANY)?,
            messages: self.number("max-messages", 0, MANY)?,
            connections: self.number("max-connections", 0, MANY)?,
            person_connections: self.number("max-person-connections", 0, MANY)?,
            open_games: self.number("max-open-games", 0, MANY)?,
            running_games: self.number("max-running-games", 0, MANY)?,
            person_new_games: self.number("max-person-new-games", 0, MANY)?,
            new_games: self.number("max-new-games", 0, MANY)?,
            chat_length: self.number("max-chat-length", 1, 10_000)?,
            chat: self.number("max-chat", 0, MANY)?,
        })
    }
}

fn data_folder(text: &str) -> Result<PathBuf, String> {
    use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};
    if !text.is_empty() {
        return Ok(text.into());
    }
    let app = AppStrategyArgs {
        top_level_domain: "org".into(),
        author: "castellum".into(),
        app_name: "castellum".into(),
    };
    let folders = choose_app_strategy(app).map_err(|error| format!("say where: {error}"))?;
    Ok(folders.data_dir())
}

fn database(text: &str, data: &Path) -> Result<String, String> {
    if text.is_empty() {
        return Ok(format!("sqlite://{}", data.join("castellum.db").display()));
    }
    let known = ["sqlite://", "postgres://", "postgresql://"];
    match known.iter().any(|scheme| text.starts_with(scheme)) {
        true => Ok(text.into()),
        // A URL may hold a password, so it is not repeated.
        false => Err("expected sqlite://FILE or postgres://USER@HOST/NAME".into()),
    }
}

fn public_url(text: &str, usual: &str) -> Result<String, String> {
    let text = if text.is_empty() { usual } else { text };
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest.map(|rest| rest.trim_end_matches('/')) {
        Some(host) if !host.is_empty() && !host.contains(['/', ' ', '?', '#', '@']) => {
            Ok(text.trim_end_matches('/').into())
        }
        _ => Err(format!("expected a URL such as https://play.example.org without a path, found {text:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(listen: &str) -> RawConfig {
        RawConfig { listen: Some(listen.into()), data: Some("/d".into()), ..RawConfig::default() }
    }

    #[test]
    fn flags_go_before_the_environment() {
        let environment = |name: &str| (name == "CASTELLUM_LISTEN").then(|| "0.0.0.0:1".to_string());
        let both = raw("0.0.0.0:2").resolve(&environment).unwrap();
        assert_eq!(both.listen.port(), 2);
        let one = RawConfig { listen: None, ..raw("") }.resolve(&environment).unwrap();
        assert_eq!(one.listen.port(), 1);
        assert_eq!(one.database, "sqlite:///d/castellum.db");
        assert_eq!(one.public_url, "http://0.0.0.0:1");
    }

    #[test]
    fn a_wrong_value_is_refused_with_its_source() {
        let flag = raw("nowhere").resolve(&|_| None).unwrap_err().to_string();
        assert_eq!(
            flag,
            "listen: expected an address and a port such as 0.0.0.0:8080, found \"nowhere\" (from the command line)"
        );
        let environment = |name: &str| (name == "CASTELLUM_BOTS").then(|| "0".to_string());
        let variable = raw("0.0.0.0:1").resolve(&environment).unwrap_err().to_string();
        assert_eq!(
            variable,
            "bots: expected a number from 1 to 1000, found \"0\" (from the environment variable CASTELLUM_BOTS)"
        );
    }

    #[test]
    fn bots_think_elsewhere_only_where_others_have_the_database() {
        let with = |database: &str, queue: &str, bots: &str| {
            let raw = RawConfig {
                database: Some(database.into()),
                bot_queue: Some(queue.into()),
                bots: Some(bots.into()),
                ..raw("0.0.0.0:1")
            };
            raw.resolve(&|_| None).map(|config| config.bots).map_err(|error| error.to_string())
        };
        assert_eq!(with("postgres://a@b/c", "shared", "0"), Ok(0));
        assert_eq!(with("sqlite:///a", "own", "3"), Ok(3));
        assert!(
            with("postgres://a@b/c", "own", "0").unwrap_err().starts_with("bots: expected a number from 1")
        );
        assert!(with("sqlite:///a", "shared", "1").unwrap_err().starts_with("bot-queue: expected own"));
        assert!(with("postgres://a@b/c", "mine", "1").unwrap_err().starts_with("bot-queue: expected own or"));
    }

    #[test]
    fn a_file_may_hold_any_setting_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("castellum.toml");
        std::fs::write(&path, "max-chat = 3\nbehind-proxy = true\npublic-url = \"https://example.org/\"\n")
            .unwrap();
        let from_file = |listen: &str| {
            RawConfig { config: Some(path.display().to_string()), ..raw(listen) }.resolve(&|_| None)
        };
        let config = from_file("0.0.0.0:1").unwrap();
        assert_eq!((config.limits.chat, config.behind_proxy), (3, true));
        assert_eq!((config.public_url.as_str(), config.is_https()), ("https://example.org", true));
        std::fs::write(&path, "colour = 3\n").unwrap();
        let error = from_file("0.0.0.0:1").unwrap_err().to_string();
        assert!(error.starts_with("config: colour is no setting"), "{error}");
    }

    #[test]
    fn a_certificate_needs_a_key() {
        let with = |certificate: &str, key: &str| {
            let file = |name: &str| (!name.is_empty()).then(|| name.to_string());
            let tls =
                RawConfig { tls_certificate: file(certificate), tls_key: file(key), ..raw("0.0.0.0:1") };
            tls.resolve(&|_| None).map_err(|error| error.to_string())
        };
        let config = with("cert.pem", "key.pem").unwrap();
        assert_eq!(config.tls, Some(("cert.pem".into(), "key.pem".into())));
        assert_eq!(config.public_url, "https://0.0.0.0:1");
        assert!(with("cert.pem", "").unwrap_err().starts_with("tls-key: expected a file"));
        assert!(with("", "key.pem").unwrap_err().starts_with("tls-certificate: expected a file"));
        assert_eq!(with("", "").unwrap().tls, None);
    }

    #[test]
    fn a_server_with_tls_believes_no_proxy() {
        let both = RawConfig {
            tls_certificate: Some("cert.pem".into()),
            tls_key: Some("key.pem".into()),
            behind_proxy: Some("yes".into()),
            ..raw("0.0.0.0:1")
        };
        let refused = both.resolve(&|_| None).unwrap_err().to_string();
        assert!(refused.starts_with("behind-proxy: expected no, as tls-certificate is set"), "{refused}");
    }

    #[test]
    fn the_example_can_be_used() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../contrib/castellum.toml");
        let file = |path: String| {
            RawConfig { config: Some(path), data: Some("/d".into()), ..RawConfig::default() }
                .resolve(&|_| None)
        };
        assert!(file(path.into()).unwrap().behind_proxy);
        // What is said about the other way works too.
        let text = std::fs::read_to_string(path).unwrap();
        let own: Vec<_> = text
            .lines()
            .filter(|line| !line.starts_with("behind-proxy"))
            .map(|line| line.strip_prefix("# tls-").map_or(line.to_string(), |rest| format!("tls-{rest}")))
            .collect();
        let folder = tempfile::tempdir().unwrap();
        let other = folder.path().join("castellum.toml");
        std::fs::write(&other, own.join("\n")).unwrap();
        assert!(file(other.display().to_string()).unwrap().tls.is_some());
    }

    #[test]
    fn every_default_can_be_used() {
        assert!(Config::for_folder(Path::new("/nowhere")).is_ok());
    }
}
