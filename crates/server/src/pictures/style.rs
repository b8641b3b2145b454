//! The client's style sheet, applied to a drawing.
//!
//! Drawings name classes and symbols and know no colours. A renderer of SVG
//! reads simple style sheets, but neither variables nor what a symbol inherits
//! from the place where it is used. So both are worked out here: every element
//! is written with the properties that it has in the light theme, and symbols
//! are written where they are used.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use resvg::usvg::roxmltree::{Document, Node};
use simplecss::{AttributeOperator, Element, PseudoClass, StyleSheet};

/// How deep symbols may use each other.
const MAX_DEPTH: usize = 8;

/// What is read of a style sheet: plain rules, and the variables of the root.
pub(super) struct Styles {
    rules: String,
    root: Variables,
}

/// What the names of variables begin with while they are read, as the reader
/// of style sheets does not know two hyphens.
const VARIABLE: &str = "variable-";

/// Values by the names of variables, such as `c` for `--c`.
type Variables = Arc<HashMap<String, String>>;

impl Styles {
    /// Reads a style sheet. Rules for other themes, sizes of screens or states
    /// are left out.
    pub(super) fn read(text: &str) -> Self {
        let text = without_comments(text).replace("--", VARIABLE);
        let (mut rules, mut root) = (String::new(), HashMap::new());
        for (selector, body) in top_level(&text) {
            if selector == ":root" {
                for (name, value) in declarations(body) {
                    if let Some(name) = name.strip_prefix(VARIABLE) {
                        root.insert(name.to_owned(), value.to_owned());
                    }
                }
            } else if !selector.contains(['@', ':']) && !body.contains('{') {
                let _ = writeln!(rules, "{selector}{{{body}}}");
            }
        }
        Self { rules, root: Arc::new(root) }
    }

    /// The value of a variable of the root, such as `bg`.
    pub(super) fn variable(&self, name: &str) -> Option<&str> {
        self.root.get(name).map(String::as_str)
    }

    /// The drawing with the properties of every element written out.
    pub(super) fn apply(&self, drawing: &str) -> Result<String, resvg::usvg::roxmltree::Error> {
        let document = Document::parse(drawing)?;
        let symbols = document.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
        let sheet = StyleSheet::parse(&self.rules);
        let mut writer = Writer { sheet, symbols, out: String::with_capacity(drawing.len() * 4) };
        writer.element(document.root_element(), &self.root, MAX_DEPTH);
        Ok(writer.out)
    }
}

/// Writes elements with their properties.
struct Writer<'a> {
    sheet: StyleSheet<'a>,
    /// Whatever can be used by its id.
    symbols: HashMap<&'a str, Node<'a, 'a>>,
    out: String,
}

impl<'a> Writer<'a> {
    fn element(&mut self, node: Node<'a, 'a>, inherited: &Variables, depth: usize) {
        let name = node.tag_name().name();
        // Symbols are written where they are used.
        if matches!(name, "symbol" | "style") {
            return;
        }
        let (variables, style) = self.style(node, inherited);
        let used = (name == "use").then(|| self.used(node)).flatten();
        let tag = if name == "use" { "g" } else { name };
        let _ = write!(self.out, "<{tag}");
        if node.parent_element().is_none() {
            self.out.push_str(" xmlns=\"http://www.w3.org/2000/svg\"");
        }
        for attribute in node.attributes() {
            let is_worked_out = matches!(attribute.name(), "class" | "style" | "href");
            let is_place =
                name == "use" && matches!(attribute.name(), "x" | "y" | "width" | "height" | "transform");
            if !is_worked_out && !is_place {
                // What stands in an attribute may have variables as well.
                self.attribute(attribute.name(), &resolve(attribute.value(), &variables));
            }
        }
        if name == "use" {
            self.attribute("transform", &place(node));
        }
        if !style.is_empty() {
            self.attribute("style", &style);
        }
        self.out.push('>');
        match used {
            Some(symbol) if depth > 0 => self.symbol(symbol, node, &variables, depth - 1),
            _ => self.children(node, &variables, depth),
        }
        let _ = write!(self.out, "</{tag}>");
    }

