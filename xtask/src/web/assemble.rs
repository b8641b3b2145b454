//! Puts the files of the client into a folder, named after their content.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use super::Program;
use crate::command::root;

/// Files of the folder so far; gives each its lasting name.
struct Folder<'a> {
    path: &'a Path,
}

impl Folder<'_> {
    /// Writes a file as `assets/STEM-HASH.END` and gives its address.
    fn add(&self, stem: &str, end: &str, content: &[u8]) -> Result<String> {
        let hash = Sha256::digest(content);
        let hash: String = hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        let name = format!("{stem}-{hash}.{end}");
        fs::write(self.path.join("assets").join(&name), content)?;
        Ok(name)
    }
}

/// Replaces the folder by the client made of these programs.
pub(super) fn write(path: &Path, programs: &[Program]) -> Result<()> {
    if path.exists() {
        fs::remove_dir_all(path).with_context(|| format!("cannot clear {}", path.display()))?;
    }
    fs::create_dir_all(path.join("assets"))?;
    let folder = Folder { path };
    let sources = root().join("crates/web");
    let mut page = fs::read_to_string(sources.join("static/page.html"))?;
    page = page.replace("{symbols}", fs::read_to_string(sources.join("static/symbols.svg"))?.trim());
    page = page.replace("{style}", &folder.add("style", "css", styles(&sources)?.as_bytes())?);
    page = page.replace("{theme}", &folder.add("theme", "js", &fs::read(sources.join("static/theme.js"))?)?);
    page = page.replace("{host}", "server").replace("{root}", "/");
    let programs = programs.iter().map(|program| Files::add(&folder, program)).collect::<Result<Vec<_>>>()?;
    let named = |name| programs.iter().find(|files| files.name == name).context("a program is missing");
    page = page.replace("{thinker-start}", &named("thinker")?.start);
    for (document, program) in [("index.html", "page"), ("study.html", "study")] {
        fs::write(path.join(document), named(program)?.start_from(&page))?;
    }
    fs::copy(sources.join("static/icon.svg"), path.join("icon.svg"))?;
    Ok(())
}

/// The names under which the files of a program lie in the folder.
struct Files {
    name: &'static str,
    wasm: String,
    glue: String,
    start: String,
}

impl Files {
    /// Writes a program, its glue and the script that starts it.
    fn add(folder: &Folder<'_>, program: &Program) -> Result<Self> {
        let name = program.name;
        let wasm = folder.add(name, "wasm", &program.wasm)?;
        let glue = folder.add(&format!("{name}-glue"), "js", program.script.as_bytes())?;
        let start = format!(
            "import init from './{glue}';\nawait init({{ module_or_path: new URL('./{wasm}', import.meta.url) }});\n"
        );
        let start = folder.add(name, "js", start.as_bytes())?;
        Ok(Self { name, wasm, glue, start })
    }

    /// The document that starts this program.
    fn start_from(&self, page: &str) -> String {
        page.replace("{program-wasm}", &self.wasm)
            .replace("{program-glue}", &self.glue)
            .replace("{program-start}", &self.start)
    }
}

/// All style sheets as one, the tokens first, the rest by name.
fn styles(sources: &Path) -> Result<String> {
    let mut files: Vec<_> =
        fs::read_dir(sources.join("style"))?.flatten().map(|entry| entry.path()).collect();
    files.sort_by_key(|path| (!path.ends_with("tokens.css"), path.clone()));
    let texts = files.iter().map(fs::read_to_string).collect::<Result<Vec<_>, _>>()?;
    Ok(texts.join("\n"))
}
