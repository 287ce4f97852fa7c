/** Bundled pages: pages of our own, and libraries of others mounted with next to no code of ours, installed when they are wanted. */

import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { build } from "esbuild";
import { PROJECT } from "../../cli/stack/tools.js";

const FOLDER = join(PROJECT, "bench/tasks/pages");
const INSTALL_MS = 5 * 60_000;
/** Pictures and fonts of a library's style stand in the style itself. */
const EMBEDDED = [".png", ".svg", ".gif", ".woff", ".woff2", ".ttf", ".eot"];

export type BundledPages = { readonly urlOf: (name: string) => string; readonly close: () => Promise<void> };

/** `names`: of files in `pages/src`. Not retryable without a network, the first time. */
export async function serveBundledPages(names: readonly string[], say: (line: string) => void): Promise<BundledPages> {
  await bundlePages(names, say);
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? "/", "http://page.invalid").pathname).then(([status, type, body]) => {
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The cast: a server that listens on a port has an address of that form.
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export async function bundlePages(names: readonly string[], say: (line: string) => void): Promise<void> {
  if (names.some((name) => !name.startsWith("own-"))) await install(say);
  if (names.length > 0) await bundle(names, say);
}

/** Of a bundled page; "" for one that has no style. */
export async function bundledText(name: string, extension: ".js" | ".css"): Promise<string> {
  return await readFile(join(FOLDER, "dist", `${name}${extension}`), "utf8").catch(() => "");
}

/** Not dependencies of Surefoot: with a lock of their own, and only for who runs this bench. */
async function install(say: (line: string) => void): Promise<void> {
  const [lock, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map((name) => join(FOLDER, name));
  if (lock === undefined || installed === undefined) return;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  say("installing the libraries of the foreign pages (once)");
  const startedMs = performance.now();
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  await promisify(execFile)("npm", args, { cwd: FOLDER, timeout: INSTALL_MS });
  say(`installed in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
}

async function bundle(names: readonly string[], say: (line: string) => void): Promise<void> {
  const startedMs = performance.now();
  await build({
    absWorkingDir: FOLDER,
    entryPoints: names.map((name) => `src/${name}.js`),
    outdir: "dist",
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: Object.fromEntries(EMBEDDED.map((extension) => [extension, "dataurl" as const])),
    logLevel: "error",
  });
  say(`bundled ${names.length} pages in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}

type Answer = readonly [status: number, type: string, body: string];

async function answer(path: string): Promise<Answer> {
  const [, name = "", extension] = /^\/([a-z0-9-]+)(\.js|\.css)?$/.exec(path) ?? [];
  if (name === "") return [404, "text/plain", "Not found"];
  if (extension === undefined) return [200, "text/html; charset=utf-8", shell(name)];
  const text = await bundledText(name, extension === ".js" ? ".js" : ".css");
  return [200, extension === ".js" ? "text/javascript; charset=utf-8" : "text/css; charset=utf-8", text];
}

function shell(name: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/${name}.css"></head>
<body><main id="app"></main><script src="/${name}.js"></script></body></html>`;
}