    fn children(&mut self, node: Node<'a, 'a>, variables: &Variables, depth: usize) {
        for child in node.children() {
            if child.is_element() {
                self.element(child, variables, depth);
            } else if let Some(text) = child.text() {
                self.out.push_str(&escape(text));
            }
        }
    }

    /// What an element uses, as if it stood there.
    fn symbol(&mut self, symbol: Node<'a, 'a>, user: Node<'a, 'a>, variables: &Variables, depth: usize) {
        if symbol.tag_name().name() != "symbol" {
            return self.element(symbol, variables, depth);
        }
        let (variables, style) = self.style(symbol, variables);
        self.out.push_str("<svg");
        for name in ["width", "height"] {
            self.attribute(name, user.attribute(name).unwrap_or("100%"));
        }
        if let Some(view_box) = symbol.attribute("viewBox") {
            self.attribute("viewBox", view_box);
        }
        self.attribute("style", &style);
        self.out.push('>');
        self.children(symbol, &variables, depth);
        self.out.push_str("</svg>");
    }

    fn used(&self, node: Node<'a, 'a>) -> Option<Node<'a, 'a>> {
        let address = node.attributes().find(|attribute| attribute.name() == "href")?.value();
        self.symbols.get(address.strip_prefix('#')?).copied()
    }

    /// An element's variables, and its properties.
    fn style(&self, node: Node<'a, 'a>, inherited: &Variables) -> (Variables, String) {
        let matching = || self.sheet.rules.iter().filter(|rule| rule.selector.matches(&Place(node)));
        let found = || matching().flat_map(|rule| &rule.declarations);
        let mut variables = Arc::clone(inherited);
        for declaration in found() {
            if let Some(name) = declaration.name.strip_prefix(VARIABLE) {
                let value = resolve(declaration.value, &variables);
                Arc::make_mut(&mut variables).insert(name.to_owned(), value);
            }
        }
        let mut style = String::new();
        for declaration in found().filter(|declaration| is_drawn(declaration.name)) {
            let value = resolve(declaration.value, &variables);
            let _ = write!(style, "{}:{value};", declaration.name);
        }
        (variables, style)
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let _ = write!(self.out, " {name}=\"{}\"", escape(value));
    }
}

/// Properties that change how an element is drawn while nothing moves.
fn is_drawn(name: &str) -> bool {
    const DRAWN: [&str; 10] = [
        "fill",
        "stroke",
        "opacity",
        "font",
        "text-anchor",
        "display",
        "visibility",
        "color",
        "letter-spacing",
        "dominant-baseline",
    ];
    DRAWN.contains(&name)
        || ["fill-", "stroke-", "font-"].iter().any(|start| name.starts_with(start))
            && name != "font-variant-numeric"
}

/// Where an element that uses another puts it.
fn place(node: Node<'_, '_>) -> String {
    let number = |name| node.attribute(name).unwrap_or("0");
    let (x, y) = (number("x"), number("y"));
    format!("{} translate({x} {y})", node.attribute("transform").unwrap_or_default()).trim_start().to_owned()
}

/// A value with its variables filled in; those that are unknown give way to
/// what is named instead of them, or to nothing.
fn resolve(value: &str, variables: &Variables) -> String {
    let Some((before, rest)) = value.split_once("var(") else { return value.to_owned() };
    let Some(end) = closing(rest) else { return value.to_owned() };
    let (inside, after) = (&rest[..end], &rest[end + 1..]);
    let (name, otherwise) = inside.split_once(',').unwrap_or((inside, ""));
    // In drawings variables have their own names.
    let name = name.trim().trim_start_matches("--").trim_start_matches(VARIABLE);
    let found = match variables.get(name) {
        Some(found) => resolve(found, variables),
        None => resolve(otherwise, variables),
    };
    format!("{before}{found}{}", resolve(after, variables))
}

