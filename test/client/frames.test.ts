/** Proves client/composed-surface.ts and client/hosts/playwright/frames.ts: frames of other origins, read and acted in as one page. */

import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createPlaywrightHost } from "../../client/hosts/playwright.js";
import { linesOf, outlineOf } from "../../core/page/outline/outline.js";
import { skeletonOf } from "../core/page/pages.js";
import {
  type HostedPage,
  hostPage,
  html,
  judgedOn,
  type LabServer,
  numberOf,
  openBrowser,
  orderOf,
  startServer,
} from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const FORM = `<p><label>Your name <input id="name"></label></p><p><label>Password <input id="pass" type="password" value="hunter22"></label></p>
  <button id="give" onclick="fetch('/give', { method: 'POST', body: document.querySelector('#name').value }).then(() => { said.textContent = 'Thank you' })">Give</button><p id="said" role="status"></p>`;

interface Site {
  readonly server: LabServer;
  readonly origin: string;
}

/** `other`: of another site than the pages at 127.0.0.1, so that the browser gives it a process of its own. */
async function site(pages: Readonly<Record<string, string>>, other = true): Promise<Site> {
  const handlers = Object.fromEntries(Object.entries(pages).map(([path, body]) => [`GET ${path}`, html(body)]));
  const server = await startServer({ ...handlers, "POST /give": (_, response) => void response.writeHead(201).end() });
  onTestFinished(() => server.close());
  return { server, origin: other ? server.url.replace("127.0.0.1", "localhost") : server.url };
}

const framed = (origin: string, more = "") =>
  `<h1>Museum</h1>${more}<iframe id="frame" src="${origin}/" width="500" height="260" title="Gift form"></iframe><p id="end">End</p>`;

async function openFramed(inner: Site, more = ""): Promise<HostedPage> {
  const outer = await site({ "/": framed(inner.origin, more) }, false);
  const opened = await hostPage(browser, { url: outer.origin });
  await opened.host.observe();
  return opened;
}

const linesSeen = async ({ host }: HostedPage) => linesOf(outlineOf(skeletonOf((await host.observe()).dom)));
const innerOf = ({ page }: HostedPage, origin: string) => {
  const frame = page.frames().find((one) => one.url().startsWith(origin));
  if (frame === undefined) throw new Error(`no frame of ${origin}`);
  return frame;
};

