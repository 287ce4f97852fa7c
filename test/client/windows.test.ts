/** Proves that windows which close themselves, and documents that are late, end no task (client/tab-visits.ts) in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carry, type HostedPage, hostPage, html, openBrowser, orderOf, ownContext, startServer } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const click = (n: number): string => `click(${n})`;
const FORM = `<h1>Author</h1><form method="post" action="/author"><input name="name" value="Bea"><button id="save">Save</button></form>`;
const closing = (ms: number, on = "click"): string =>
  `<h1>Author</h1><button id="save" on${on}="opener.taken('Bea'); setTimeout(() => window.close(), ${ms})">Save</button>`;

/** In the form of a related record, which opened in a window of its own. */
async function inWindow(popup: string): Promise<HostedPage> {
  const site = await startServer({
    "GET /": html(`<h1>Book</h1><select><option>Ann</option></select>
      <a id="plus" href="/author" onclick="window.open(this.href, 'w', 'width=500,height=400'); return false">Add</a>
      <button id="other" onmousedown="document.title = 'harmed'" style="position:fixed;inset:0">Delete</button>
      <script>window.taken = (name) => { document.querySelector("select").add(new Option(name, name, true, true)) }
        plus.style.cssText = "position:fixed;z-index:1"</script>`),
    "GET /author": html(popup),
    "POST /author": html(`<script>opener.taken("Bea"); window.close()</script>`),
  });
  const hosted = await hostPage(await ownContext(browser), { url: site.url });
  const { witness } = await carry(hosted, click, 'id="plus"');
  expect(witness).toMatchObject({ newTab: true, movedTo: "opened" });
  return hosted;
}

/** At a page with this body, whose links lead to these. */
async function at(body: string, more: Parameters<typeof startServer>[0] = {}) {
  const site = await startServer({
    "GET /": html(`<h1>First</h1>${body}`),
    "GET /second": html("<h1>Second</h1>"),
    ...more,
  });
  return { ...(await hostPage(await ownContext(browser), { url: site.url })), site };
}

describe("an action that opens a window", () => {
  test.each([
    ["a link", `<a id="go" href="/second" target="_blank">Open</a>`],
    ["a link that keeps its opener to itself", `<a id="go" href="/second" target="_blank" rel="noopener">Open</a>`],
    ["a script", `<button id="go" onclick="window.open('/second', 'w', 'width=300,height=300')">Open</button>`],
    ["a script after a while", `<button id="go" onclick="setTimeout(() => window.open('/second'), 300)">Open</button>`],
    ["a form", `<form action="/second" target="_blank"><button id="go">Open</button></form>`],
  ])("CL12 by %s: the task goes on in it, and back to where it came from", async (_how, body) => {
    const opened = await at(body);
    const { receipt, witness } = await carry(opened, click, 'id="go"');
    expect(receipt).toMatchObject({ ok: true, verified: true, effect: "gone", settled: true });
    expect(witness).toMatchObject({ newTab: true, movedTo: "opened", didUrlChange: true });
    const seen = await opened.host.observe();
    expect(seen.dom).toContain("Second");
    expect(new URL(seen.url).pathname).toBe("/second");
    const back = await opened.host.execute(orderOf("goBack()"));
    expect(back.receipt).toMatchObject({ ok: true, effect: "gone" });
    expect((await opened.host.observe()).dom).toContain("First");
    expect(opened.page.context().pages()).toHaveLength(2);
  });

  test("CL12 a window whose page is late is waited for, and not opened twice", async () => {
    const opened = await at(`<a id="go" href="/late" target="_blank">Open</a>`, {
      "GET /late": (_request, response) => {
        setTimeout(() => html("<h1>Late</h1>")(_request, response), LATE_MS);
      },
    });
    await carry(opened, click, 'id="go"');
    expect((await opened.host.observe()).dom).toContain("Late");
    expect(opened.site.requests.filter((request) => request === "GET /late")).toHaveLength(1);
  });

  test.each([
    ["no page of the web", `window.open("about:blank")`],
    ["an advert beside another page", `window.open("/second"); location.assign("/other")`],
    ["a receipt beside what was saved", `fetch("/save", { method: "POST" }); window.open("/second")`],
    ["a window that goes at once", `window.open("/second").close()`],
    ["a file", `window.open("/file")`],
  ])("CL12 %s: the task stays where it is", async (_what, script) => {
    const opened = await at(`<button id="go">Open</button><script>go.onclick = () => { ${script} }</script>`, {
      "GET /other": html("<h1>First of all</h1>"),
      "POST /save": (_request, response) => void response.writeHead(201).end(),
      "GET /file": (_request, response) => {
        response.writeHead(200, { "content-type": "text/csv", "content-disposition": "attachment; filename=a.csv" });
        response.end("a,b");
      },
    });
    const startedMs = performance.now();
    const { witness } = await carry(opened, click, 'id="go"');
    expect(performance.now() - startedMs).toBeLessThan(9_000);
    expect(witness.movedTo).toBeUndefined();
    expect((await opened.host.observe()).dom).toContain("First");
  });

  test("CL12 a window that opens by itself is not gone to", async () => {
    const opened = await at(`<button id="go" onclick="this.textContent = 'pressed'">Press</button>`);
    await opened.host.observe();
    await opened.page.evaluate(`void window.open("/second")`);
    await carry(opened, click, 'id="go"');
    expect((await opened.host.observe()).dom).toContain("pressed");
  });
});