/// Where the bracket closes that is open at the beginning.
fn closing(text: &str) -> Option<usize> {
    let mut open = 1;
    text.char_indices().find_map(|(at, letter)| {
        match letter {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        (open == 0).then_some(at)
    })
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.filter_map(|part| part.split_once("*/")).fold(first, |text, (_, rest)| text + rest)
}

/// The rules of a style sheet: what stands before a brace and what is within.
fn top_level(mut text: &str) -> Vec<(&str, &str)> {
    let mut rules = Vec::new();
    while let Some((selector, rest)) = text.split_once('{') {
        let mut open = 1;
        let end = rest.char_indices().find_map(|(at, letter)| {
            match letter {
                '{' => open += 1,
                '}' => open -= 1,
                _ => {}
            }
            (open == 0).then_some(at)
        });
        let Some(end) = end else { break };
        // A statement such as `@import` has no body of its own.
        let selector = selector.rsplit(';').next().unwrap_or_default().trim();
        rules.push((selector, &rest[..end]));
        text = &rest[end + 1..];
    }
    rules
}

fn declarations(body: &str) -> impl Iterator<Item = (&str, &str)> {
    body.split(';').filter_map(|line| line.split_once(':')).map(|(name, value)| (name.trim(), value.trim()))
}

pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '"' => out.push_str("&quot;"),
            // Nothing that a document may not have.
            letter if letter.is_control() && letter != '\n' && letter != '\t' => {}
            letter => out.push(letter),
        }
    }
    out
}

/// An element, as selectors see it.
struct Place<'a>(Node<'a, 'a>);

impl Element for Place<'_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Self)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Self)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.0.attribute(name).is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        matches!(class, PseudoClass::FirstChild) && self.0.prev_sibling_element().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(style: &str, drawing: &str) -> String {
        Styles::read(style).apply(drawing).unwrap()
    }

    #[test]
    fn variables_come_from_the_root_from_classes_and_from_the_place_of_use() {
        let style = ":root{--y:#ff0;--c:grey}.o-y{--c:var(--y)}.w{fill:var(--c);stroke:var(--none,red)}";
        let drawing = "<svg><g id=\"w\"><path class=\"w\" d=\"M0 0\"/></g>\
                       <g class=\"o-y\"><use href=\"#w\" x=\"3\"/></g></svg>";
        let out = applied(style, drawing);
        assert!(out.contains("fill:grey;stroke:red"), "{out}");
        assert!(
            out.contains("translate(3 0)\"><g id=\"w\"><path d=\"M0 0\" style=\"fill:#ff0;stroke:red;\">"),
            "{out}"
        );
    }

    #[test]
    fn other_themes_sizes_and_states_are_left_out() {
        let style = "/* .a{fill:red} */:root[data-theme=dark]{--c:red}@media print{.a{fill:red}}\
                     .a:hover{fill:red}.a{fill:blue}.b{& .a{fill:red}}";
        let out = applied(style, "<svg><path class=\"a\"/></svg>");
        assert!(out.contains("fill:blue") && !out.contains("red"), "{out}");
    }

    #[test]
    fn symbols_that_use_themselves_come_to_an_end() {
        let out = applied("", "<svg><g id=\"a\"><use href=\"#a\"/></g></svg>");
        assert!(out.matches("<g").count() < 40);
    }

    #[test]
    fn what_is_no_drawing_is_an_error() {
        assert!(Styles::read("").apply("<svg><g></svg>").is_err());
        assert!(Styles::read("a{b").apply("<svg/>").is_ok());
    }

    #[test]
    fn text_cannot_become_markup() {
        let out = applied("", "<svg><text>a &lt;b&gt; &amp; c</text></svg>");
        assert!(out.contains("a &lt;b> &amp; c"), "{out}");
    }
}
