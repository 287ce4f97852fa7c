/** Proves client/page/action-changes.ts in a real Chromium: what the client says came of the action's own events. */

import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createEventTracker } from "../../../client/page/action-changes.js";
import { hostPage, numberOf, openBrowser, orderOf } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** What was told of a click on the button `go`. */
async function clicked(body: string, action = (n: number) => `click(${n})`) {
  const { host } = await hostPage(browser, { body });
  const n = numberOf(await host.observe(), 'id="go"');
  const { witness, receipt } = await host.execute(orderOf(action(n)));
  const words = (changes: readonly { readonly text: string }[] | undefined) => (changes ?? []).map(({ text }) => text);
  return { caused: words(witness.caused), revealed: words(witness.revealed), witness, receipt, n };
}

const GO = `<button id="go">Go</button>`;

describe("createEventTracker", () => {
  test("VD11 what the handlers change, promises included, came of the event; what a timer changes did not", async () => {
    const { caused } = await clicked(
      `${GO}<p id="a">Old</p><p id="b">x</p><p id="c">x</p><ul><li id="d">Row one</li></ul>
<script>go.onclick = async () => { a.textContent = "At once"; d.remove(); await null; b.textContent = "A promise later"; setTimeout(() => { c.textContent = "A timer later" }) }</script>`,
    );
    expect(caused).toEqual(expect.arrayContaining(["At once", "Row one", "A promise later"]));
    expect(caused.join()).not.toContain("timer");
  });

  test("VD11 a timer that is due while the page hears the click has a task of its own", async () => {
    const { caused } = await clicked(
      `${GO}<p id="a">90 / 90 s</p><script>let n = 90; setInterval(() => { a.textContent = --n + " / 90 s" }, 1);
go.onclick = () => { const until = performance.now() + 80; while (performance.now() < until); }</script>`,
    );
    expect(caused).toEqual([]);
  });

  test("VD11 what the pointer brings out on its way is no effect of the click", async () => {
    const { caused, revealed } = await clicked(
      `${GO}<div id="tip"></div><p id="a"></p><script>go.onmouseenter = () => { tip.textContent = "Goes on" }; go.onclick = () => { a.textContent = "Gone on" }</script>`,
    );
    expect(revealed).toEqual(["Goes on"]);
    expect(caused).toEqual(["Gone on"]);
  });

  test("VD11 keys have turns too, and what has the focus is watched for them", async () => {
    const { caused, receipt } = await clicked(
      `<input id="go" type="range" min="0" max="9" value="4" aria-label="Level"><p id="a"></p>
<script>go.focus(); go.oninput = () => { a.textContent = "Level " + go.value }</script>`,
      () => 'press("ArrowRight")',
    );
    // The slider itself by its number, for what it holds is no word of the page.
    expect(caused).toEqual(["", "Level 5"]);
    expect(receipt).toMatchObject({ ok: true, verified: true });
  });
});

/** A document of which nothing is but its listeners, and events as the browser and as pages send them. */
function bareTurns() {
  const heard = new Map<string, (event: object) => void>();
  const defaultView = { addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear) };
  vi.stubGlobal("Node", { DOCUMENT_NODE: 9 });
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe() {}
      takeRecords = () => [];
    },
  );
  // The cast: nothing else of a document is asked for.
  const page = { nodeType: 9, defaultView, querySelectorAll: () => [] } as unknown as Document;
  const turns = createEventTracker(page, { heard: () => undefined, toggled: () => undefined });
  turns.arm();
  const send = (type: string, isTrusted: boolean) => heard.get(type)?.({ type, isTrusted, buttons: 0 });
  return { send, turns };
}

describe("events before the queue is heard", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("VD11 the pointer's next step, which the browser sends right after a click, is no part of the click", () => {
    const { send, turns } = bareTurns();
    send("mousemove", true);
    expect(turns.now()).toBe("pointer");
    send("click", true);
    expect(turns.now()).toBe("action");
    send("mousemove", true);
    expect(turns.now()).toBeNull();
  });

  test("VD11 what a listener of the click sends itself is part of the click", () => {
    const { send, turns } = bareTurns();
    send("click", true);
    send("mousemove", false);
    expect(turns.now()).toBe("action");
  });
});

describe("ChangeLog", () => {
  test("VD11 marks of a click, ripples and classes say nothing; a state of the target is told by its number", async () => {
    const { caused } = await clicked(
      `${GO}<script>go.onclick = (e) => { go.classList.add("pressed"); const r = document.createElement("span"); r.className = "ripple"; go.append(r); document.body.classList.add("keyboard") }</script>`,
    );
    expect(caused).toEqual([]);
    const { witness, n } = await clicked(
      `<button id="go" aria-pressed="false">Go</button><script>go.onclick = () => go.setAttribute("aria-pressed", "true")</script>`,
    );
    expect(witness.caused).toEqual([{ n, text: "Go" }]);
  });

  test("VD11 what a class shows is told by its words, what was typed is not told", async () => {
    const { caused } = await clicked(
      `<style>#panel{display:none}#panel.on{display:block}</style>${GO}<div id="panel"><h2>Notes</h2><p>Plant in March</p><textarea>my secret</textarea></div>
<script>go.onclick = () => panel.classList.add("on")</script>`,
    );
    expect(caused).toEqual(["Notes Plant in March"]);
  });

  test("VD11 few words of few changes are told, masked", async () => {
    const { caused } = await clicked(
      `${GO}<div id="list"></div><script>go.onclick = () => { for (let i = 0; i < 40; i++) { const p = document.createElement("p"); p.textContent = "Card 4111 1111 1111 1111 row " + i + " x".repeat(200); list.append(p) } }</script>`,
    );
    expect(caused).toHaveLength(12);
    expect(Math.max(...caused.map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(caused.join()).not.toContain("4111 1111");
  });
});
