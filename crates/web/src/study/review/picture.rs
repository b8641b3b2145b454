//! The board as a picture that needs nothing else: symbols are put in where
//! they are used, and every style becomes an attribute.

use leptos::prelude::{document, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlCanvasElement, HtmlImageElement};

use crate::files;

const SVG: &str = "http://www.w3.org/2000/svg";

/// The properties that a picture can have as attributes.
const PROPERTIES: [&str; 22] = [
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "opacity",
    "display",
    "visibility",
    "font-family",
    "font-size",
    "font-weight",
    "font-variant-numeric",
    "letter-spacing",
    "text-anchor",
    "paint-order",
    "marker-end",
    "color",
];

/// The pixels of a picture for each unit of the drawing.
const SCALE: f64 = 1.5;

/// The board that a selector finds, as the text of a picture.
///
/// # Errors
/// If there is no such board, or the browser cannot write it down.
pub(super) fn svg(selector: &str) -> Result<String, JsValue> {
    let page = document();
    let board = page.query_selector(selector)?.ok_or("no board")?;
    // A copy in the page, so that styles apply to what symbols become.
    let stage = page.create_element("div")?;
    stage.set_class_name("rv-copy");
    let copy: Element = board.clone_node_with_deep(true)?.dyn_into()?;
    stage.append_child(&copy)?;
    page.body().ok_or("no page")?.append_child(&stage)?;
    let picture = assemble(&copy);
    stage.remove();
    let picture = picture?;
    web_sys::XmlSerializer::new()?.serialize_to_string(&picture)
}

fn assemble(copy: &Element) -> Result<Element, JsValue> {
    let picture = document().create_element_ns(Some(SVG), "svg")?;
    let drawings = drawings(copy);
    let view_box = drawings.first().and_then(|drawing| drawing.get_attribute("viewBox")).unwrap_or_default();
    let size: Vec<f64> = view_box.split(' ').filter_map(|number| number.parse().ok()).collect();
    picture.set_attribute("viewBox", &view_box)?;
    if let [_, _, width, height] = size[..] {
        picture.set_attribute("width", &(width * SCALE).to_string())?;
        picture.set_attribute("height", &(height * SCALE).to_string())?;
    }
    let shared = document().create_element_ns(Some(SVG), "defs")?;
    picture.append_child(&shared)?;
    for drawing in &drawings {
        expand(drawing)?;
        remove(drawing, ".cell, .aq-hit, .aq-focus, title")?;
        settle(drawing)?;
        let layer = document().create_element_ns(Some(SVG), "g")?;
        while let Some(child) = drawing.first_child() {
            layer.append_child(&child)?;
        }
        picture.append_child(&layer)?;
    }
    share(&picture, &shared, copy)?;
    Ok(picture)
}

/// The drawings that lie over each other.
fn drawings(copy: &Element) -> Vec<Element> {
    if copy.tag_name().eq_ignore_ascii_case("svg") { vec![copy.clone()] } else { all(copy, "svg") }
}

fn all(within: &Element, selector: &str) -> Vec<Element> {
    let Ok(list) = within.query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.get(index)?.dyn_into().ok()).collect()
}

fn remove(within: &Element, selector: &str) -> Result<(), JsValue> {
    for element in all(within, selector) {
        element.remove();
    }
    Ok(())
}

/// Puts symbols in the place of what refers to them.
fn expand(drawing: &Element) -> Result<(), JsValue> {
    // Symbols use symbols; none is nested deeper than this.
    for _ in 0..4 {
        for reference in all(drawing, "use") {
            let name = reference.get_attribute("href").unwrap_or_default();
            let symbol = name.strip_prefix('#').and_then(|name| document().get_element_by_id(name));
            let Some(symbol) = symbol else {
                reference.remove();
                continue;
            };
            let group = document().create_element_ns(Some(SVG), "g")?;
            for attribute in ["class", "transform", "style", "opacity", "fill", "stroke"] {
                if let Some(value) = reference.get_attribute(attribute) {
                    group.set_attribute(attribute, &value)?;
                }
            }
            // A reference may also say where its symbol lies.
            let offset = |name: &str| reference.get_attribute(name).and_then(|value| value.parse().ok());
            if let (x, y) = (offset("x").unwrap_or(0.0), offset("y").unwrap_or(0.0))
                && (x, y) != (0.0, 0.0)
            {
                let turned = reference.get_attribute("transform").unwrap_or_default();
                group.set_attribute("transform", &format!("{turned} translate({x} {y})"))?;
            }
            let content: Element = symbol.clone_node_with_deep(true)?.dyn_into()?;
            content.remove_attribute("id")?;
            group.append_child(&content)?;
            if let Some(parent) = reference.parent_node() {
                parent.replace_child(&group, &reference)?;
            }
        }
    }
    Ok(())
}

