//! Puts the files of the client into a folder, named after their content.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use sha2::{Digest, Sha256};

use crate::programs::{DOCUMENTS, Document, WORKER};
use crate::{Compression, Program, clear, compress};

/// Where a client lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    /// At the root of a server of ours, which knows every address.
    Server,
    /// In some folder of any web space, which knows files only.
    Site,
}

/// Files that browsers ask for by name.
const NAMED: [&str; 7] = [
    "icon.svg",
    "icons/192.png",
    "icons/512.png",
    "icons/maskable-192.png",
    "icons/maskable-512.png",
    "icons/touch.png",
    "manifest.webmanifest",
];

/// What a server of ours says in a header, for web space that does not.
const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
    script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
    worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'\">\n\
    <meta name=\"referrer\" content=\"no-referrer\">\n";

/// What our server needs to show boards in documents; browsers do not load it.
const INSTANT: &str = "instant.json";

/// A client whose assets are written. Where it lies is said by its documents
/// alone.
pub(crate) struct Client {
    page: String,
    first: String,
    service: String,
    programs: Vec<Files>,
    /// The names of texts by what they were called, such as `study-de`.
    texts: BTreeMap<String, String>,
}

/// The languages of the client.
const LANGUAGES: [&str; 3] = ["en", "de", "fr"];

impl Client {
    /// Replaces the folder by all that a client has in any place. The folder
    /// `prepared` has texts and the beginning of the first page.
    pub(crate) fn write(root: &Path, path: &Path, programs: &[Program], prepared: &Path) -> Result<Self> {
        clear(path)?;
        fs::create_dir_all(path.join("assets"))?;
        let sources = root.join("crates/web");
        let read = |name: &str| -> Result<String> {
            let path = sources.join("static").join(name);
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        let mut page = read("page.html")?;
        page = page.replace("{symbols}", read("symbols.svg")?.trim());
        page = page.replace("{style}", &add(path, "style", "css", styles(&sources)?.as_bytes())?);
        page = page.replace("{theme}", &add(path, "theme", "js", read("theme.js")?.as_bytes())?);
        let programs =
            programs.iter().map(|program| Files::add(path, program)).collect::<Result<Vec<_>>>()?;
        for name in NAMED {
            fs::create_dir_all(path.join(name).parent().unwrap_or(path))?;
            fs::copy(sources.join("static").join(name), path.join(name))?;
        }
        let mut texts = BTreeMap::new();
        for beginning in DOCUMENTS.iter().flat_map(|document| document.texts) {
            for tag in LANGUAGES {
                let name = format!("{beginning}{tag}");
                let text = fs::read(prepared.join(format!("{name}.ftl")))?;
                let file = add(path, &name, "ftl", &text)?;
                texts.insert(name, file);
            }
        }
        for game in ["aqua-romana", "aquaedukt"] {
            let puzzles = fs::read(root.join("puzzles").join(format!("{game}.jsonl")))?;
            let name = add(path, &format!("puzzles-{game}"), "txt", &puzzles)?;
            page = page.replace(&format!("{{puzzles-{game}}}"), &name);
        }
        let first = fs::read_to_string(prepared.join("first.html"))?;
        let client = Self { page, first, service: read("sw.js")?, programs, texts };
        client.write_documents(path, Host::Server)?;
        fs::copy(prepared.join(INSTANT), path.join(INSTANT))?;
        Ok(client)
    }

    /// Replaces the folder by the same client, made for plain web space.
    pub(crate) fn write_site(&self, client: &Path, site: &Path, compression: Compression) -> Result<()> {
        clear(site)?;
        copy(client, site)?;
        fs::remove_file(site.join(INSTANT))?;
        self.write_documents(site, Host::Site)?;
        let documents = DOCUMENTS.iter().map(|document| document.file);
        documents.chain(["sw.js"]).try_for_each(|name| compress::file(&site.join(name), compression))
    }

    /// Writes what differs from place to place: the documents, and the service
    /// worker, which knows what they contain.
    fn write_documents(&self, path: &Path, host: Host) -> Result<()> {
        let (host, root, policy) = match host {
            Host::Server => ("server", "/", ""),
            Host::Site => ("site", "./", POLICY),
        };
        let page = self.page.replace("{host}", host).replace("{policy}\n", policy);
        let page = page.replace("{engine-worker-start}", &self.program(WORKER)?.start);
        let documents = DOCUMENTS
            .iter()
            .map(|document| Ok((document.file, self.document(document, &page, root)?)))
            .collect::<Result<Vec<_>>>()?;
        let mut files = BTreeMap::new();
        list(path, path, &mut files)?;
        let version = version(&files, &documents);
        for (name, document) in documents {
            let document = document.replace("{version}", &version);
            files.insert(name.to_owned(), integrity(document.as_bytes()));
            fs::write(path.join(name), document)?;
        }
        let service = self.service.replace("{host}", host).replace("{version}", &version);
        let service = service.replace("{documents}", &json(&places())).replace("{files}", &json(&files));
        fs::write(path.join("sw.js"), service)?;
        Ok(())
    }

    /// A document, from what all have in common.
    fn document(&self, document: &Document, page: &str, root: &str) -> Result<String> {
        let first = if document.has_first_page { self.first.trim() } else { "" };
        let content = page.replace("{preload}", preload(document)).replace("{root}", root);
        let mut content = self.program(document.program)?.start_from(&content).replace("{first}", first);
        for tag in LANGUAGES {
            let names = document.texts.iter().map(|beginning| &self.texts[&format!("{beginning}{tag}")]);
            let addresses: Vec<String> = names.map(|name| format!("{root}assets/{name}")).collect();
            content = content.replace(&format!("{{texts-{tag}}}"), &addresses.join(" "));
        }
        Ok(content)
    }

    fn program(&self, name: &str) -> Result<&Files> {
        self.programs.iter().find(|files| files.name == name).context("a program is missing")
    }
}

/// How a document loads its program. With the first page it says only which one:
/// `theme.js` knows whether that is what is shown, and then it comes after it.
const fn preload(document: &Document) -> &'static str {
    if document.has_first_page {
        "<meta name=\"castellum-program\" content=\"{root}assets/{program-wasm}\">"
    } else {
        "<link rel=\"preload\" href=\"{root}assets/{program-wasm}\" as=\"fetch\" type=\"application/wasm\" crossorigin>"
    }
}

