/** Patches: faults of packages that no release mends yet. `scripts/patches/<package>@<version>.patch` is applied after `npm ci`. */

import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT, SetupError } from "./say.mjs";

const FOLDER = join(PROJECT, "scripts", "patches");
const NAMED = /^(.+)@([^@]+)\.patch$/;

/** Texts of all patches; a changed patch asks for a new `npm ci`. */
export function patchTexts() {
  return patchFiles().map((name) => readFileSync(join(FOLDER, name), "utf8"));
}

/** A file that has its patch already stays as it is. Throws a `SetupError` when a patch does not fit the installed package. */
export function applyPatches() {
  for (const name of patchFiles()) {
    const [, packageName, version] = NAMED.exec(name);
    const folder = join(PROJECT, "node_modules", packageName);
    const installed = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
    if (installed !== version) throw misfit(name, `${packageName} ${installed} is installed`);
    for (const { file, hunks } of readPatch(readFileSync(join(FOLDER, name), "utf8"))) {
      replaceFile(join(folder, file), (text) => patched(text, hunks, () => misfit(name, `${file} has other text`)));
    }
  }
}

const patchFiles = () =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((name) => NAMED.test(name))
        .sort()
    : [];

/** A unified diff, by file: what stands there before and after. Line numbers do not count. */
export function readPatch(patch) {
  const [, ...parts] = patch.split(/^--- .*\n\+\+\+ b\/(.*)\n/m);
  return parts.flatMap((file, at) => (at % 2 === 0 ? [{ file, hunks: hunksOf(parts[at + 1]) }] : []));
}

function hunksOf(body) {
  return body.split(/^@@ .*\n/m).flatMap((hunk) => {
    const lines = hunk.split("\n").slice(0, -1);
    const without = (sign) =>
      lines
        .filter((line) => line[0] !== sign)
        .map((line) => `${line.slice(1)}\n`)
        .join("");
    return lines.length === 0 ? [] : [{ before: without("+"), after: without("-") }];
  });
}

/** Throws what `fault` makes when the text has neither a hunk's lines nor what they become. */
export function patched(text, hunks, fault) {
  return hunks.reduce((rest, { before, after }) => {
    // Where lines are only taken away, the lines before hold the lines after.
    const isWhole = before.includes(after) && rest.includes(before);
    if (rest.includes(after) && !isWhole) return rest;
    if (rest.split(before).length !== 2) throw fault();
    return rest.replace(before, () => after);
  }, text);
}

/** In place of the old file, never into it: other folders may share the old one by a hard link. */
function replaceFile(path, change) {
  const text = readFileSync(path, "utf8");
  const changed = change(text);
  if (changed === text) return;
  writeFileSync(`${path}.patched`, changed);
  renameSync(`${path}.patched`, path);
}

function misfit(name, why) {
  return new SetupError(
    `scripts/patches/${name} does not fit: ${why}`,
    "make the patch anew for that version, or remove it",
  );
}
