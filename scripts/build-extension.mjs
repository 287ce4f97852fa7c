/**
 * Builds the extension: a folder that Chrome loads, and a zip of it; `npm run build:extension`.
 *
 *   node scripts/build-extension.mjs [--test] [--server URL] [--out FOLDER]
 *
 * The test build may touch 127.0.0.1 without being asked, and lets a token be pasted; it makes no zip.
 */

import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";
import { zip } from "./zip.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const SOURCE = join(PROJECT, "ui", "extension");
const PANEL = join(PROJECT, "ui", "panel");
const DEFAULT_SERVER = "http://127.0.0.1:8080";
/** The manifest says the same. */
const TARGET = "chrome123";

/** @param {{ test?: boolean, serverUrl?: string, out?: string }} options Returns the absolute path of the folder. */
export async function buildExtension({ test = false, serverUrl = DEFAULT_SERVER, out = join(SOURCE, "dist") } = {}) {
  const folder = resolve(PROJECT, out);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const define = {
    SUREFOOT_TEST_BUILD: JSON.stringify(test),
    SUREFOOT_SERVER_URL: JSON.stringify(serverUrl),
  };
  await build(panelOf(folder, define));
  await build(scriptOf(folder, define, "worker/service-worker.ts", "service-worker.js", "es"));
  await build(scriptOf(folder, define, "page/page.ts", "page.js", "iife"));
  await cp(join(SOURCE, "icons"), join(folder, "icons"), { recursive: true, filter: (path) => !path.endsWith(".svg") });
  const manifest = JSON.parse(await readFile(join(SOURCE, "manifest.json"), "utf8"));
  await writeFile(join(folder, "manifest.json"), `${JSON.stringify(test ? forTests(manifest) : manifest, null, 2)}\n`);
  return folder;
}

/** Tests cannot click the browser's own permission bubble. */
function forTests({ optional_host_permissions: _asked, ...manifest }) {
  return { ...manifest, name: `${manifest.name} (test build)`, host_permissions: ["http://127.0.0.1/*"] };
}

const common = (define) => ({
  configFile: false,
  root: SOURCE,
  base: "./",
  logLevel: "warn",
  define,
  publicDir: false,
});

function panelOf(folder, define) {
  return {
    ...common(define),
    root: PANEL,
    build: {
      ...output(folder),
      rollupOptions: {
        input: join(PANEL, "panel.html"),
        output: { entryFileNames: "panel.js", assetFileNames: "panel[extname]" },
      },
      modulePreload: false,
    },
  };
}

/** One file each: a service worker and a page have nowhere to load a second one from. */
function scriptOf(folder, define, entry, fileName, format) {
  return {
    ...common(define),
    build: {
      ...output(folder),
      lib: { entry: join(SOURCE, entry), formats: [format], name: "surefoot", fileName: () => fileName },
    },
  };
}

/** Readable: whoever reviews an extension wants to read it. */
function output(folder) {
  return { outDir: folder, emptyOutDir: false, target: TARGET, minify: false, reportCompressedSize: false };
}

async function zipFolder(folder, path) {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name: name.split(sep).join("/"), bytes: await readFile(join(folder, name)) })),
  );
  await mkdir(join(PROJECT, "dist"), { recursive: true });
  await writeFile(path, zip(files));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { test: { type: "boolean" }, server: { type: "string" }, out: { type: "string" } },
  });
  const folder = await buildExtension({
    test: values.test ?? false,
    ...(values.server === undefined ? {} : { serverUrl: values.server }),
    ...(values.out === undefined ? {} : { out: values.out }),
  });
  console.log(`folder to load: ${relative(process.cwd(), folder) || "."}`);
  if (!values.test) {
    const path = join(PROJECT, "dist", "surefoot-extension.zip");
    await zipFolder(folder, path);
    console.log(`zip: ${relative(process.cwd(), path)}`);
  }
}
