/** Proves SK2 on generated pages, in a real Chromium: what reacts has a number of its own, is in the skeleton, and a click reaches it. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANY_EPOCH } from "../../../client/surface.js";
import { clientIdOf, nodesOf } from "../../../core/page/skeleton.js";
import { skeletonOf } from "../../core/page/pages.js";
import { type OpenPage, openBrowser, openMarkup } from "../page-lab.js";
import { CONTAINERS, type Reacting, reactingPage } from "./reacting-pages.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** Of those with a role one in so many: a click takes a tenth of a second. */
const CLICKED = 23;

/** Numbers by `data-k`, as sent. */
const numbersIn = (dom: string): ReadonlyMap<string, number> =>
  new Map([...dom.matchAll(/data-k="(\w+)"[^>]*data-sf="[\w-]+\.(\d+)"/g)].map(([, id = "", n]) => [id, Number(n)]));

/** `data-k` of all elements with a listener for clicks, by the browser's own word. */
async function listeningIn({ page }: OpenPage): Promise<ReadonlySet<string>> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
  const { object } = await session.send("DOM.resolveNode", { backendNodeId: root.backendNodeId });
  const { listeners } = await session.send("DOMDebugger.getEventListeners", {
    objectId: object.objectId ?? "",
    depth: -1,
    pierce: true,
  });
  const heard = new Set(listeners.filter(({ type }) => type === "click").map(({ backendNodeId }) => backendNodeId));
  const found = new Set<string>();
  const look = (node: typeof root): void => {
    const at = node.attributes?.indexOf("data-k") ?? -1;
    if (at >= 0 && heard.has(node.backendNodeId)) found.add(node.attributes?.[at + 1] ?? "");
    for (const inner of [...(node.children ?? []), ...(node.shadowRoots ?? []), node.contentDocument ?? []].flat())
      look(inner);
  };
  look(root);
  return found;
}

const told = ({ kind, role, isHidden }: Reacting): string => `${kind} ${role}${isHidden ? " aria-hidden" : ""}`;

async function clickOn({ page, surface }: OpenPage, n: number): Promise<unknown> {
  const target = await surface.resolve({ epoch: ANY_EPOCH, id: n, fingerprint: "", role: "", name: "" });
  if (target.kind !== "found") return target.reason;
  const aim = await surface.aim(target.n);
  if (aim.kind !== "open") return aim.reason;
  await page.mouse.click(aim.x, aim.y);
  return await page.evaluate("reached.at(-1)");
}

describe("what reacts", () => {
  test.each(Object.keys(CONTAINERS))("SK2 in a %s", async (container) => {
    const { body, reacting } = reactingPage(container);
    const opened = await openMarkup(browser, body);
    const { dom } = await opened.surface.observe();
    const numbers = numbersIn(dom);
    const nodes = new Map(nodesOf(skeletonOf(dom)).map((node) => [clientIdOf(node)?.n, node]));

    const toldOf = (id: string) => `${id} ${told(reacting[Number(id.replace("c", ""))] as Reacting)}`; // one of them
    const listening = await listeningIn(opened);
    expect([...listening].filter((id) => !numbers.has(id)).map(toldOf)).toEqual([]);
    expect(reacting.filter(({ id }) => !listening.has(id))).toEqual([]);
    expect(dom.match(/<\w+[^>]*data-p[^>]*data-sf/g)).toBeNull();

    const left = [...listening].filter((id) => {
      const node = nodes.get(numbers.get(id));
      return node?.control === undefined || node.state.inert === true;
    });
    expect(left.map(toldOf)).toEqual([]);

    for (const [at, one] of reacting.entries()) {
      if (at % CLICKED !== 0 && one.role !== "") continue;
      expect([told(one), await clickOn(opened, numbers.get(one.id) ?? 0)]).toEqual([told(one), one.id]);
    }
  });
});
