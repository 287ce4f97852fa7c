/** Proves ui/extension/worker/input.ts and page-surface.ts in a real Chromium: input is for the page that it was meant for, and made once. */

import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireReceipt } from "../../../protocol/observation.js";
import { type FakeSurefootServer, startFakeSurefoot } from "../../../testing/fake-surefoot-server.js";
import type { FakeTurn } from "../../../testing/fake-turns.js";
import { type SiteServer, serveSite } from "../../../testing/sites/site-server.js";
import { ask, type Lab, openLab, signIn } from "../panel/panel-lab.js";

const at = (top: number): string => `position:absolute;left:20px;top:${top}px;width:200px;height:40px`;
const FIRST = `<button id="go" style="${at(20)}" onclick="fetch('/pressed', { method: 'POST' })">Go</button>
  <input id="name" aria-label="Name" style="${at(120)}"><input id="report" type="file" aria-label="Report" style="${at(180)}">
  <div id="size" role="combobox" tabindex="0" aria-label="Size" style="${at(240)}">Choose</div>
  <div id="level" role="slider" tabindex="0" aria-label="Level" aria-valuenow="3" aria-valuemin="0" aria-valuemax="9" style="${at(300)}"></div>
  <script>document.querySelector("#level").onkeydown = ({ currentTarget: { ariaValueNow } }) => { level.ariaValueNow = Number(ariaValueNow) + 1 };
    document.querySelector("#name").focus();</script>`;
/** What was meant is elsewhere; what lies in its place, and what has the focus, is not to hear of it. */
const SECOND = `<button style="${at(20)}" onclick="heard.push('click')">Delete</button><input id="wrong" aria-label="Search" style="${at(120)}">
  <button id="go" style="${at(320)}" onclick="this.textContent = 'Gone'">Go</button><input id="name" aria-label="Name" style="${at(380)}">
  <script>window.heard = []; wrong.oninput = wrong.onkeydown = () => heard.push("key"); wrong.focus()</script>`;

let server: FakeSurefootServer;
let site: SiteServer;
let lab: Lab;
let page: Page;
let panel: Page;
const scripts = new Map<string, readonly FakeTurn[]>();

beforeAll(async () => {
  server = await startFakeSurefoot({ script: (query) => scripts.get(query.split("\n")[0] ?? "") ?? [] });
  const pages: Readonly<Record<string, string>> = { "/first": FIRST, "/second": SECOND };
  site = await serveSite(({ method, path }) =>
    method === "POST"
      ? { status: 201 }
      : {
          status: 200,
          body: `<!DOCTYPE html><html lang="en"><title>Lab</title><body>${pages[path] ?? ""}</body></html>`,
        },
  );
  lab = await openLab();
  page = await lab.openSite(`${site.url}/first`);
  panel = await lab.openPanel(page);
  await signIn(panel, server);
});
afterAll(async () => {
  await lab.close();
  await server.stop();
  await site.stop();
});
beforeEach(async () => {
  await page.goto(`${site.url}/first`);
});

interface Moment {
  /** The call to the page, by its method or by the kind of its deed. */
  readonly call: string;
  /** `before`: the second page gets it. */
  readonly when: "before" | "answered" | "lost";
}

/** The second page comes once, as the service worker calls the first one. */
async function replaceAt({ call, when }: Moment): Promise<void> {
  // As text, for these are Chrome's own calls, which Node's compiler does not know.
  await lab.worker.evaluate(`(async () => {
    const own = chrome.scripting.executeScript;
    const { id: tabId } = (await chrome.tabs.query({})).find(({ url }) => url === ${JSON.stringify(page.url())});
    const arrive = () => new Promise((resolve) => {
      const hear = (id, { status }) => {
        if (id !== tabId || status !== "complete") return;
        chrome.tabs.onUpdated.removeListener(hear);
        resolve();
      };
      chrome.tabs.onUpdated.addListener(hear);
      chrome.tabs.update(tabId, { url: ${JSON.stringify(`${site.url}/second`)} });
    });
    chrome.scripting.executeScript = async (injection) => {
      const [, method, args] = injection.args ?? [];
      if (${JSON.stringify(call)} !== (method === "perform" ? args[0].kind : method)) return await own(injection);
      chrome.scripting.executeScript = own;
      const answer = ${when === "before"} ? undefined : await own(injection);
      await arrive();
      if (${when === "lost"}) throw new Error("Frame with ID 0 was removed.");
      return answer ?? (await own(injection));
    };
  })()`);
}

