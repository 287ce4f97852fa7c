/** Proves client/page/mutation-watch.ts, page-state.ts and client/settle.ts in a real Chromium. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hostPage, html, numberOf, openBrowser, openMarkup, orderOf, startServer } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const BUTTON = `<button id="go">Go</button>`;

describe("MutationWatch", () => {
  test("SK6 a ticker is known after some beats: not a mutation, and told by its number", async () => {
    const { page, surface } = await openMarkup(
      browser,
      `${BUTTON}<div id="t">0</div><script>let n = 0; setInterval(() => { t.textContent = "seen by " + ++n }, 250)</script>`,
    );
    const beats = () => page.evaluate<number>("n");
    const isKnown = async () => (await surface.observe()).ambient.length > 0;
    const isNoMutation = async () => {
      await surface.begin(null);
      const before = await beats();
      await vi.waitUntil(async () => (await beats()) > before + 2, { timeout: 30_000 });
      return (await surface.look()).mutations === 0;
    };
    // On a busy machine beats come in heaps: out of time until more of them were seen.
    await vi.waitUntil(async () => (await isKnown()) && (await isNoMutation()), { timeout: 30_000, interval: 500 });
    const view = await surface.observe();
    expect(view.ambient).toEqual([numberOf(view, 'id="t"')]);
  });

  test("SK6 a clock is no mutation from its first tick on", async () => {
    const { page, surface } = await openMarkup(browser, `${BUTTON}<p id="t">10:20:30</p>`);
    await surface.begin(null);
    await page.evaluate("t.textContent = '10:20:31'");
    expect((await surface.look()).mutations).toBe(0);
    await page.evaluate("t.firstChild.data = '10:20:32'");
    expect((await surface.look()).mutations).toBe(0);
    await page.evaluate("t.textContent = 'Saved'");
    expect((await surface.look()).mutations).toBeGreaterThan(0);
  });

  test("SK6 a dead button beside a ticking clock is seen to be dead", async () => {
    const { host } = await hostPage(browser, {
      body: `${BUTTON}<p id="t"></p><script>setInterval(() => { t.textContent = new Date().toLocaleTimeString("en-GB") + " " }, 100)</script>`,
    });
    const n = numberOf(await host.observe(), 'id="go"');
    const { receipt, witness } = await host.execute(orderOf(`click(${n})`));
    expect(receipt).toMatchObject({ verified: false, effect: "none", settled: true });
    expect(witness.didDomMutate).toBe(false);
  });

  test("a list that is built while the page loads is not scenery", async () => {
    const { page, surface } = await openMarkup(browser, `<ul id="rows"></ul>`);
    for (const row of ["One", "Two"]) {
      await page.evaluate(`rows.insertAdjacentHTML("beforeend", "<li>${row}")`);
      await page.waitForTimeout(300);
    }
    await surface.begin(null);
    await page.evaluate(`rows.insertAdjacentHTML("beforeend", "<li>Jas")`);
    expect((await surface.look()).mutations).toBe(1);
    expect((await surface.observe()).ambient).toEqual([]);
  });

  test("an attribute that beats hides nothing but itself", async () => {
    const { page, surface } = await openMarkup(
      browser,
      `<div id="box"><p id="t">a</p></div><script>let n = 0; setInterval(() => { box.dataset.n = ++n }, 250)</script>`,
    );
    await page.waitForFunction("document.querySelector('#box').dataset.n > 6");
    await surface.begin(null);
    expect((await surface.look()).mutations).toBe(0);
    await page.evaluate("t.textContent = 'b'");
    expect((await surface.look()).mutations).toBeGreaterThan(0);
  });

  test("CL6 a person's input beside ours is told", async () => {
    const { page, surface } = await openMarkup(browser, BUTTON);
    const n = numberOf(await surface.observe(), 'id="go"');
    await surface.begin(n);
    await surface.arm(n);
    await page.click("#go");
    await surface.disarm();
    expect(await surface.look()).toMatchObject({ userInput: false, landed: expect.arrayContaining(["click"]) });
    await page.keyboard.press("a");
    expect((await surface.look()).userInput).toBe(true);
  });
});

describe("quiet", () => {
  test("CL6 a page that was not let run was not at rest: what is overdue on it is waited for", async () => {
    const { world } = await openMarkup(browser, `<p id="t">a</p>`);
    await world.evaluate("new Promise((resolve) => setTimeout(resolve, 500))");
    // A busy machine, in one task: the timer is long overdue when the page is asked.
    const told = await world.evaluate(`(() => {
      setTimeout(() => { document.querySelector("#t").textContent = "b" }, 50);
      const until = performance.now() + 600;
      while (performance.now() < until);
      return __surefoot.runtime.quiet();
    })()`);
    expect((told as { quietMs: number }).quietMs).toBeLessThan(300);
  });
});

describe("settle", () => {
  const onServer = async (
    script: string,
    run: (page: Page, carried: Awaited<ReturnType<typeof clickGo>>, requests: readonly string[]) => Promise<void>,
  ) => {
    const server = await startServer({
      "GET /": html(`${BUTTON}<p id="out"></p><script>${script}</script>`),
      "GET /rows": (_request, response) => {
        setTimeout(() => response.end("rows"), 1_200);
      },
      "GET /stream": (_request, response) => {
        response.writeHead(200, { "content-type": "text/plain" }).write("…");
      },
      "PUT /theme": (_request, response) => {
        response.writeHead(200, { "content-type": "text/plain" }).write("body without an end");
      },
      "GET /poll": (_request, response) => {
        response.end("0");
      },
    });
    const opened = await hostPage(browser, { url: server.url });
    await run(opened.page, await clickGo(opened.host), server.requests);
    await server.close();
  };
  const clickGo = async (host: Awaited<ReturnType<typeof hostPage>>["host"]) => {
    const n = numberOf(await host.observe(), 'id="go"');
    const { receipt, witness } = await host.execute(orderOf(`click(${n})`));
    return { receipt, witness, dom: (await host.observe()).dom };
  };

  test("CL6 the action's own requests are waited for", async () => {
    await onServer(
      `go.onclick = async () => { out.textContent = await (await fetch("/rows")).text() }`,
      async (_page, { receipt, dom }) => {
        expect(receipt).toMatchObject({ verified: true, retried: false, settled: true, effect: "changed" });
        expect(dom).toContain(">rows<");
      },
    );
  });

  test("CL6 a stream is not waited for", async () => {
    await onServer(`go.onclick = () => { out.textContent = "open"; fetch("/stream") }`, async (_page, { receipt }) => {
      expect(receipt.settled).toBe(true);
    });
  });

  test("CL6 an event stream and a beacon are neither waited for nor told", async () => {
    const script = `go.onclick = () => { out.textContent = "on"; new EventSource("/stream"); navigator.sendBeacon("/beacon", "x") }`;
    await onServer(script, async (_page, { receipt, witness }, requests) => {
      expect(receipt).toMatchObject({ verified: true, settled: true });
      expect(witness.requests?.filter(({ startedByAction }) => startedByAction)).toEqual([]);
      expect(requests).toContain("POST /beacon");
    });
  });

  test("CL6 a page that polls settles all the same, and its polls are not the action's", async () => {
    const script = `setInterval(() => fetch("/poll"), 100); go.onclick = () => { out.textContent = "done" }`;
    await onServer(script, async (_page, { receipt, witness }) => {
      expect(receipt).toMatchObject({ verified: true, settled: true });
      expect(witness.requests?.some(({ startedByAction }) => startedByAction)).toBe(false);
      expect(witness.requests?.length).toBeLessThanOrEqual(20);
    });
  });

  test("CL6 an answer whose body nobody reads is an answer", async () => {
    await onServer(
      `go.onclick = async () => { await fetch("/theme", { method: "PUT" }); out.textContent = "kept" }`,
      async (_page, { receipt, witness }) => {
        expect(receipt).toMatchObject({ verified: true, settled: true });
        expect(witness.requests).toMatchObject([{ method: "PUT", status: 200, startedByAction: true }]);
      },
    );
  });

  test("CL6 a bar that says how far something is holds nothing up", async () => {
    const quota = `<i role="progressbar" aria-label="Storage" aria-valuenow="40">40 %</i>`;
    const script = `go.onclick = () => { out.innerHTML = ${JSON.stringify(quota)} }`;
    await onServer(script, async (_page, { receipt }) => {
      expect(receipt).toMatchObject({ verified: true, settled: true });
    });
  });

  test("CL6 a loading indicator is waited out", async () => {
    const script = `go.onclick = () => { out.innerHTML = '<i role="progressbar">…</i>'; setTimeout(() => { out.textContent = "ready" }, 1500) }`;
    await onServer(script, async (_page, { receipt, dom }) => {
      expect(receipt.settled).toBe(true);
      expect(dom).toContain("ready");
    });
  });

  test("CL6 a loading indicator inside a component is waited out too", async () => {
    const script = `const root = out.attachShadow({ mode: "open" }); go.onclick = () => { root.innerHTML = '<i role="progressbar">…</i>'; setTimeout(() => { root.textContent = "ready" }, 1500) }`;
    await onServer(script, async (_page, { receipt, dom }) => {
      expect(receipt.settled).toBe(true);
      expect(dom).toContain("ready");
    });
  });

  test("CL6 a page that never rests is told as not settled", async () => {
    const script = `go.onclick = () => { let n = 0; setInterval(() => { out.textContent = "Uploaded " + ++n }, 100) }`;
    await onServer(script, async (_page, { receipt, witness }) => {
      expect(receipt).toMatchObject({ verified: true, effect: "changed", settled: false });
      expect(witness.didDomMutate).toBe(true);
    });
  });
});
