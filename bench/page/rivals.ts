/** Rivals: what else a page could be read with: selectors on a tree, compared by microdiff, in the seeds' way. In a process of their own. */

import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import difference from "microdiff";
import { PROJECT } from "../../stack/tools.js";

const FOLDER = join(PROJECT, "bench/page/rivals");
const INSTALL_MS = 5 * 60_000;
const CONTROLS = 'button, a, input, select, textarea, [role="button"], [role="link"], [role="menuitem"]';
const MESSAGES = '[role="alert"], .toast, .error, .success, .alert, [data-toast]';
const TEXT_MAX = 50;

/** Keeps what it read of the page before; reads the page after, and says how many differences there are. */
type Compare = (before: string) => (after: string) => number;

export type Rival = "linkedom" | "cheerio";

/** Installs them the first time; not retryable without a network. */
export async function installRivals(say: (line: string) => void): Promise<void> {
  const [lock, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map((name) => join(FOLDER, name));
  if (lock && installed && !(existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs)) {
    say("installing linkedom and cheerio (once)");
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    await promisify(execFile)("npm", args, { cwd: FOLDER, timeout: INSTALL_MS });
  }
}

export function loadRivals(): Readonly<Record<Rival, Compare>> {
  const fromRivals = createRequire(join(FOLDER, "package.json"));
  // The casts: packages without types here; what is used of them is named by these.
  const { parseHTML } = fromRivals("linkedom") as { parseHTML: (html: string) => { document: Tree } };
  const { load } = fromRivals("cheerio") as { load: (html: string) => Query };
  return {
    linkedom: comparing((html) => viaTree(parseHTML(html).document)),
    cheerio: comparing((html) => viaQuery(load(html))),
  };
}

interface Descriptor {
  readonly tag: string;
  readonly text: string;
  readonly value?: string | undefined;
  readonly disabled: boolean;
  readonly expanded?: string | undefined;
  readonly href?: string | undefined;
  readonly role?: string | undefined;
}

interface Extracted {
  readonly controls: readonly Descriptor[];
  readonly messages: readonly string[];
}

const comparing =
  (extract: (html: string) => Extracted): Compare =>
  (before) => {
    const known = { ...extract(before) };
    return (after) => difference(known, { ...extract(after) }, { cyclesFix: false }).length;
  };

interface TreeElement {
  readonly localName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

interface Tree {
  querySelectorAll(selector: string): Iterable<TreeElement>;
}

function viaTree(document: Tree): Extracted {
  const textOf = (element: TreeElement) => element.textContent?.trim() ?? "";
  const controls = [...document.querySelectorAll(CONTROLS)].map((element) => {
    const of = (name: string) => element.getAttribute(name) ?? undefined;
    return descriptorOf(element.localName, textOf(element), of);
  });
  return { controls, messages: [...document.querySelectorAll(MESSAGES)].map(textOf) };
}

interface QueryElement {
  readonly tagName: string;
}

type Query = (at: string | QueryElement) => {
  get(): readonly QueryElement[];
  text(): string;
  attr(name: string): string | undefined;
};

function viaQuery($: Query): Extracted {
  const textOf = (element: QueryElement) => $(element).text().trim();
  const controls = $(CONTROLS)
    .get()
    .map((element) => descriptorOf(element.tagName, textOf(element), (name) => $(element).attr(name)));
  return { controls, messages: $(MESSAGES).get().map(textOf) };
}

const descriptorOf = (tag: string, text: string, of: (name: string) => string | undefined): Descriptor => ({
  tag,
  text: text.slice(0, TEXT_MAX),
  value: of("value"),
  disabled: of("disabled") !== undefined,
  expanded: of("aria-expanded"),
  href: of("href"),
  role: of("role"),
});
