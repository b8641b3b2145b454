// What axe-core finds wrong with a page.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function violations(page) {
  await page.evaluate(axe);
  const results = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join("\n    ")}`,
  );
}
