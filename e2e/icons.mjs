// The icons that phones and desktops show for the installed client, drawn from
// `icon.svg`. `cargo xtask icons` puts them into crates/web/static/icons/.

import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { launch } from "./support/browser.mjs";

const sources = join(dirname(fileURLToPath(import.meta.url)), "..", "crates", "web", "static");
const folder = join(sources, "icons");
const icon = await readFile(join(sources, "icon.svg"), "utf8");

// Systems cut a maskable icon to their own shape: the ground fills the square,
// and the drawing stays inside the circle that is never cut.
const whole = icon.replace(/ rx="\d+"/, "");
const maskable = whole.replace("translate(6 10) scale(.82)", "translate(14 19) scale(.59)");

const browser = await launch();
const page = await browser.newPage();
await mkdir(folder, { recursive: true });

async function draw(svg, size, name) {
  await page.setViewport({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
}

for (const size of [192, 512]) {
  await draw(icon, size, `${size}`);
  await draw(maskable, size, `maskable-${size}`);
}
await draw(whole, 180, "touch");
await browser.close();