describe("a frame of another origin", () => {
  test.each([
    ["in a process of its own", true],
    ["in the process of the page", false],
  ])("CL1 is read in its place: %s", async (_, other) => {
    const inner = await site({ "/": FORM }, other);
    const opened = await openFramed(inner);
    const view = await opened.host.observe();
    expect(linesOf(outlineOf(skeletonOf(view.dom))).join("\n")).toMatch(/Museum[\s\S]*Your name[\s\S]*Give[\s\S]*End/);
    const [node] = Object.values(skeletonOf(view.dom).nodes).filter(({ name }) => name === "Give");
    expect(node?.frames).toEqual([inner.origin]);
    expect(numberOf(view, 'id="give"')).toBeGreaterThan(1_000_000);
  });

  test("SF7 its secrets are masked", async () => {
    const inner = await site({ "/": `${FORM}<p>Card 4111 1111 1111 1111</p>` });
    const { dom } = await (await openFramed(inner)).host.observe();
    expect(dom).not.toContain("hunter22");
    expect(dom).not.toContain("4111 1111");
    expect(dom).toContain("[CARD");
  });

  test("CL1 CL3 is filled in and pressed, and its requests and changes are told", async () => {
    const inner = await site({ "/": FORM });
    const opened = await openFramed(inner, `<div style="height:1500px"></div>`);
    const { host } = opened;
    const view = await host.observe();
    const name = numberOf(view, 'id="name"');
    const judged = judgedOn(view, name);
    const typed = await host.execute(orderOf(`type(${name},"Ida")`, { origin: inner.origin, judged }));
    expect(typed.receipt, typed.receipt.error).toMatchObject({ ok: true, verified: true, observed: "Ida" });
    expect(await innerOf(opened, inner.origin).inputValue("#name")).toBe("Ida");
    const next = await host.observe();
    expect(next.activeElement).toBe(`sf:${name}`);
    const give = numberOf(next, 'id="give"');
    const pressed = await host.execute(
      orderOf(`click(${give})`, { origin: inner.origin, judged: judgedOn(next, give) }),
    );
    expect(pressed.receipt).toMatchObject({ ok: true, delivered: true, effect: "changed", retried: false });
    expect(pressed.witness.requests).toMatchObject([{ method: "POST", status: 201, startedByAction: true }]);
    expect(inner.server.requests.filter((one) => one === "POST /give")).toHaveLength(1);
    expect((await host.observe()).dom).toContain("Thank you");
  });

  test("CL3 an entry goes to the frame and back to the page", async () => {
    const inner = await site({ "/": FORM });
    const opened = await openFramed(inner, `<input id="own" aria-label="Own">`);
    const { host, page } = opened;
    for (const [mark, text] of [
      ['id="name"', "A"],
      ['id="own"', "B"],
      ['id="name"', "C"],
    ] as const) {
      const { receipt } = await host.execute(orderOf(`type(${numberOf(await host.observe(), mark)},"${text}")`));
      expect(receipt, receipt.error).toMatchObject({ ok: true, verified: true });
    }
    expect(await page.inputValue("#own")).toBe("B");
    expect(await innerOf(opened, inner.origin).inputValue("#name")).toBe("C");
    await page.focus("#frame");
    const key = await host.execute(orderOf('press("Enter")', { origin: new URL(page.url()).origin }));
    expect(key.receipt).toMatchObject({ ok: false, delivered: false });
  });

  test("CL1 one in a frame is read and pressed, and an origin is told for each", async () => {
    const deep = await site({ "/": `<button id="deep" onclick="this.textContent = 'Pressed'">Deep</button>` }, false);
    const middle = await site({ "/": `<p>Middle</p><div style="height:300px"></div>${framed(deep.origin)}` });
    const opened = await openFramed(middle);
    const view = await opened.host.observe();
    const n = numberOf(view, 'id="deep"');
    const nodes = Object.values(skeletonOf(view.dom).nodes);
    expect(nodes.find(({ control }) => control?.sf?.n === n)?.frames).toEqual([middle.origin, deep.origin]);
    const { receipt } = await opened.host.execute(orderOf(`click(${n})`, { origin: deep.origin }));
    expect(receipt, receipt.error).toMatchObject({ ok: true, verified: true, attempts: [{ method: "click" }] });
    expect((await opened.host.observe()).dom).toContain("Pressed");
  });

  test("SF2 is not acted in under another origin than its own", async () => {
    const inner = await site({ "/": FORM });
    const opened = await openFramed(inner);
    const { host, page } = opened;
    const view = await host.observe();
    const page_ = new URL(page.url()).origin;
    for (const action of [`type(${numberOf(view, 'id="name"')},"Ida")`, `click(${numberOf(view, 'id="give"')})`]) {
      const { receipt } = await host.execute(orderOf(action, { origin: page_ }));
      expect(receipt, receipt.error).toMatchObject({ effect: "refused", error: expect.stringContaining(inner.origin) });
    }
    expect(await innerOf(opened, inner.origin).inputValue("#name")).toBe("");
  });

  test("CL2 one that shows another document is read anew, and its old numbers mean nothing", async () => {
    const inner = await site({ "/": FORM, "/next": `<p>Second</p><button id="next">Next</button>` });
    const opened = await openFramed(inner);
    const { host } = opened;
    const old = numberOf(await host.observe(), 'id="give"');
    await innerOf(opened, inner.origin).goto(`${inner.origin}/next`);
    const { receipt } = await host.execute(orderOf(`click(${old})`, { origin: inner.origin }));
    expect(receipt.effect).toBe("refused");
    const view = await host.observe();
    expect(view.dom).toContain("Second");
    expect(numberOf(view, 'id="next"')).toBeGreaterThan(old);
  });

  test("CL2 a press that leads the frame to another document has worked", async () => {
    const inner = await site({ "/": `<a id="on" href="/next">Go on</a>`, "/next": "<p>Second</p>" });
    const { host } = await openFramed(inner);
    const n = numberOf(await host.observe(), 'id="on"');
    const { receipt } = await host.execute(orderOf(`click(${n})`, { origin: inner.origin }));
    expect(receipt, receipt.error).toMatchObject({ ok: true, delivered: true, effect: "gone" });
    expect((await host.observe()).dom).toContain("Second");
  });

  test("CL13 one that is taken away while it is acted in ends the action, not the task", async () => {
    const inner = await site({ "/": `<button id="out" onclick="parent.postMessage('out', '*')">Out</button>` });
    const opened = await openFramed(
      inner,
      `<script>onmessage = () => document.querySelector("#frame").remove()</script>`,
    );
    const { host, page } = opened;
    const n = numberOf(await host.observe(), 'id="out"');
    const { receipt } = await host.execute(orderOf(`click(${n})`, { origin: inner.origin }));
    expect(receipt, receipt.error).toMatchObject({ ok: true, effect: "gone", retried: false });
    expect((await host.observe()).dom).not.toContain("Out");
    expect(await page.locator("#frame").count()).toBe(0);
    expect((await host.execute(orderOf(`click(${n})`))).receipt.effect).toBe("refused");
  });

  test("SF10 a press is held back if the page lays something over the frame", async () => {
    const inner = await site({ "/": FORM });
    const cover = `<div id="cover" style="display:none;position:fixed;inset:0;z-index:9"><button onclick="document.title='Caught'">Buy</button></div>`;
    const opened = await openFramed(inner, cover);
    const { host, page } = opened;
    const give = numberOf(await host.observe(), 'id="give"');
    await page.evaluate(`cover.style.display = "block"`);
    const { receipt } = await host.execute(orderOf(`click(${give})`, { maxRetries: 0 }));
    expect(receipt, receipt.error).toMatchObject({ ok: false, delivered: false });
    expect(inner.server.requests).not.toContain("POST /give");
  });

  test("SF10 a press meant for the page is stopped in a frame that the page puts in its way", async () => {
    const inner = await site({ "/": `<style>#give{position:fixed;inset:0}</style>${FORM}` });
    const own = `<button id="own">Look</button><style>.over{position:fixed;inset:0;width:100%!important;height:100%!important}</style>
      <script>own.onpointermove = () => frame.classList.add("over")</script>`;
    const { host } = await openFramed(inner, own);
    const { receipt } = await host.execute(orderOf(`click(${numberOf(await host.observe(), 'id="own"')})`));
    expect(receipt).toMatchObject({ delivered: false });
    expect(inner.server.requests).not.toContain("POST /give");
  });

  test("SF2 SF10 markup of a hostile frame ends neither the frame nor anything around it", async () => {
    const hostile = `<script>const list = document.createElement("li"), cell = document.createElement("td"), text = document.createElement("p");
      list.append(document.createElement("li")); cell.append(document.createElement("td")); text.append(document.createElement("div"), document.createElement("p"));
      document.body.append(list, cell, text)</script>`;
    const inner = await site({
      "/": `${hostile}<p>Ours</p><script>document.body.insertAdjacentHTML("beforeend", "<button id=bad>Bad</button>")</script>`,
    });
    const around = (frame: string) =>
      `<form action="/own"><table><tr><td><ul><li><p><span>${frame}</span></p></li></ul><button id="own">Own</button></td></tr></table></form>`;
    const outer = await site(
      { "/": around(`<iframe src="${inner.origin}/" width="300" height="90"></iframe>`) },
      false,
    );
    const { host } = await hostPage(browser, { url: outer.origin });
    const { dom } = await host.observe();
    const nodes = Object.values(skeletonOf(dom).nodes);
    const frames = (name: string) => nodes.find((node) => node.name === name)?.frames;
    expect(frames("Bad")).toEqual([inner.origin]);
    expect(frames("Own")).toBeUndefined();
    expect(nodes.find(({ name }) => name === "Own")?.control?.form).toBeDefined();
    expect(nodes.filter(({ text }) => text === "Ours").map((node) => node.frames)).toEqual([[inner.origin]]);
  });

  test("CL3 a list, a tick, a file and a question of the browser work in it", async () => {
    const inner = await site({
      "/": `<select id="list" aria-label="List"><option>A<option>B</select><input id="tick" type="checkbox" aria-label="Tick">
        <input id="file" type="file" aria-label="File"><button id="ask" onclick="this.textContent = confirm('Sure?') ? 'Yes' : 'No'">Ask</button>`,
    });
    const outer = await site({ "/": framed(inner.origin) }, false);
    const path = fileURLToPath(import.meta.url);
    const opened = await hostPage(browser, { url: outer.origin }, { files: { proof: path } });
    const { host } = opened;
    const done = async (verb: (n: number) => string, mark: string) =>
      await host.execute(orderOf(verb(numberOf(await host.observe(), mark)), { origin: inner.origin }));
    const steps: readonly (readonly [verb: (n: number) => string, mark: string])[] = [
      [(n) => `select(${n},"B")`, 'id="list"'],
      [(n) => `check(${n},true)`, 'id="tick"'],
      [(n) => `upload(${n},"proof")`, 'id="file"'],
    ];
    for (const [verb, mark] of steps)
      expect((await done(verb, mark)).receipt).toMatchObject({ ok: true, verified: true });
    const asked = await done((n) => `click(${n})`, 'id="ask"');
    expect(asked.witness.dialog).toBe("confirm: Sure?");
    expect((await host.observe()).dom).toContain("Sure?");
    await host.execute(orderOf('dialog("accept")'));
    expect((await host.observe()).dom).toContain("Yes");
    const values = "[list.value, tick.checked, file.files.length].join()";
    expect(await innerOf(opened, inner.origin).evaluate(values)).toBe("B,true,1");
  });

  test("CL16 one that never answers holds up nothing for long, and is named", async () => {
    const inner = await site({ "/": `<p>Busy</p><script>setTimeout(() => { for (;;); }, 300)</script>` });
    const outer = await site(
      { "/": framed(inner.origin, `<button id="own" onclick="this.textContent = 'Pressed'">Own</button>`) },
      false,
    );
    const opened = await hostPage(browser, { url: outer.origin });
    await opened.page.waitForTimeout(600);
    expect((await linesSeen(opened)).join("\n")).toContain("frame 'Gift form'");
    const beganMs = performance.now();
    const { receipt } = await opened.host.execute(
      orderOf(`click(${numberOf(await opened.host.observe(), 'id="own"')})`),
    );
    expect(receipt.ok).toBe(true);
    expect(performance.now() - beganMs).toBeLessThan(8_000);
  });

  test("CL1 another host that attaches later knows the same numbers", async () => {
    const inner = await site({ "/": FORM });
    const { host, page } = await openFramed(inner);
    const n = numberOf(await host.observe(), 'id="give"');
    const other = createPlaywrightHost(page);
    const { receipt } = await other.execute(orderOf(`click(${n})`, { origin: inner.origin }));
    expect(receipt.ok).toBe(true);
    await page.goto(`${new URL(page.url()).origin}/`);
    const view = await other.observe();
    expect(view.dom).toContain("Your name");
    expect((await other.execute(orderOf(`click(${numberOf(view, 'id="give"')})`))).receipt.ok).toBe(true);
  });

  test("SK11 CL1 a marked one and one without an origin stay named", async () => {
    const inner = await site({ "/": FORM });
    const outer = await site({
      "/": `<div data-sf-mask>${framed(inner.origin)}</div><iframe sandbox src="${inner.origin}/" title="Box"></iframe>`,
    });
    const lines = await linesSeen(await hostPage(browser, { url: outer.origin }));
    expect(lines.filter((line) => line.includes("cannot be read"))).toHaveLength(2);
    expect(lines.join("\n")).not.toContain("Your name");
  });
});