type Act = Omit<Extract<FakeTurn, { kind: "act" }>, "kind">;

async function act(action: Act): Promise<readonly WireReceipt[]> {
  const query = randomUUID();
  scripts.set(query, [
    { kind: "act", ...action },
    { kind: "end", text: "Over." },
  ]);
  const anew = panel.getByRole("button", { name: "New task" });
  if (await anew.isVisible()) await anew.click();
  if (action.action.startsWith("upload(")) {
    await panel.getByText("Attach files").click();
    const file = { name: "report.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n") };
    await panel.getByLabel("Files it may upload").setInputFiles(file);
  }
  await ask(panel, query);
  await panel.getByRole("heading", { name: "Done and verified" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/second");
  return server.tasks.find((one) => one.query.startsWith(query))?.receipts ?? [];
}

const CLICK: Act = { action: "click(#)", on: 'id="go"', target: { role: "button", name: "Go" } };
const named = { on: 'id="name"', target: { role: "textbox", name: "Name" } };
const pressed = (): number => site.requests.filter(({ method }) => method === "POST").length;

describe("createInput", () => {
  test.each<[string, Moment, Act]>([
    ["a click", { call: "click", when: "before" }, CLICK],
    ["a click that is about to be armed", { call: "arm", when: "before" }, CLICK],
    ["a text", { call: "type", when: "before" }, { action: 'type(#,"Jas")', ...named }],
    ["a key", { call: "press", when: "before" }, { action: 'press(#,"Enter")', ...named }],
    ["a key that is about to be armed", { call: "arm", when: "before" }, { action: 'press(#,"Enter")', ...named }],
    ["a value", { call: "setValue", when: "before" }, { action: 'setValue(#,"Jas")', ...named }],
  ])(
    "RC4 %s for a page that has gone reaches no other, is told as not sent, and is tried anew",
    async (_, moment, action) => {
      await replaceAt(moment);
      const receipts = await act(action);
      expect(await page.evaluate("heard")).toEqual([]);
      expect(receipts[0]).toMatchObject({ ok: false, delivered: false, effect: "refused", attempts: [] });
      expect(receipts[0]?.error).toContain("another page");
      expect(receipts).toHaveLength(2);
    },
  );

  test("RC4 a click whose answer is lost may have been made, and is not made again", async () => {
    const before = pressed();
    await replaceAt({ call: "click", when: "lost" });
    const receipts = await act(CLICK);
    expect(pressed() - before).toBe(1);
    expect(await page.evaluate("heard")).toEqual([]);
    expect(receipts).toMatchObject([{ delivered: true, effect: "gone" }]);
  });

  test("RC4 a file whose answer is lost may have been handed over", async () => {
    await replaceAt({ call: "upload", when: "lost" });
    const receipts = await act({ action: 'upload(#,"report.csv")', on: 'id="report"' });
    expect(receipts).toMatchObject([{ delivered: true, effect: "gone" }]);
  });

  test("RC4 of a choice whose page has gone the first click stays sent, and nothing is verified", async () => {
    await replaceAt({ call: "click", when: "answered" });
    const receipts = await act({ action: 'select(#,"Large")', on: 'id="size"' });
    expect(await page.evaluate("heard")).toEqual([]);
    expect(receipts).toMatchObject([{ ok: false, verified: false, effect: "gone" }]);
    expect(receipts[0]?.attempts).toMatchObject([{ method: "pick", result: "failed" }]);
  });

  test("RC4 of several keys those that are left are not pressed on the page that came", async () => {
    await replaceAt({ call: "press", when: "answered" });
    const receipts = await act({ action: 'setValue(#,"High")', on: 'id="level"' });
    expect(await page.evaluate("heard")).toEqual([]);
    expect(receipts).toMatchObject([{ ok: false, verified: false, effect: "gone" }]);
    expect(receipts[0]?.attempts).toMatchObject([{ method: "steer", result: "failed" }]);
  });
});
