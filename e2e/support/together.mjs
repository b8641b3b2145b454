// A server and a browser for all tests of a file.

import { after, before } from "node:test";

import { launch } from "./browser.mjs";
import { Server } from "./server.mjs";

// Both are there while tests run, not before.
export function together(options) {
  const both = {};
  before(async () => {
    both.server = await Server.start();
    both.browser = await launch(options);
  });
  after(async () => {
    await both.browser?.close();
    await both.server?.end();
  });
  return both;
}