/// The first page is painted before its program is loaded.
const PAINTED: &str = "if (document.documentElement.dataset.first === 'yes' && !document.hidden) \
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));\n";

/// The names under which the files of a program lie in the folder.
struct Files {
    name: &'static str,
    wasm: String,
    glue: String,
    start: String,
}

impl Files {
    /// Writes a program, its glue and the script that starts it.
    fn add(path: &Path, program: &Program) -> Result<Self> {
        let name = program.name;
        let wasm = add(path, name, "wasm", &program.wasm)?;
        let glue = add(path, &format!("{name}-glue"), "js", program.script.as_bytes())?;
        let has_first_page =
            DOCUMENTS.iter().any(|document| document.program == name && document.has_first_page);
        let painted = if has_first_page { PAINTED } else { "" };
        let start = format!(
            "import init from './{glue}';\n{painted}await init({{ module_or_path: new URL('./{wasm}', import.meta.url) }});\n"
        );
        let start = add(path, name, "js", start.as_bytes())?;
        Ok(Self { name, wasm, glue, start })
    }

    /// The document that starts this program.
    fn start_from(&self, page: &str) -> String {
        page.replace("{program-wasm}", &self.wasm)
            .replace("{program-glue}", &self.glue)
            .replace("{program-start}", &self.start)
    }
}

/// The documents by what the addresses begin with at which they are shown, their
/// own names included.
fn places() -> BTreeMap<String, String> {
    let places = |document: &Document| {
        let file = document.file.to_owned();
        let places = document.places.iter().chain([&document.file]);
        places.map(|place| ((*place).to_owned(), file.clone())).collect::<Vec<_>>()
    };
    DOCUMENTS.iter().flat_map(places).collect()
}

/// Writes a file as `assets/STEM-HASH.END` and gives its name.
fn add(path: &Path, stem: &str, end: &str, content: &[u8]) -> Result<String> {
    let name = format!("{stem}-{}.{end}", short(&Sha256::digest(content)));
    fs::write(path.join("assets").join(&name), content)?;
    Ok(name)
}

/// All files but documents, twins and the service worker, with what they must
/// contain.
fn list(root: &Path, folder: &Path, files: &mut BTreeMap<String, String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let end = path.extension().unwrap_or_default();
        if path.is_dir() {
            list(root, &path, files)?;
        } else if !path.ends_with("sw.js") && end != "html" && end != "br" && end != "gz" {
            let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            files.insert(name, integrity(&fs::read(&path)?));
        }
    }
    Ok(())
}

/// Changes when anything in the client does.
fn version(files: &BTreeMap<String, String>, documents: &[(&str, String)]) -> String {
    let mut hash = Sha256::new();
    let documents = documents.iter().map(|(name, document)| (*name, document.as_str()));
    for (name, content) in files.iter().map(|(name, file)| (name.as_str(), file.as_str())).chain(documents) {
        hash.update(format!("{name}\n{content}\n"));
    }
    short(&hash.finalize())
}

fn short(hash: &[u8]) -> String {
    hex(&hash[..6])
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a file must contain, as browsers check it.
fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(content)))
}

/// Names, addresses and hashes hold nothing that JSON would have to escape.
fn json(entries: &BTreeMap<String, String>) -> String {
    let lines = entries.iter().map(|(name, value)| format!("  \"{name}\": \"{value}\""));
    format!("{{\n{}\n}}", lines.collect::<Vec<_>>().join(",\n"))
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot make {}", to.display()))?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let to = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &to)?;
        } else {
            fs::copy(&path, &to).with_context(|| format!("cannot write {}", to.display()))?;
        }
    }
    Ok(())
}

/// All style sheets as one, the tokens first, the rest by name.
fn styles(sources: &Path) -> Result<String> {
    let mut files: Vec<_> =
        fs::read_dir(sources.join("style"))?.flatten().map(|entry| entry.path()).collect();
    files.sort_by_key(|path| (!path.ends_with("tokens.css"), path.clone()));
    let texts = files.iter().map(fs::read_to_string).collect::<Result<Vec<_>, _>>()?;
    Ok(texts.join("\n"))
}
