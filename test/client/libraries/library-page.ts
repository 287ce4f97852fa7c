/** Library page: a page on which real component libraries draw their controls, bundled from what npm gives. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { onTestFinished } from "vitest";
import { type HostedPage, hostPage, startServer } from "../page-lab.js";

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));

interface LibraryPage {
  readonly body: string;
  /** Style sheets by their path in `node_modules`. */
  readonly styles?: readonly string[];
  /** A module that may import any package. */
  readonly script: string;
}

export async function openLibraryPage(
  browser: Browser,
  { body, styles = [], script }: LibraryPage,
): Promise<HostedPage> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: PROJECT },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    logLevel: "silent",
  });
  const css = styles.map((path) => readFileSync(`${PROJECT}node_modules/${path}`, "utf8")).join("\n");
  const site = await startServer({
    "GET /": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(
        `<!DOCTYPE html><html lang="en"><title>Lab</title><style>${css}</style><script type="module" src="/page.js"></script><body>${body}</body></html>`,
      );
    },
    "GET /page.js": (_request, response) => {
      response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" });
      response.end(outputFiles[0]?.text ?? "");
    },
  });
  onTestFinished(() => site.close());
  return await hostPage(browser, { url: site.url });
}
