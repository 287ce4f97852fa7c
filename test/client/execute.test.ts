/** Proves client/execute.ts, attempt.ts, methods.ts and settle.ts with the Playwright host in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { carry, hostPage, html, numberOf, openBrowser, orderOf, startServer } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const click = (n: number): string => `click(${n})`;

describe("carryOut: click", () => {
  test("CL3 a click that shows is verified at the first attempt", async () => {
    const opened = await hostPage(browser, {
      body: `<button id="go" onclick="this.textContent='Gone on'">Go</button>`,
    });
    const { receipt, witness } = await carry(opened, click, 'id="go"');
    expect(receipt).toMatchObject({
      ok: true,
      verified: true,
      retried: false,
      effect: "changed",
      settled: true,
      target: { role: "button", name: "Go" },
    });
    expect(receipt.attempts).toMatchObject([{ method: "click", result: "verified" }]);
    expect(witness).toMatchObject({ didDomMutate: true, didUrlChange: false, didNetworkOccur: false });
  });

  test("CL3 a first click that does nothing is followed by the accessible activation", async () => {
    const opened = await hostPage(browser, {
      body: `<button id="go" aria-expanded="false">Menu</button><script>let n = 0; go.onclick = () => { if (++n === 2) go.ariaExpanded = "true" }</script>`,
    });
    const { receipt } = await carry(opened, click, 'id="go"');
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: true, effect: "changed" });
    expect(receipt.attempts.map(({ method, result }) => [method, result])).toEqual([
      ["click", "failed"],
      ["activate", "verified"],
    ]);
    expect(receipt.retryReason).toContain("click");
  });

  test("CL4 a dead button hears of it once, and the receipt says what was expected", async () => {
    const opened = await hostPage(browser, {
      body: `<button id="go">Dead</button><script>window.clicks = 0; go.onclick = () => { window.clicks++ }</script>`,
    });
    const { receipt, witness } = await carry(opened, click, 'id="go"');
    expect(receipt).toMatchObject({
      ok: false,
      verified: false,
      delivered: true,
      retried: false,
      effect: "none",
      error: expect.stringContaining("no state change detected"),
    });
    expect(receipt.attempts).toMatchObject([{ method: "click", delivered: true }]);
    expect(await opened.page.evaluate("window.clicks")).toBe(1);
    expect(receipt.expected).toContain("change");
    expect(witness).toEqual({
      didNetworkOccur: false,
      didDomMutate: false,
      didUrlChange: false,
      requests: [],
      caused: [],
      revealed: [],
      looks: [],
    });
  });

  test("maxRetries bounds the chain, options.verify false leaves it at one unverified attempt", async () => {
    const opened = await hostPage(browser, { body: `<button id="go">Dead</button>` });
    expect((await carry(opened, click, 'id="go"', { maxRetries: 0 })).receipt.attempts).toHaveLength(1);
    const { receipt } = await carry(opened, click, 'id="go"', { verify: false });
    expect(receipt).toMatchObject({ ok: true, verified: null, delivered: true });
    expect(receipt.attempts).toHaveLength(1);
  });

  test("CL3 an effect that takes its time is seen at the first look when the delay is longer", async () => {
    const opened = await hostPage(browser, {
      body: `<button id="go">Go</button><script>window.clicks = 0; go.onclick = () => { window.clicks++; setTimeout(() => { document.title = "late" }, 900) }</script>`,
    });
    const { receipt } = await carry(opened, click, 'id="go"', { verifyDelayMs: 1_000 });
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false });
    expect(receipt.attempts[0]?.ms).toBeGreaterThanOrEqual(1_000);
    expect(await opened.page.evaluate("window.clicks")).toBe(1);
  });

  test.each([
    ["expanded", `<button id="go" aria-expanded="false" onclick="setAttribute('aria-expanded', true)">Go</button>`],
    [
      "selected",
      `<div id="go" role="tab" aria-selected="false" onclick="setAttribute('aria-selected', true)">Go</div>`,
    ],
    ["checked", `<input id="go" type="checkbox" aria-label="Go">`],
    ["title", `<button id="go" title="a" onclick="title = 'b'">Go</button>`],
    ["children", `<div id="go" tabindex="0" onclick="this.append(document.createElement('i'))">Go</div>`],
    ["gone", `<button id="go" onclick="this.remove()">Go</button>`],
    ["focus", `<input id="go" aria-label="Go">`],
    ["value", `<input id="go" aria-label="Go" onclick="this.value = 'x'">`],
    ["scrolled", `<a id="go" href="#far">Go</a><div style="height:4000px"></div><p id="far">Far</p>`],
  ])("CL3 a click is verified by what it changed: %s", async (sign, body) => {
    const { receipt } = await carry(await hostPage(browser, { body }), click, 'id="go"');
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false });
    expect(receipt.attempts[0]?.observed).toContain(sign);
  });

  test("CL3 nothing is clicked when something else would take the click", async () => {
    const opened = await hostPage(browser, {
      body: `<button id="go" onclick="document.title='activated'">Go</button><div id="veil" style="position:fixed;inset:0" onclick="document.title='wrong'"></div>`,
    });
    const { receipt } = await carry(opened, click, 'id="go"');
    expect(receipt.attempts[0]).toMatchObject({
      method: "click",
      result: "skipped",
      observed: expect.stringContaining("covered"),
    });
    expect(await opened.page.title()).toBe("activated");
  });

  test("a disabled control gets no event at all", async () => {
    const opened = await hostPage(browser, { body: `<button id="go" disabled>Go</button>` });
    const { receipt } = await carry(opened, click, 'id="go"');
    expect(receipt).toMatchObject({ ok: false, effect: "none", error: expect.stringContaining("disabled") });
    expect(receipt.attempts.every(({ result }) => result === "skipped")).toBe(true);
  });

  test("CL3 navigation by a click is its effect: gone, with the new page observed", async () => {
    const server = await startServer({
      "GET /": html(`<a href="/next">Next page</a>`),
      "GET /next": html(`<h1>Arrived</h1>`),
    });
    const opened = await hostPage(browser, { url: server.url });
    const { receipt, witness } = await carry(opened, click, 'href="/next"', { kind: "navigation" });
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false, effect: "gone", settled: true });
    expect(witness).toMatchObject({ didUrlChange: true, didDomMutate: true, didNetworkOccur: true });
    expect(witness.requests).toContainEqual({
      method: "GET",
      url: `${server.url}/next`,
      status: 200,
      startedByAction: true,
    });
    expect((await opened.host.observe()).dom).toContain("Arrived");
    await server.close();
  });

  test("CL3 a stale target is refused and nothing is sent", async () => {
    const opened = await hostPage(browser, {
      body: `<button id="go" onclick="document.title='clicked'">Save</button>`,
    });
    const n = numberOf(await opened.host.observe(), 'id="go"');
    const target = { snapshotId: "s" as never, epoch: "other", id: n, fingerprint: "", role: "button", name: "Delete" };
    const { receipt } = await opened.host.execute(orderOf(`click(${n})`, { target }));
    expect(receipt).toMatchObject({
      ok: false,
      effect: "refused",
      attempts: [],
      error: expect.stringContaining("not found"),
    });
    expect(await opened.page.title()).toBe("Lab");
  });

  test("a strict content policy does not keep the runtime out", async () => {
    const server = await startServer({
      "GET /": (_request, response) => {
        response.writeHead(200, {
          "content-type": "text/html",
          "content-security-policy": "default-src 'self'; script-src 'self'",
        });
        response.end(`<body><details><summary>More</summary><p>Inside</p></details>`);
      },
    });
    const opened = await hostPage(browser, { url: server.url });
    expect((await carry(opened, click, "<summary".slice(1))).receipt).toMatchObject({ verified: true });
    await server.close();
  });
});

describe("carryOut: submit-shaped", () => {
  const slowSave = async () =>
    await startServer({
      "GET /": html(`<form><input name="name"><button id="save">Save</button></form><div role="status"></div>
        <script>document.querySelector("form").onsubmit = async (event) => { event.preventDefault();
          await fetch("/patients", { method: "POST" }); document.querySelector("[role=status]").textContent = "Saved"; }</script>`),
      "POST /patients": (_request, response) => {
        setTimeout(() => response.writeHead(201).end(), 3_000);
      },
    });

  test("CL6 a slow save is clicked once, waited for, and told with its request", async () => {
    const server = await slowSave();
    const opened = await hostPage(browser, { url: server.url });
    const { receipt, witness } = await carry(opened, click, 'id="save"', { kind: "submit", risk: "submit" });
    expect(server.requests.filter((request) => request === "POST /patients")).toHaveLength(1);
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false, effect: "changed", settled: true });
    expect(witness.requests).toEqual([
      { method: "POST", url: `${server.url}/patients`, status: 201, startedByAction: true },
    ]);
    expect((await opened.host.observe()).dom).toContain("Saved");
    await server.close();
  });

  test("CL3 no second method once the event has landed: pending", async () => {
    const opened = await hostPage(browser, {
      body: `<button id="pay">Pay</button><script>window.clicks = 0; pay.onclick = () => { window.clicks++ }</script>`,
    });
    const { receipt } = await carry(opened, click, 'id="pay"', { risk: "irreversible" });
    expect(receipt).toMatchObject({ ok: true, verified: false, retried: false, effect: "pending" });
    expect(receipt.attempts).toHaveLength(1);
    expect(await opened.page.evaluate("window.clicks")).toBe(1);
  });

  test("CL3 a slow save that nobody classed is clicked once all the same", async () => {
    const server = await slowSave();
    const opened = await hostPage(browser, { url: server.url });
    await carry(opened, click, 'id="save"', { verifyDelayMs: 0 });
    expect(server.requests.filter((request) => request === "POST /patients")).toHaveLength(1);
    await server.close();
  });

  test("CL3 the page's own word is enough: a button that submits is not pressed twice while nothing shows", async () => {
    const opened = await hostPage(browser, {
      body: `<form onsubmit="event.preventDefault(); window.sent = (window.sent ?? 0) + 1"><input><button id="save">Save</button></form>`,
    });
    const { receipt } = await carry(opened, click, 'id="save"');
    expect(receipt).toMatchObject({ retried: false, effect: "pending" });
    expect(await opened.page.evaluate("window.sent")).toBe(1);
  });

  test("CL3 a second method where the first provably did not land", async () => {
    const opened = await hostPage(browser, {
      body: `<button id="pay">Pay</button><div style="position:fixed;inset:0"></div><script>window.clicks = 0; pay.onclick = () => { window.clicks++ }</script>`,
    });
    const { receipt } = await carry(opened, click, 'id="pay"', { risk: "submit" });
    expect(receipt.attempts.map(({ method, result }) => [method, result])).toEqual([
      ["click", "skipped"],
      ["activate", "failed"],
    ]);
    expect(await opened.page.evaluate("window.clicks")).toBe(1);
  });

  test("CL6 a form that posts the whole page is waited for until the new one is there, and told as one request", async () => {
    const server = await startServer({
      "GET /": html(`<form method="post" action="/save"><button id="save">Save</button></form>`),
      "POST /save": (_request, response) => {
        setTimeout(() => response.writeHead(303, { location: "/done" }).end(), 1_500);
      },
      "GET /done": html("<h1>Saved for good</h1>"),
    });
    const opened = await hostPage(browser, { url: server.url });
    const { receipt, witness } = await carry(opened, click, 'id="save"', { kind: "submit" });
    expect(receipt).toMatchObject({ ok: true, retried: false, effect: "gone", settled: true });
    const sent = { method: "POST", url: `${server.url}/save`, status: 200, startedByAction: true, document: true };
    expect(witness.requests).toEqual([{ ...sent, end: { url: `${server.url}/done` } }]);
    expect(server.requests).toEqual(["GET /", "POST /save", "GET /done"]);
    await server.close();
  });
});

describe("carryOut: values", () => {
  const typed = (n: number): string => `type(${n},"Jas Doe")`;

  test("CL3 typed text is read back", async () => {
    const opened = await hostPage(browser, { body: `<input id="name" value="old">` });
    const { receipt } = await carry(opened, typed, 'id="name"');
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false, effect: "changed", observed: "Jas Doe" });
    expect(await opened.page.inputValue("#name")).toBe("Jas Doe");
  });

  test("CL3 a field that swallows keys gets its value set", async () => {
    const opened = await hostPage(browser, { body: `<input id="name" onkeydown="event.preventDefault()">` });
    const { receipt } = await carry(opened, typed, 'id="name"');
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: true });
    expect(receipt.attempts.map(({ method }) => method)).toEqual(["type", "set-value"]);
  });

  test("a field that holds something else fails, with expected and observed", async () => {
    const opened = await hostPage(browser, { body: `<input id="name" oninput="this.value='never'">` });
    const { receipt } = await carry(opened, typed, 'id="name"');
    expect(receipt).toMatchObject({ ok: false, verified: false, observed: "never" });
  });

  test("a field that puts the value into its own form is verified", async () => {
    const opened = await hostPage(browser, {
      body: `<input id="phone" oninput="const d=this.value.replace(/\\D/g,'');this.value='('+d.slice(0,3)+') '+d.slice(3)">`,
    });
    expect((await carry(opened, (n) => `setValue(${n},"5550100")`, 'id="phone"')).receipt).toMatchObject({
      verified: true,
      observed: "(555) 0100",
    });
  });

  test("SF7 a password is read back without being told", async () => {
    const opened = await hostPage(browser, { body: `<input id="pass" type="password">` });
    const { receipt } = await carry(opened, (n) => `type(${n},"hunter2")`, 'id="pass"');
    expect(receipt).toMatchObject({ verified: true, observed: "[PASSWORD]" });
    expect(await opened.page.inputValue("#pass")).toBe("hunter2");
  });

  test("a date is set, not typed, and needs no retry", async () => {
    const opened = await hostPage(browser, { body: `<input id="born" type="date">` });
    const { receipt } = await carry(opened, (n) => `type(${n},"1990-04-02")`, 'id="born"');
    expect(receipt).toMatchObject({ verified: true, retried: false, observed: "1990-04-02" });
  });

  test("an option is chosen by its label, and the page hears of it", async () => {
    const opened = await hostPage(browser, {
      body: `<select id="theme" onchange="document.title=this.value"><option value="l">Light<option value="d">Dark</select>`,
    });
    const { receipt } = await carry(opened, (n) => `select(${n},"dark")`, 'id="theme"');
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: "Dark" });
    expect(await opened.page.title()).toBe("d");
  });

  test("an option that is not there fails", async () => {
    const opened = await hostPage(browser, { body: `<select id="theme"><option>Light</select>` });
    expect((await carry(opened, (n) => `select(${n},"Dark")`, 'id="theme"')).receipt).toMatchObject({
      ok: false,
      effect: "none",
      observed: 'no option "Dark"',
    });
  });

  test("a box is ticked once, and left alone when it is right already", async () => {
    const opened = await hostPage(browser, { body: `<label><input id="box" type="checkbox"> Send news</label>` });
    expect((await carry(opened, (n) => `check(${n},true)`, 'id="box"')).receipt).toMatchObject({
      ok: true,
      verified: true,
      effect: "changed",
    });
    const again = await carry(opened, (n) => `check(${n},true)`, 'id="box"');
    expect(again.receipt).toMatchObject({ ok: true, verified: true, effect: "none", attempts: [{ method: "none" }] });
    expect(await opened.page.isChecked("#box")).toBe(true);
  });

  test("a key goes to what has the focus", async () => {
    const opened = await hostPage(browser, {
      body: `<form onsubmit="event.preventDefault();document.title='sent';this.remove()"><input id="q"></form>`,
    });
    await carry(opened, (n) => `type(${n},"shoes")`, 'id="q"');
    const { receipt } = await opened.host.execute(orderOf('press("Enter")', { kind: "submit" }));
    expect(receipt).toMatchObject({ ok: true, verified: true, effect: "gone" });
    expect(await opened.page.title()).toBe("sent");
  });
});

describe("carryOut: the rest", () => {
  test("navigate, goBack and refresh arrive or say why not", async () => {
    const server = await startServer({ "GET /": html("<h1>One</h1>"), "GET /two": html("<h1>Two</h1>") });
    const { host } = await hostPage(browser, { url: server.url });
    expect((await host.execute(orderOf(`navigate("${server.url}/two")`))).receipt).toMatchObject({
      ok: true,
      verified: true,
      effect: "gone",
    });
    expect((await host.observe()).dom).toContain("Two");
    expect((await host.execute(orderOf("goBack()"))).receipt).toMatchObject({ ok: true, verified: true });
    expect((await host.observe()).dom).toContain("One");
    expect((await host.execute(orderOf("refresh()"))).receipt).toMatchObject({ ok: true, verified: true });
    await server.close();
    expect((await host.execute(orderOf(`navigate("${server.url}/two")`))).receipt).toMatchObject({
      ok: false,
      verified: false,
    });
  });

  test("scroll brings a target into view", async () => {
    const opened = await hostPage(browser, { body: `<div style="height:5000px"></div><button id="low">Low</button>` });
    expect((await carry(opened, (n) => `scroll(${n})`, 'id="low"')).receipt).toMatchObject({
      ok: true,
      verified: true,
      effect: "changed",
    });
    expect(await opened.page.evaluate("scrollY")).toBeGreaterThan(1_000);
  });

  test("what it cannot do or read is refused, not tried", async () => {
    const { host } = await hostPage(browser, { body: "<p>Nothing" });
    expect((await host.execute(orderOf('dialog("accept")'))).receipt).toMatchObject({ ok: false, effect: "refused" });
    expect((await host.execute(orderOf("explode(1)"))).receipt).toMatchObject({ ok: false, effect: "refused" });
  });
});

describe("carryOut: a second look", () => {
  /** A save that the server answers after so long, and what the page says meanwhile. */
  async function saving(answerMs: number, status: number) {
    const server = await startServer({
      "GET /": html(`<button id="go">Save</button><p id="said"></p>
        <script>go.onclick = async () => { said.textContent = "Saving…"; const answer = await fetch("/save", { method: "POST" }); said.textContent = answer.ok ? "Saved" : "Not saved" }</script>`),
      "POST /save": async (_request, response) => {
        await new Promise((resolve) => setTimeout(resolve, answerMs));
        response.writeHead(status).end();
      },
    });
    onTestFinished(() => server.close());
    const opened = await hostPage(browser, { url: server.url });
    const first = await carry(opened, click, 'id="go"');
    const look = async (action: string) => {
      const startedMs = performance.now();
      const second = await opened.host.execute(orderOf(action, { actionId: "a-2", untilSettled: true }));
      return { ...second, ms: performance.now() - startedMs, said: await opened.page.textContent("#said") };
    };
    return { first, look, url: `${server.url}/save` };
  }

  test("VD9 it ends with the answer of the write, and tells it as the action's own", async () => {
    const { first, look, url } = await saving(7_500, 409);
    expect(first.receipt.settled).toBe(false);
    expect(first.witness.requests).toEqual([{ method: "POST", url, startedByAction: true }]);
    const { witness, receipt, said, ms } = await look("wait(8)");
    expect(witness.requests).toEqual([{ method: "POST", url, startedByAction: true, status: 409 }]);
    expect([receipt.settled, said]).toEqual([true, "Not saved"]);
    expect(ms).toBeLessThan(6_000);
  });

  test("VD9 a write that is never answered is waited for no longer than 8 s, and its page has not settled", async () => {
    const { look, url } = await saving(60_000, 200);
    const { witness, receipt, ms } = await look("wait(2)");
    expect(witness.requests).toEqual([{ method: "POST", url, startedByAction: true }]);
    expect(receipt.settled).toBe(false);
    expect(ms).toBeGreaterThan(7_900);
    expect(ms).toBeLessThan(12_000);
  });
});
