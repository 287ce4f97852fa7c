/** Pages of the page bench: honest ones of any length and recorded ones, each as it was and after an action. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../../cli/stack/tools.js";

export const CHARACTERS = 500_000;

export type HonestPage = { readonly name: string; readonly before: string; readonly after: string };

export function filled(unit: (n: number) => string, head = "", tail = "", characters = CHARACTERS): string {
  const parts = [head];
  for (let n = 0, length = head.length + tail.length; ; n++) {
    const part = unit(n);
    length += part.length;
    if (length > characters) return parts.join("") + tail;
    parts.push(part);
  }
}

/** Name, unit, and what stands around the units. */
const KINDS: readonly (readonly [name: string, unit: (n: number) => string, head: string, tail: string])[] = [
  [
    "dense table",
    (n) =>
      `<tr data-sf="e.${n * 3}"><td>Patient ${n}</td><td>19${n % 100}-04-01</td><td><button data-sf="e.${n * 3 + 1}">Edit</button><button data-sf="e.${n * 3 + 2}">Delete</button></td></tr>`,
    "<main><table>",
    "</table></main>",
  ],
  [
    "dense form",
    (n) =>
      `<div><label for="f${n}">Field ${n}</label><input id="f${n}" data-sf="e.${n}" value="v${n}" aria-describedby="h${n}"><p id="h${n}">Help ${n}</p></div>`,
    "<form>",
    "</form>",
  ],
  ["links", (n) => `<li><a href="/p/${n}" data-sf="e.${n}">Item ${n}</a></li>`, "<ul>", "</ul>"],
  ["prose", (n) => `<p>Words of paragraph ${n}, some of them <b>bold</b> and some not.</p>`, "<main>", "</main>"],
  ["libraries", libraryPart, "<main>", "</main>"],
];

const LIBRARIES = join(PROJECT, "test/fixtures/ui-libraries/pairs");
let recorded: readonly Omit<HonestPage, "name">[] | undefined;

/** Pages with widgets of other people's libraries, as our client sent them; the shortest first. */
export function recordedPages(): readonly Omit<HonestPage, "name">[] {
  const read = (folder: string, name: string) => readFileSync(join(folder, `${name}.html`), "utf8");
  recorded ??= readdirSync(LIBRARIES)
    .flatMap((library) => readdirSync(join(LIBRARIES, library)).map((name) => join(LIBRARIES, library, name)))
    .map((folder) => ({ before: read(folder, "before"), after: read(folder, "after") }))
    .sort((one, other) => bodyOf(one.before).length - bodyOf(other.before).length);
  return recorded;
}

function libraryPart(n: number): string {
  const all = recordedPages();
  return `<section data-sf="z.${n}">${bodyOf(all[n % all.length]?.before ?? "")}</section>`;
}

const bodyOf = (html: string): string => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? html;

const NEWS = '<div role="alert">The entry was saved.</div>';
/** So many units apart one says something else afterwards. */
const CHANGED_EVERY = 500;

export const honestPages = (characters = CHARACTERS): readonly HonestPage[] =>
  KINDS.map(([name, unit, head, tail]) => {
    const changed = (n: number) =>
      n % CHANGED_EVERY === 7 ? unit(n).replace(/>([A-Z]\w+) /, ">Changed $1 ") : unit(n);
    const before = filled(unit, head, tail, characters - NEWS.length);
    return { name, before, after: filled(changed, `${head}${NEWS}`, tail, characters) };
  });
