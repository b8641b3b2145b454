//! Pictures of boards for chats and social networks, which show one beside a
//! link: PNG files, drawn from the same drawings and the same style sheet as
//! the boards in the client.

mod style;

use std::fmt::Write as _;
use std::sync::Arc;

use castellum_drawing::{Orientation, Picture, SIDES, draw};
use castellum_rules::{AnyPosition, Seat};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use tokio::sync::Semaphore;

use crate::assets::Assets;
use style::{Styles, escape};

/// The size that networks ask for.
pub(crate) const WIDTH: u32 = 1200;
/// See [`WIDTH`].
pub(crate) const HEIGHT: u32 = 630;

/// How many pictures are drawn at once; others wait.
const AT_ONCE: usize = 2;

/// How many letters of a name there is room for.
const NAME_LETTERS: usize = 17;

/// Draws pictures, if a client was built in.
pub(crate) struct Pictures {
    parts: Option<Arc<Parts>>,
    turns: Semaphore,
}

/// What all pictures are made from.
struct Parts {
    styles: Styles,
    /// The shapes that drawings use.
    symbols: String,
    options: Options<'static>,
}

/// What a picture shows.
pub(crate) struct Shown {
    pub(crate) position: AnyPosition,
    pub(crate) title: String,
    pub(crate) rows: Vec<Row>,
}

/// A line beside the board.
pub(crate) struct Row {
    pub(crate) seat: Seat,
    pub(crate) name: String,
    pub(crate) points: u16,
}

impl Pictures {
    pub(crate) fn new(assets: &Assets) -> Self {
        Self { parts: Parts::new(assets).map(Arc::new), turns: Semaphore::new(AT_ONCE) }
    }

    /// A PNG file; `None` if no client was built in.
    pub(crate) async fn png(&self, shown: Shown) -> Option<Vec<u8>> {
        let parts = Arc::clone(self.parts.as_ref()?);
        let _turn = self.turns.acquire().await.ok()?;
        let drawn = tokio::task::spawn_blocking(move || parts.png(&shown)).await;
        match drawn {
            Ok(Ok(png)) => Some(png),
            Ok(Err(error)) => {
                tracing::warn!(%error, "a picture cannot be drawn");
                None
            }
            Err(error) => {
                tracing::warn!(%error, "drawing a picture panicked");
                None
            }
        }
    }
}

impl Parts {
    fn new(assets: &Assets) -> Option<Self> {
        let text = |path: &str| std::str::from_utf8(assets.file(path)?.plain).ok();
        let page = text("index.html")?;
        let style = assets.0.iter().find(|asset| asset.path.starts_with("assets/style-"))?;
        let mut fonts = fontdb::Database::new();
        // A font that comes along, so that pictures look the same on every host.
        fonts.load_font_data(epaint_default_fonts::HACK_REGULAR.to_vec());
        let family = fonts.faces().next()?.families.first()?.0.clone();
        for set in [fontdb::Database::set_serif_family, fontdb::Database::set_sans_serif_family] {
            set(&mut fonts, family.as_str());
        }
        fonts.set_monospace_family(family.as_str());
        let options = Options { fontdb: Arc::new(fonts), font_family: family, ..Options::default() };
        Some(Self {
            styles: Styles::read(std::str::from_utf8(style.plain).ok()?),
            symbols: symbols(page)?.to_owned(),
            options,
        })
    }

    fn png(&self, shown: &Shown) -> Result<Vec<u8>, Box<dyn std::error::Error + Send + Sync>> {
        let drawing = self.styles.apply(&self.drawing(shown))?;
        let tree = Tree::from_str(&drawing, &self.options)?;
        let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or("no room for a picture")?;
        resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
        Ok(pixels.encode_png()?)
    }

