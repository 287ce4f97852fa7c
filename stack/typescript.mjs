/**
 * Runs the project's TypeScript as it stands: Node takes the types away by itself, and this finds `one.ts` where `./one.js` is
 * imported; `node --import ./stack/typescript.mjs worker.ts`. Nothing is compiled, so that a process starts in a fifth of the time and
 * runs the functions that are written; what V8 made of them is kept for the next one.
 */

import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const SCRIPT_BY_PATH = /^(?:\.{0,2}\/|file:).*\.js$/;
/** By then a server has loaded what it serves with; one that is killed writes nothing. */
const LOADED_MS = 10_000;

enableCompileCache(join(PROJECT, ".surefoot", "compile-cache"));
registerHooks({
  resolve(specifier, context, next) {
    if (SCRIPT_BY_PATH.test(specifier) && !context.parentURL?.includes("/node_modules/")) {
      const url = new URL(specifier.replace(/\.js$/, ".ts"), context.parentURL);
      if (existsSync(fileURLToPath(url))) return next(url.href, context);
    }
    return next(specifier, context);
  },
});
setTimeout(flushCompileCache, LOADED_MS).unref();
