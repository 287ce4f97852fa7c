/**
 * Runs the project's TypeScript as it stands: Node takes the types away by itself, and this finds `one.ts` where `./one.js` is
 * imported; `node --import ./stack/typescript.mjs worker.ts`. Nothing is compiled, so that a process starts in a fifth of the time and
 * runs the functions that are written; what V8 made of them is kept for the next one.
 */

import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const SCRIPT_BY_PATH = /^(?:\.{0,2}\/|file:).*\.js$/;
/** By then a server has loaded what it serves with; one that is killed writes nothing. */
const LOADED_MS = 10_000;

enableCompileCache(join(PROJECT, ".surefoot", "compile-cache"));
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "", conditions } = context;
    if (!SCRIPT_BY_PATH.test(specifier)) return next(specifier, context);
    if (!parentURL.includes("/node_modules/")) {
      const url = new URL(specifier.replace(/\.js$/, ".ts"), context.parentURL);
      // All sources are modules.
      if (existsSync(fileURLToPath(url))) return { url: url.href, format: "module-typescript", shortCircuit: true };
    } else if (specifier.startsWith(".") && conditions.includes("import")) return ofPackage(specifier, context, next);
    return next(specifier, context);
  },
});

/** Folders of packages whose scripts are modules. */
const folders = new Set();

/**
 * A script that another one of its package imports. Asked what it is, Node reads the package's description anew for each: of a package
 * with a thousand entries that is a quarter of a start in all. Scripts of one folder are all of one kind.
 */
function ofPackage(specifier, context, next) {
  const url = new URL(specifier, context.parentURL).href;
  if (folders.has(folderOf(url))) return { url, format: "module", shortCircuit: true };
  const found = next(specifier, context);
  if (found.format === "module") folders.add(folderOf(found.url));
  return found;
}

const folderOf = (url) => url.slice(0, url.lastIndexOf("/"));

setTimeout(flushCompileCache, LOADED_MS).unref();
