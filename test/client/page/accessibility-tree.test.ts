/** Proves SK9 on recorded pages of eight UI libraries: roles and names of controls are those of Chromium's own accessibility tree. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, CDPSession } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibleName, clientIdOf, nodesOf, type SkeletonNode } from "../../../core/page/skeleton.js";
import { skeletonOf } from "../../core/page/pages.js";
import { openBrowser, openMarkup } from "../page-lab.js";

/** One page in so many: a page takes half a second. */
const EVERY = 4;
const PAIRS = join(import.meta.dirname, "../../fixtures/ui-libraries/pairs");
/** Shares that were reached before: fewer is a change for the worse. */
const LEAST = { names: 0.985, roles: 0.995 };
/** A cell of a grid is a cell to us. */
const SAME_ROLE: Readonly<Record<string, string>> = {
  gridcell: "cell",
  DisclosureTriangle: "button",
  PopUpButton: "button",
};
const roleOf = ({ role }: Seen): string => SAME_ROLE[role] ?? role;
/** A row is called by what it says first (SK3), and what has no role that takes its words as its name is called by them all the same. */
const NAMED_OTHERWISE: readonly string[] = ["row", "generic", "listitem"];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const recorded = readdirSync(PAIRS).flatMap((library) =>
  readdirSync(join(PAIRS, library))
    .filter((_, index) => index % EVERY === 0)
    .map((page) => ({ library, page })),
);
/** The number that the recorder gave an element names it in both trees. */
const htmlOf = (library: string, page: string): string =>
  readFileSync(join(PAIRS, library, page, "before.html"), "utf8").replace(/ data-sf="[\w-]+\.(\d+)"/g, ' data-k="$1"');
const namesIn = (dom: string): ReadonlyMap<number, string> =>
  new Map([...dom.matchAll(/data-k="(\d+)"[^>]*data-sf="[\w-]+\.(\d+)"/g)].map(([, k = "", n]) => [Number(n), k]));

interface Seen {
  readonly role: string;
  readonly name: string;
}

interface Compared extends Readonly<Record<"library" | "page", string>>, Readonly<Record<"ours" | "theirs", Seen>> {}

/** By the number of the recorder. */
async function chromiumsTree(session: CDPSession): Promise<ReadonlyMap<string, Seen>> {
  const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
  const numbers = new Map<number, string>();
  const look = (node: typeof root): void => {
    const at = node.attributes?.indexOf("data-k") ?? -1;
    if (at >= 0) numbers.set(node.backendNodeId, node.attributes?.[at + 1] ?? "");
    for (const inner of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) look(inner);
  };
  look(root);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return new Map(
    nodes.flatMap(({ backendDOMNodeId, role, name, ignored }) => {
      const n = numbers.get(backendDOMNodeId ?? -1);
      return n === undefined || ignored ? [] : [[n, { role: String(role?.value), name: String(name?.value ?? "") }]];
    }),
  );
}

const words = (text: string): string => text.normalize("NFKC").replace(/\s+/g, " ").trim();

test("SK9 controls of recorded pages have the roles and names of Chromium's accessibility tree", async () => {
  const compared: Compared[] = [];
  for (const { library, page } of recorded) {
    const opened = await openMarkup(browser, htmlOf(library, page));
    const { dom } = await opened.surface.observe();
    const numbered = namesIn(dom);
    const ours = nodesOf(skeletonOf(dom)).filter((node): node is SkeletonNode => node.control !== undefined);
    const session = await opened.page.context().newCDPSession(opened.page);
    const theirs = await chromiumsTree(session);
    for (const node of ours) {
      const seen = theirs.get(numbered.get(clientIdOf(node)?.n ?? -1) ?? "");
      if (seen !== undefined)
        compared.push({ library, page, ours: { role: node.role, name: accessibleName(node) }, theirs: seen });
    }
    await opened.page.close();
  }
  const told = ({ library, page, ours, theirs }: Compared): string =>
    `${library}/${page}: ${ours.role} “${ours.name}”, Chromium: ${theirs.role} “${theirs.name}”`;
  const named = compared.filter(({ ours }) => !NAMED_OTHERWISE.includes(ours.role));
  const misnamed = named.filter(({ ours, theirs }) => words(ours.name) !== words(theirs.name));
  const mistaken = compared.filter(({ ours, theirs }) => roleOf(ours) !== roleOf(theirs));
  expect(compared.length).toBeGreaterThan(300);
  expect(1 - misnamed.length / named.length, misnamed.map(told).join("\n")).toBeGreaterThanOrEqual(LEAST.names);
  expect(1 - mistaken.length / compared.length, mistaken.map(told).join("\n")).toBeGreaterThanOrEqual(LEAST.roles);
});
