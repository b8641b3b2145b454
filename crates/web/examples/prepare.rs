//! Writes what is made when the client is built into a folder.

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("usage: prepare FOLDER"));
    std::fs::create_dir_all(&folder)?;
    for (name, content) in castellum_web::prepare::files() {
        std::fs::write(folder.join(name), content)?;
    }
    Ok(())
}