describe("a window that closes itself", () => {
  test.each([
    ["on a save, whose request stays its own", FORM],
    ["before the button is let go", closing(0, "mousedown")],
    ["at once", closing(0)],
    ["while the page is looked at", closing(150)],
    ["between two looks", closing(400)],
    ["while it settles", closing(700)],
  ])("CL12 %s: the task goes on in the window that it came from", async (_when, popup) => {
    const { page, ...hosted } = await inWindow(popup);
    const { receipt, witness, before } = await carry({ page, ...hosted }, click, 'id="save"');
    expect(receipt).toMatchObject({ ok: true, verified: true, delivered: true, effect: "gone" });
    expect(witness.movedTo).toBe("opener");
    // The page before is that of the opener: only what came there since can be the action's effect.
    expect(before?.drifted?.dom).toContain("Ann");
    expect(before?.drifted?.dom).not.toContain("Bea");
    if (popup === FORM) {
      const posted = expect.objectContaining({ method: "POST", status: 200, startedByAction: true });
      expect(witness.requests).toContainEqual(posted);
    }
    const { dom } = await hosted.host.observe();
    expect(dom).toContain("Book");
    expect(dom).toContain("Bea");
    expect(await page.title()).toBe("Lab");
  });

  test.each([100, 450, 800])("CL12 by itself after %d ms: it is no fault of the page", async (ms) => {
    const { host } = await inWindow(`<h1>Author</h1><script>setTimeout(() => window.close(), ${ms + 1_500})</script>`);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const seen = await host.observe();
    expect(["Author", "Book"].some((heading) => seen.dom.includes(heading))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect((await host.observe()).dom).toContain("Book");
  });

  test("CL12 what was meant for it is done in no other, though the same number stands there", async () => {
    const { host, page } = await inWindow(closing(60_000));
    await host.observe();
    const [, popup] = page.context().pages();
    const executing = host.execute(orderOf("click(1)", { verifyDelayMs: 0 }));
    await popup?.close();
    const { receipt } = await executing;
    expect(receipt.delivered && receipt.attempts.some(({ result }) => result === "failed")).toBe(false);
    expect(await page.title()).toBe("Lab");
    expect((await host.observe()).dom).toContain("Book");
  });

  test("CL12 a second look goes on in the opener", async () => {
    const hosted = await inWindow(closing(2_500));
    await carry(hosted, click, 'id="save"');
    const { receipt } = await hosted.host.execute(orderOf("wait(3)", { untilSettled: true }));
    expect(receipt).toMatchObject({ ok: true, effect: "gone" });
    expect((await hosted.host.observe()).dom).toContain("Bea");
  });
});

const LATE_MS = 2_500;

test("CL13 a document whose first byte is late is waited for", async () => {
  const site = await startServer({
    "GET /": html(`<a id="go" href="/late">Go</a>`),
    "GET /late": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).flushHeaders();
      setTimeout(() => response.end("<h1>Late</h1>"), LATE_MS);
    },
  });
  const hosted = await hostPage(browser, { url: site.url });
  const { receipt } = await carry(hosted, click, 'id="go"');
  expect(receipt).toMatchObject({ ok: true, effect: "gone" });
  expect((await hosted.host.observe()).dom).toContain("Late");
  await site.close();
});

test("CL13 a document that stays without a root is seen as it is", async () => {
  const hosted = await hostPage(browser, {
    body: `<button id="go" onclick="document.documentElement.remove()">Go</button>`,
  });
  const { receipt } = await carry(hosted, click, 'id="go"');
  expect(receipt).toMatchObject({ ok: true, effect: "gone" });
  expect((await hosted.host.observe()).dom).not.toContain("Go");
});

test("CL13 neither a download in place of a page nor a frame that removes itself ends a task", async () => {
  const site = await startServer({
    "GET /": html(`<iframe id="f" src="/frame"></iframe><a id="go" href="/file">Go</a>`),
    "GET /frame": html(`<button id="in" onclick="parent.document.querySelector('iframe').remove()">In</button>`),
    "GET /file": (_request, response) => {
      response.writeHead(200, { "content-type": "text/csv", "content-disposition": "attachment; filename=a.csv" });
      response.end("a,b");
    },
  });
  const hosted = await hostPage(browser, { url: site.url });
  expect((await carry(hosted, click, 'id="in"')).receipt).toMatchObject({ ok: true, effect: "gone" });
  expect((await carry(hosted, click, 'id="go"')).witness.download).toBe("a.csv");
  const { witness } = await hosted.host.execute(orderOf(`navigate("${site.url}/file")`));
  expect(witness.download).toBe("a.csv");
  expect((await hosted.host.observe()).dom).toContain("Go");
  await site.close();
});
