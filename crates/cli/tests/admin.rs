//! `castellum admin`: people and games are looked after beside a running server.

use std::path::Path;
use std::process::{Command, Output};

use castellum_bench::net::{Guest, Http, Process, free_port, new_game};
use castellum_wire::GameName;

const PROGRAM: &str = env!("CARGO_BIN_EXE_castellum");

fn admin(data: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.arg("admin").args(["--operator", "Fabia", "--reason", "he shouts", "--data"]).arg(data);
    command.args(arguments).output().unwrap()
}

#[track_caller]
fn says(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_lists_bans_renames_and_closes_and_all_is_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let missing = admin(&data, &["people"]);
    assert!(String::from_utf8_lossy(&missing.stderr).contains("there are no games in"));
    let server = Process::serve(Path::new(PROGRAM), free_port().unwrap(), &data, None).await.unwrap();
    let mut http = Http::connect(server.address()).await.unwrap();
    let guest = Guest::new(&mut http, "Brutus").await.unwrap();
    let game = guest.create(&mut http, &new_game(GameName::AquaRomana)).await.unwrap();
    let person = guest.me.person.as_str();
    assert!(says(&admin(&data, &["people", "brut"])).contains(person));
    says(&admin(&data, &["rename", person, "Brutulus"]));
    says(&admin(&data, &["close-game", game.as_str()]));
    says(&admin(&data, &["ban", person]));
    let people = says(&admin(&data, &["people", "Brutulus"]));
    assert!(people.contains("banned"), "{people}");
    let log = says(&admin(&data, &["log"]));
    for deed in ["rename", "close-game", "ban", "Fabia", "he shouts"] {
        assert!(log.contains(deed), "{deed}: {log}");
    }
    for (arguments, why) in [
        (["ban", "nobody"].as_slice(), "there is no person nobody"),
        (&["close-game", "nothing"], "there is no game nothing"),
        (&["rename", person, " "], "1 to 40 characters"),
    ] {
        let refused = admin(&data, arguments);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && said.contains(why), "{said}");
    }
    assert_eq!(
        says(&admin(&data, &["log", "--after", "3"])).lines().count(),
        1,
        "what was refused is not there"
    );
}
