/** Honest pages of any length: what the page bench reads, as it was and after an action. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../../stack/tools.js";

/** As long as the API lets a page be. */
export const CHARACTERS = 500_000;

export interface HonestPage {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** As many units as fit. */
export function filled(unit: (n: number) => string, head = "", tail = "", characters = CHARACTERS): string {
  const parts = [head];
  for (let n = 0, length = head.length + tail.length; ; n++) {
    const part = unit(n);
    length += part.length;
    if (length > characters) return parts.join("") + tail;
    parts.push(part);
  }
}

interface Kind {
  readonly name: string;
  readonly unit: (n: number) => string;
  readonly head: string;
  readonly tail: string;
}

const KINDS: readonly Kind[] = [
  {
    name: "dense table",
    unit: (n) =>
      `<tr data-sf="e.${n * 3}"><td>Patient ${n}</td><td>19${n % 100}-04-01</td><td><button data-sf="e.${n * 3 + 1}">Edit</button><button data-sf="e.${n * 3 + 2}">Delete</button></td></tr>`,
    head: "<main><table>",
    tail: "</table></main>",
  },
  {
    name: "dense form",
    unit: (n) =>
      `<div><label for="f${n}">Field ${n}</label><input id="f${n}" data-sf="e.${n}" value="v${n}" aria-describedby="h${n}"><p id="h${n}">Help ${n}</p></div>`,
    head: "<form>",
    tail: "</form>",
  },
  {
    name: "links",
    unit: (n) => `<li><a href="/p/${n}" data-sf="e.${n}">Item ${n}</a></li>`,
    head: "<ul>",
    tail: "</ul>",
  },
  {
    name: "prose",
    unit: (n) => `<p>Words of paragraph ${n}, some of them <b>bold</b> and some not.</p>`,
    head: "<main>",
    tail: "</main>",
  },
  { name: "libraries", unit: libraryPart, head: "<main>", tail: "</main>" },
];

const LIBRARIES = join(PROJECT, "test/fixtures/ui-libraries/pairs");
let recorded: readonly string[] | undefined;

/** Pages with widgets of other people's libraries, as our client sent them, one after the other. */
function libraryPart(n: number): string {
  recorded ??= readdirSync(LIBRARIES)
    .flatMap((library) => readdirSync(join(LIBRARIES, library)).map((name) => join(LIBRARIES, library, name)))
    .map((folder) => bodyOf(join(folder, "before.html")))
    // The shortest first, so that a short page has some of them.
    .sort((one, other) => one.length - other.length);
  return `<section data-sf="z.${n}">${recorded[n % recorded.length] ?? ""}</section>`;
}

const bodyOf = (file: string): string =>
  /<body[^>]*>([\s\S]*)<\/body>/.exec(readFileSync(file, "utf8"))?.[1] ?? readFileSync(file, "utf8");

const NEWS = '<div role="alert">The entry was saved.</div>';
/** So many units apart one says something else afterwards. */
const CHANGED_EVERY = 500;

/** Each kind; after: a message has appeared, and one unit in five hundred reads otherwise. */
export const honestPages = (characters = CHARACTERS): readonly HonestPage[] =>
  KINDS.map(({ name, unit, head, tail }) => {
    const changed = (n: number) =>
      n % CHANGED_EVERY === 7 ? unit(n).replace(/>([A-Z]\w+) /, ">Changed $1 ") : unit(n);
    const before = filled(unit, head, tail, characters - NEWS.length);
    return { name, before, after: filled(changed, `${head}${NEWS}`, tail, characters) };
  });
