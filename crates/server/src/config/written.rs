//! Settings as they were written.

/// Makes the type with one text for each setting, and the list of all.
macro_rules! settings {
    ($($(#[doc = $help:literal])* $name:ident $key:literal $value:literal = $default:literal,)*) => {
        /// Settings as they were written: what is missing was not.
        #[derive(Clone, Debug, Default, clap::Args)]
        pub struct Written {
            /// A TOML file with settings of the same names, such as `listen = "0.0.0.0:80"`.
            /// Flags go before environment variables (CASTELLUM_LISTEN), and these before the file.
            #[arg(long, value_name = "FILE")]
            pub config: Option<String>,
            $(
                $(#[doc = $help])*
                #[arg(long = $key, value_name = $value)]
                pub $name: Option<String>,
            )*
        }

        impl Written {
            /// The names of all settings.
            pub const NAMES: &[&str] = &[$($key),*];

            /// What was written for a setting.
            pub(super) fn get(&self, name: &str) -> Option<&str> {
                match name {
                    $($key => self.$name.as_deref(),)*
                    _ => None,
                }
            }

            /// What a setting is if nothing was written.
            pub(super) fn default_of(name: &str) -> &'static str {
                match name {
                    $($key => $default,)*
                    _ => "",
                }
            }
        }
    };
}

settings! {
    /// Where to listen [default: 127.0.0.1:8080]
    listen "listen" "ADDRESS" = "127.0.0.1:8080",
    /// Where games are kept: sqlite://FILE or postgres://USER@HOST/NAME
    /// [default: castellum.db in the data folder]
    database "database" "URL" = "",
    /// The folder for what the server keeps [default: as usual on this platform]
    data "data" "FOLDER" = "",
    /// How people reach the server; cookies are for TLS only if it begins with https
    /// [default: http:// or, with a certificate, https:// and where it listens]
    public_url "public-url" "URL" = "",
    /// A file with the certificate for TLS and those that vouch for it, PEM [default: no TLS]
    tls_certificate "tls-certificate" "FILE" = "",
    /// A file with the key of the certificate, PEM
    tls_key "tls-key" "FILE" = "",
    /// Whether a proxy in front says in X-Forwarded-For where requests come from: yes or no
    /// [default: no]
    behind_proxy "behind-proxy" "YES" = "no",
    /// How many bots think at once [default: half of the processors]
    bots "bots" "N" = "",
    /// How long a bot may think about an action, in milliseconds [default: 1000]
    bot_millis "bot-millis" "N" = "1000",
    /// The bot that plays for absent people [default: faber]
    stand_in "stand-in" "BOT" = "faber",
    /// What is logged, such as info or castellum_server=debug [default: info]
    log "log" "FILTER" = "info",
    /// How it is logged: text or json [default: text]
    log_format "log-format" "FORM" = "text",
    /// How long connections may take to end when the server stops, in seconds [default: 10]
    shutdown_seconds "shutdown-seconds" "N" = "10",
    /// A game without anybody connected leaves the memory after so many seconds [default: 60]
    idle_seconds "idle-seconds" "N" = "60",
    /// A game that nobody joins is closed after so many hours [default: 336]
    open_hours "open-hours" "N" = "336",
    /// How often a node looks for games whose node may have died, in seconds [default: 10]
    sweep_seconds "sweep-seconds" "N" = "10",
    /// Limit: bytes in the body of a request [default: 65536]
    max_body "max-body" "BYTES" = "65536",
    /// Limit: bytes in a WebSocket message of a client [default: 8192]
    max_message "max-message" "BYTES" = "8192",
    /// Limit: seconds that the headers of a request may take [default: 10]
    max_header_seconds "max-header-seconds" "N" = "10",
    /// Limit: seconds that a request may take [default: 30]
    max_request_seconds "max-request-seconds" "N" = "30",
    /// Limit: requests a second from one address; 0 for none [default: 50]
    max_requests "max-requests" "N" = "50",
    /// Limit: requests a second of one person; 0 for none [default: 20]
    max_person_requests "max-person-requests" "N" = "20",
    /// Limit: new people a minute from one address; 0 for none [default: 30]
    max_people "max-people" "N" = "30",
    /// Limit: messages a second on one connection, more have to wait; 0 for none [default: 50]
    max_messages "max-messages" "N" = "50",
    /// Limit: connections of one address; 0 for none [default: 200]
    max_connections "max-connections" "N" = "200",
    /// Limit: connections of one person; 0 for none [default: 50]
    max_person_connections "max-person-connections" "N" = "50",
    /// Limit: games of one person that wait for players; 0 for none [default: 20]
    max_open_games "max-open-games" "N" = "20",
    /// Limit: characters in a chat message [default: 500]
    max_chat_length "max-chat-length" "N" = "500",
    /// Limit: chat messages a minute of one person; 0 for none [default: 20]
    max_chat "max-chat" "N" = "20",
}