/// Writes the style of every element into its attributes.
fn settle(drawing: &Element) -> Result<(), JsValue> {
    let elements = all(drawing, "*");
    let mut styles = Vec::new();
    for element in &elements {
        let Some(style) = window().get_computed_style(element)? else { continue };
        let mut own: Vec<(&str, String)> = Vec::new();
        for property in PROPERTIES {
            let value = style.get_property_value(property)?;
            if !value.is_empty() && value != "none" || ["fill", "stroke", "display"].contains(&property) {
                own.push((property, value.replace('"', "'")));
            }
        }
        let moved = style.get_property_value("transform")?;
        if element.has_attribute("style") && moved.starts_with("matrix(") {
            own.push(("transform", moved.replace(',', "")));
        }
        styles.push((element, own));
    }
    for (element, own) in styles {
        for name in ["class", "style", "tabindex", "role", "aria-label", "aria-hidden"] {
            element.remove_attribute(name)?;
        }
        let is_text = element.tag_name() == "text" || element.tag_name() == "tspan";
        for (property, value) in own {
            let speaks = matches!(property, "text-anchor" | "letter-spacing") || property.starts_with("font");
            if is_text || !speaks {
                element.set_attribute(property, &value)?;
            }
        }
    }
    Ok(())
}

/// Takes along the patterns, gradients and markers that the picture refers to.
fn share(picture: &Element, shared: &Element, copy: &Element) -> Result<(), JsValue> {
    let mut known: Vec<String> = Vec::new();
    for _ in 0..3 {
        let text = picture.outer_html();
        for name in text.split("url(").skip(1).filter_map(|rest| rest.split(')').next()) {
            let name = name.trim_matches(['\'', '"', '&', ';']).replace("quot;", "");
            let Some(name) = name.trim_matches(['\'', '"']).strip_prefix('#') else { continue };
            if known.iter().any(|other| other == name) {
                continue;
            }
            known.push(name.to_owned());
            let Some(original) = document().get_element_by_id(name) else { continue };
            let own: Element = original.clone_node_with_deep(true)?.dyn_into()?;
            let holder = document().create_element_ns(Some(SVG), "svg")?;
            holder.append_child(&own)?;
            // Where styles apply; it is taken from there when it is settled.
            copy.parent_element().unwrap_or_else(|| copy.clone()).append_child(&holder)?;
            expand(&holder)?;
            settle(&holder)?;
            for stop in all(&own, "stop") {
                if let Some(style) = window().get_computed_style(&stop)? {
                    stop.set_attribute("stop-color", &style.get_property_value("stop-color")?)?;
                    stop.set_attribute("stop-opacity", &style.get_property_value("stop-opacity")?)?;
                }
            }
            shared.append_child(&own)?;
            holder.remove();
        }
    }
    Ok(())
}

/// Saves the board as a picture made of pixels.
///
/// # Errors
/// If the browser cannot draw it.
pub(super) fn save_png(selector: &str, name: String, failed: impl Fn() + 'static) -> Result<(), JsValue> {
    let text = svg(selector)?;
    let image = HtmlImageElement::new()?;
    let drawn = image.clone();
    let failed = std::rc::Rc::new(failed);
    let also = std::rc::Rc::clone(&failed);
    let loaded = Closure::once_into_js(move || {
        if draw(&drawn, name).is_err() {
            failed();
        }
    });
    image.set_onload(Some(loaded.unchecked_ref()));
    image.set_onerror(Some(Closure::once_into_js(move || also()).unchecked_ref()));
    let address = String::from(js_sys::encode_uri_component(&text));
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{address}"));
    Ok(())
}

fn draw(image: &HtmlImageElement, name: String) -> Result<(), JsValue> {
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(image.natural_width());
    canvas.set_height(image.natural_height());
    let context: web_sys::CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or("no canvas")?.dyn_into()?;
    context.draw_image_with_html_image_element(image, 0.0, 0.0)?;
    let made = Closure::once_into_js(move |blob: JsValue| {
        if let Ok(blob) = blob.dyn_into::<web_sys::Blob>() {
            files::save(&name, &blob);
        }
    });
    canvas.to_blob(made.unchecked_ref())
}