    /// The board at the left, title and seats at the right.
    fn drawing(&self, shown: &Shown) -> String {
        let colour = |name: &str| self.styles.variable(name).unwrap_or("#fff").to_owned();
        let Picture { view_box, markup } = draw(&shown.position, Orientation::Wide, SIDES);
        let patterns = castellum_drawing::patterns(&shown.position);
        let class = castellum_drawing::class(&shown.position);
        let (ground, ink, aside) = (colour("bg"), colour("ink"), colour("ink-2"));
        let mut rows = String::new();
        for (line, row) in shown.rows.iter().enumerate() {
            let y = 210 + 78 * line;
            let (class, name, points) = (colour_class(row.seat), escape(&shortened(&row.name)), row.points);
            let _ = write!(
                rows,
                "<g class=\"{class}\"><circle cx=\"850\" cy=\"{y}\" r=\"15\" fill=\"var(--c)\" stroke=\"var(--c2)\" stroke-width=\"3\"/></g>\
                 <text x=\"878\" y=\"{0}\" font-size=\"24\" fill=\"{ink}\">{name}</text>\
                 <text x=\"1168\" y=\"{0}\" font-size=\"30\" text-anchor=\"end\" fill=\"{ink}\">{points}</text>",
                y + 9,
            );
        }
        let title = escape(&shown.title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
             {symbols}{patterns}<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>\
             <svg x=\"24\" y=\"24\" width=\"786\" height=\"582\" viewBox=\"{view_box}\"><g class=\"{class}\">{markup}</g></svg>\
             <text x=\"834\" y=\"98\" font-size=\"40\" fill=\"{ink}\">{title}</text>\
             <text x=\"834\" y=\"134\" font-size=\"22\" fill=\"{aside}\">Castellum</text>{rows}</svg>",
            symbols = self.symbols,
        )
    }
}

/// The shapes that a page brings.
fn symbols(page: &str) -> Option<&str> {
    const CLASS: &str = "class=\"symbols\"";
    let start = page[..page.find(CLASS)?].rfind("<svg")?;
    let rest = &page[start..];
    let inside = &rest[rest.find('>')? + 1..];
    inside.find("</svg>").map(|end| &inside[..end])
}

/// The class that gives a seat its colours.
const fn colour_class(seat: Seat) -> &'static str {
    ["o-y", "o-r", "o-b", "o-g"][seat.index()]
}

/// A name that fits beside its points.
fn shortened(name: &str) -> String {
    if name.chars().count() <= NAME_LETTERS {
        return name.to_owned();
    }
    name.chars().take(NAME_LETTERS - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use castellum_rules::GameName;

    use super::*;
    use crate::assets::Asset;

    const fn asset(path: &'static str, plain: &'static str) -> Asset {
        let plain = plain.as_bytes();
        Asset { path, content_type: "", immutable: false, plain, brotli: None, gzip: None }
    }

    const SYMBOLS: &str = include_str!("../../../web/static/symbols.svg");

    static FILES: [Asset; 2] = [
        asset("index.html", SYMBOLS),
        asset(
            "assets/style-0.css",
            concat!(
                include_str!("../../../web/style/tokens.css"),
                include_str!("../../../web/style/aqua-romana.css"),
                include_str!("../../../web/style/aquaedukt.css"),
            ),
        ),
    ];

    fn shown(game: GameName) -> Shown {
        let tag = |name: &str| match name {
            "Players" => Some("2"),
            "Mountains" => Some("D3 K4 L6 I8 I3 E4 B5 J7"),
            _ => None,
        };
        let position = AnyPosition::from_tags(game, &tag).unwrap();
        let names = ["Livia & <Co>", "A name that is much too long for it"];
        let row = |(seat, name): (Seat, &str)| Row { seat, name: name.to_owned(), points: 12 };
        let rows = Seat::all(2).zip(names).map(row).collect();
        Shown { position, title: game.title().to_owned(), rows }
    }

    #[tokio::test]
    async fn boards_become_pictures_in_the_colours_of_the_client() {
        let pictures = Pictures::new(&Assets(&FILES));
        for game in [GameName::AquaRomana, GameName::Aquaedukt] {
            let png = pictures.png(shown(game)).await.unwrap();
            let pixels = Pixmap::decode_png(&png).unwrap();
            assert_eq!((pixels.width(), pixels.height()), (WIDTH, HEIGHT));
            let colour = |x, y| {
                let pixel = pixels.pixel(x, y).unwrap();
                [pixel.red(), pixel.green(), pixel.blue()]
            };
            assert_eq!(colour(2, 2), [0xE6, 0xDA, 0xC5], "the page's ground");
            assert_eq!(colour(850, 210), [0xED, 0xB0, 0x1A], "the first seat's yellow");
            let different: std::collections::HashSet<_> =
                (0..500).map(|step| colour(60 + step, 60 + step)).collect();
            assert!(different.len() > 20, "a board is not of one colour");
        }
    }

    #[tokio::test]
    async fn without_a_client_there_are_no_pictures() {
        assert!(Pictures::new(&Assets::default()).png(shown(GameName::Aquaedukt)).await.is_none());
    }

    #[test]
    fn long_names_are_shortened() {
        assert_eq!(shortened("Livia"), "Livia");
        assert_eq!(shortened("A name that is much too long").chars().count(), NAME_LETTERS);
    }
}
