/** Proves the extension's hand, surface and watches in a real Chromium: what it can do without trusted input, and what it sees of it. */

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireReceipt } from "../../../protocol/observation.js";
import { type FakeSurefootServer, startFakeSurefoot } from "../../../testing/fake-surefoot-server.js";
import type { FakeTurn } from "../../../testing/fake-turns.js";
import { type SiteReply, type SiteServer, serveSite } from "../../../testing/sites/site-server.js";
import { ask, type Lab, openLab, signIn } from "../panel/panel-lab.js";

type Act = Extract<FakeTurn, { kind: "act" }>;

let server: FakeSurefootServer;
let site: SiteServer;
let other: SiteServer;
let lab: Lab;
let page: Page;
let panel: Page;
const scripts = new Map<string, readonly FakeTurn[]>();
const bodies = new Map<string, SiteReply>();

beforeAll(async () => {
  server = await startFakeSurefoot({ script: (query) => scripts.get(query.split("\n")[0] ?? "") ?? [] });
  const answer = async ({ method, path }: { method: string; path: string }): Promise<SiteReply> => {
    if (path === "/late.csv") await delay(2_500);
    return replyTo(method, path);
  };
  const replyTo = (method: string, path: string): SiteReply =>
    bodies.get(path) ??
    (path === "/late.csv" ? { status: 200, body: "a,b" } : null) ??
    (method === "POST" ? { status: 201 } : { status: 404 });
  site = await serveSite(answer);
  other = await serveSite(answer);
  lab = await openLab();
  page = await lab.openSite("about:blank");
});
afterAll(async () => {
  await lab.close();
  await server.stop();
  await site.stop();
  await other.stop();
});

interface Result {
  readonly receipts: readonly WireReceipt[];
  readonly witness: NonNullable<FakeSurefootServer["tasks"][number]["witnesses"][number]>;
  readonly dom: string;
}

/** Opens a page with this body and lets the extension carry the actions out on it. */
async function act(body: string, ...actions: readonly Omit<Act, "kind">[]): Promise<Result> {
  return await actInTurns(body, ...actions.map((action) => ({ kind: "act" as const, ...action })));
}

async function actInTurns(body: string, ...turns: readonly FakeTurn[]): Promise<Result> {
  const [path, query] = [`/${randomUUID()}`, randomUUID()];
  bodies.set(path, {
    status: 200,
    body: `<!DOCTYPE html><html lang="en"><title>Lab</title><body>${body}</body></html>`,
  });
  scripts.set(query, [...turns, { kind: "end", text: "Over." }]);
  await page.goto(site.url + path);
  if (!panel) {
    panel = await lab.openPanel(page);
    await signIn(panel, server);
  }
  const anew = panel.getByRole("button", { name: "New task" });
  if (await anew.isVisible()) await anew.click();
  if (turns.some((turn) => turn.kind === "act" && turn.action.startsWith("upload("))) await attach();
  await ask(panel, query);
  await panel.getByRole("heading", { name: "Done and verified" }).waitFor();
  const task = server.tasks.find((one) => one.query.startsWith(query));
  if (!task) throw new Error("the task never reached the server");
  return { receipts: task.receipts, witness: task.witnesses.at(-1) ?? {}, dom: task.dom };
}

async function attach(): Promise<void> {
  await panel.getByText("Attach files").click();
  const file = { name: "report.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n") };
  await panel.getByLabel("Files it may upload").setInputFiles(file);
}

const said = (): Promise<string | null> => page.locator("#said").textContent();

describe("hand", () => {
  test("CL10 a click is the series of events of a mouse", async () => {
    const events = "pointerdown mousedown focus pointerup mouseup click";
    const { receipts } = await act(
      `<button id="b">Go</button><p id="said"></p><script>
        for (const type of ${JSON.stringify(events.split(" "))}) b.addEventListener(type, () => { said.textContent += type + " " })</script>`,
      { action: "click(#)", on: 'id="b"', target: { role: "button", name: "Go" } },
    );
    expect((await said())?.trim()).toBe(events);
    expect(receipts).toMatchObject([{ ok: true, verified: true, retried: false, effect: "changed" }]);
  });

  test("typing reaches a field that a framework controls, key by key", async () => {
    const { receipts } = await act(
      `<input id="f" aria-label="Name"><p id="said"></p><script>
        // As React does: a setter of its own on the node, state from the input event only.
        let state = ""; const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
        Object.defineProperty(f, "value", { configurable: true, get() { return own.get.call(f) }, set(v) { own.set.call(f, v); state = v } });
        f.addEventListener("input", () => { state = own.get.call(f); said.textContent = state });
        let keys = 0; f.addEventListener("keydown", () => { keys++; f.dataset.keys = keys })</script>`,
      { action: 'type(#,"Jas Doe")', on: 'id="f"', target: { role: "textbox", name: "Name" } },
    );
    expect(await said()).toBe("Jas Doe");
    expect(await page.locator("#f").getAttribute("data-keys")).toBe("7");
    expect(receipts).toMatchObject([
      { ok: true, verified: true, retried: false, attempts: [{ method: "type", result: "verified" }] },
    ]);
  });

  test("issue 12 each character is keys and an input; fields for one character each get theirs", async () => {
    const { receipts } = await act(
      `<label>Code <input id="f" maxlength="1"></label><input id="g" maxlength="1" aria-label="Second"><p id="said"></p><script>
        for (const type of ["keydown", "keypress", "beforeinput", "input", "keyup"]) document.addEventListener(type, (e) => { said.textContent += type + " " });
        f.addEventListener("input", () => g.focus())</script>`,
      { action: 'type(#,"12")', on: 'id="f"', target: { role: "textbox", name: "Code" } },
    );
    expect((await said())?.trim().split(" ")).toEqual(
      Array.from({ length: 2 }, () => ["keydown", "keypress", "beforeinput", "input", "keyup"]).flat(),
    );
    expect(await page.locator("#g").inputValue()).toBe("2");
    expect(receipts).toMatchObject([{ delivered: true, effect: "changed" }]);
  });

  test("issue 12 a picker that puts another value in its place when it is left is told as it is then", async () => {
    const { receipts } = await act(
      `<label>Due <input id="f"></label><script>f.addEventListener("focusout", () => { f.value = "2026-01-01" })</script>`,
      { action: 'type(#,"2027-03-04")', on: 'id="f"', target: { role: "textbox", name: "Due" }, leavesField: true },
    );
    expect(receipts).toMatchObject([{ ok: false, verified: false, observed: "2026-01-01" }]);
  });

  test("typing replaces what was there, in number fields and editors too", async () => {
    const { receipts } = await act(
      `<input id="n" type="number" value="7" aria-label="Amount"><div id="e" contenteditable="true" aria-label="Note">old</div>`,
      { action: 'type(#,"42")', on: 'id="n"', target: { role: "spinbutton", name: "Amount" } },
      { action: 'type(#,"new words")', on: 'id="e"', target: { role: "textbox", name: "Note" } },
    );
    expect(receipts.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await page.locator("#n").inputValue()).toBe("42");
    expect((await page.locator("#e").textContent())?.trim()).toBe("new words");
  });

  test.each([
    ["hears of a paste", "paste", "e.clipboardData.getData('text/plain')"],
    ["is asked beforehand", "beforeinput", "e.data ?? ''"],
  ])("CL3 what is entered into an editor that %s is in its own model too", async (_, event, text) => {
    const script = `let model = "old"; note.addEventListener("${event}", (e) => { e.preventDefault(); model = ${text}; note.textContent = model });`;
    const body = `<div id="note" contenteditable="true" aria-label="Note">old</div><script>${script}</script>`;
    const { receipts } = await act(
      body,
      { action: 'type(#,"Two words")', on: 'id="note"', target: { role: "textbox", name: "Note" } },
      { action: 'setValue(#,"Others")', on: 'id="note"', target: { role: "textbox", name: "Note" } },
    );
    expect(receipts.map(({ verified }) => verified)).toEqual([true, true]);
    expect(await page.evaluate("model")).toBe("Others");
  });

  test("Enter submits the form that has the focus; lists, boxes and dates are set", async () => {
    const { receipts, witness } = await act(
      `<form onsubmit="event.preventDefault(); said.textContent = new URLSearchParams(new FormData(this)); fetch('/sent', { method: 'POST' })">
        <select id="s" name="s" aria-label="Theme"><option>Light<option>Dark</select>
        <input id="c" name="c" type="checkbox" aria-label="Agree"><input id="d" name="d" type="date" aria-label="Born">
        <input id="t" name="t" aria-label="Name"><button>Send</button></form><p id="said"></p>`,
      { action: 'select(#,"Dark")', on: 'id="s"', target: { role: "combobox", name: "Theme" } },
      { action: "check(#,true)", on: 'id="c"', target: { role: "checkbox", name: "Agree" } },
      { action: 'setValue(#,"1990-04-02")', on: 'id="d"', target: { role: "textbox", name: "Born" } },
      { action: 'type(#,"Jas")', on: 'id="t"', target: { role: "textbox", name: "Name" } },
      { action: 'press("Enter")', risk: "submit" },
    );
    expect(receipts.map(({ ok, verified }) => [ok, verified])).toEqual(Array.from({ length: 5 }, () => [true, true]));
    expect(await said()).toBe("s=Dark&c=on&d=1990-04-02&t=Jas");
    expect(witness.requests).toEqual([{ method: "POST", url: `${site.url}/sent`, status: 201, startedByAction: true }]);
  });

  test("CL4 a dead button hears of it once, a closed menu that tells whether it is open twice, a submit and what has no name once", async () => {
    const count = `<script>window.heard = 0; b.addEventListener("click", () => { window.heard++ })</script>`;
    const heard = () => page.evaluate("window.heard");
    const dead = await act(`<button id="b">Dead</button>${count}`, {
      action: "click(#)",
      on: 'id="b"',
      target: { role: "button", name: "Dead" },
    });
    expect(dead.receipts[0]?.attempts.map(({ method }) => method)).toEqual(["click"]);
    expect(dead.receipts[0]).toMatchObject({ ok: false, verified: false, effect: "none" });
    expect(await heard()).toBe(1);
    const menu = await act(`<button id="b" aria-expanded="false">Menu</button>${count}`, {
      action: "click(#)",
      on: 'id="b"',
      target: { role: "button", name: "Menu" },
    });
    expect(menu.receipts[0]?.attempts.map(({ method }) => method)).toEqual(["click", "activate"]);
    expect(await heard()).toBe(2);
    const submit = await act(`<button id="b">Save</button>${count}`, {
      action: "click(#)",
      on: 'id="b"',
      target: { role: "button", name: "Save" },
      risk: "submit",
    });
    expect(submit.receipts[0]?.attempts.map(({ method }) => method)).toEqual(["click"]);
    expect(submit.receipts[0]).toMatchObject({ effect: "pending", delivered: true });
    expect(await heard()).toBe(1);
    await act(`<button id="b" style="width:20px;height:20px"></button>${count}`, { action: "click(#)", on: 'id="b"' });
    expect(await heard()).toBe(1);
  });

  test("TM10 a link that leaves the page is done by leaving it", async () => {
    bodies.set("/there", { status: 200, body: "<!DOCTYPE html><title>There</title><h1>There</h1>" });
    const { receipts, witness, dom } = await act(`<a id="a" href="/there">There</a>`, {
      action: "click(#)",
      on: 'id="a"',
      target: { role: "link", name: "There" },
    });
    expect(receipts).toMatchObject([{ ok: true, effect: "gone" }]);
    expect(witness.didUrlChange).toBe(true);
    expect(witness.requests).toContainEqual({
      method: "GET",
      url: `${site.url}/there`,
      status: 200,
      startedByAction: true,
    });
    expect(dom).toContain("There");
  });

  test("go to, back and reload are done by the tab; an address that does not answer is no arrival", async () => {
    const { receipts } = await act(
      "<h1>Here</h1>",
      { action: `navigate("${site.url}/there")` },
      { action: "goBack()" },
      { action: "refresh()" },
    );
    expect(receipts.map(({ ok, effect }) => [ok, effect])).toEqual(Array.from({ length: 3 }, () => [true, "gone"]));
    const stopped = await serveSite(() => ({ status: 200 }));
    await stopped.stop();
    const lost = await act("<h1>Here</h1>", { action: `navigate("${stopped.url}/")` }, { action: "goBack()" });
    expect(lost.receipts[0]).toMatchObject({ ok: false });
    expect(lost.receipts[0]?.attempts[0]?.observed).toContain("did not load");
  });
});

describe("upload", () => {
  test("PR5 a file that was given with the request is put into the field, by its name", async () => {
    const { receipts } = await act(
      `<label>Report <input id="f" type="file" onchange="said.textContent = this.files[0].name + ' ' + this.files[0].size"></label><p id="said"></p>`,
      { action: 'upload(#,"report.csv")', on: 'id="f"', target: { role: "button", name: "Report" } },
      { action: 'upload(#,"other.csv")', on: 'id="f"', target: { role: "button", name: "Report" } },
    );
    expect(await said()).toBe("report.csv 4");
    expect(receipts.map(({ ok }) => ok)).toEqual([true, false]);
    expect(receipts[1]?.attempts[0]?.observed).toBe('there is no file "other.csv" to hand over');
  });
});

describe("watches", () => {
  test("alert is acknowledged, confirm is declined, both are told; afterwards they are the page's own again", async () => {
    const { receipts, witness } = await act(
      `<button id="b" onclick="alert('Mind the gap'); said.textContent = confirm('Sure?')">Go</button><p id="said"></p>`,
      { action: "click(#)", on: 'id="b"', target: { role: "button", name: "Go" } },
    );
    expect(await said()).toBe("false");
    expect(receipts).toMatchObject([{ ok: true }]);
    expect(witness.dialog).toBe("alert: Mind the gap");
    expect(await page.evaluate("String(window.alert)")).toContain("[native code]");
  });

  test("PR5 what was declined stands as asked, and a yes presses once more what asked", async () => {
    const { receipts } = await act(
      `<button id="b" onclick="const yes = confirm('Delete it?'); said.textContent += yes + ' '">Delete</button><p id="said"></p>`,
      { action: "click(#)", on: 'id="b"', target: { role: "button", name: "Delete" } },
      { action: 'dialog("accept")', risk: "submit" },
    );
    expect((await said())?.trim()).toBe("false true");
    expect(receipts.map(({ ok, effect }) => [ok, effect])).toEqual([
      [true, "changed"],
      [true, "changed"],
    ]);
  });

  const ASKING = `<button id="b" onclick="const yes = confirm('Delete all 412 projects?'); said.textContent += yes + ' '">Delete</button><p id="said"></p>`;
  const ASK_AND_REST: readonly FakeTurn[] = [
    { kind: "act", action: "click(#)", on: 'id="b"', target: { role: "button", name: "Delete" } },
    { kind: "approve", approval: { what: "Delete all 412 projects", where: "http://127.0.0.1", values: [] } },
  ];
  const newestTask = () => server.tasks.at(-1);
  /** A person is asked, and the task rests. */
  const untilAsked = async (): Promise<void> => {
    while (newestTask()?.status !== "awaiting_approval") await delay(50);
    await allowing().waitFor();
  };
  const allowing = () => panel.getByRole("button", { name: "Allow", exact: true });

  test("CL15 what was declined stands as asked while the task rests, and a yes is for it", async () => {
    const acting = actInTurns(ASKING, ...ASK_AND_REST, {
      kind: "act",
      action: 'dialog("accept")',
      risk: "irreversible",
    });
    await untilAsked();
    await allowing().click();
    const { receipts } = await acting;
    expect(receipts.at(-1)).toMatchObject({ action: 'dialog("accept")', ok: true, effect: "changed" });
    expect((await said())?.trim()).toBe("false true");
  });

  test("CL10 CL15 and when the service worker ends meanwhile; the next action forgets it", async () => {
    const acting = actInTurns(
      ASKING,
      ...ASK_AND_REST,
      { kind: "act", action: "wait(1)" },
      { kind: "act", action: 'dialog("accept")', risk: "irreversible" },
      { kind: "act", action: "wait(1)" },
    );
    await untilAsked();
    await lab.stopWorker(panel);
    await allowing().click();
    const { receipts, dom } = await acting;
    expect(receipts.find(({ action }) => action === 'dialog("accept")')).toMatchObject({ ok: true });
    expect((await said())?.trim()).toBe("false true");
    expect(dom).not.toContain("The browser asks");
  });

  test("CL15 a document that came meanwhile asks nothing", async () => {
    const acting = actInTurns(ASKING, ...ASK_AND_REST, { kind: "act", action: "wait(1)" });
    await untilAsked();
    await page.reload();
    await allowing().click();
    expect((await acting).dom).not.toContain("The browser asks");
    expect((await said())?.trim()).toBe("");
  });

  test("SF10 a yes is for what was asked, in the frame that asked it, and for nothing else", async () => {
    const { receipts } = await act(
      `<iframe id="f" srcdoc="<p id=told></p>"></iframe><button id="b">Delete</button><p id="said"></p><script>
        let times = 0;
        b.onclick = () => {
          times += 1;
          const first = times === 1 ? "Delete it?" : "Delete all 412 projects?";
          said.textContent += confirm(first) + " " + f.contentWindow.confirm("Delete it?") + " " + confirm("Delete it?") + " " + confirm("Delete it?") + " ";
        }</script>`,
      { action: "click(#)", on: 'id="b"', target: { role: "button", name: "Delete" } },
      { action: 'dialog("accept")', risk: "submit" },
    );
    expect((await said())?.trim()).toBe("false false false false false false true false");
    expect(receipts).toMatchObject([{ ok: true }, { ok: true }]);
  });

  test("a request that the page's own service worker answers is told too, as the page measured it", async () => {
    bodies.set("/own-worker.js", {
      status: 200,
      headers: { "content-type": "text/javascript" },
      body: `self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
        self.addEventListener("fetch", (event) => { if (event.request.url.endsWith("/kept")) event.respondWith(new Response("kept")) })`,
    });
    const { witness } = await act(
      `<button id="b" disabled>Save</button><p id="said"></p><script>
        b.onclick = async () => { said.textContent = await (await fetch("/kept", { method: "POST" })).text() };
        navigator.serviceWorker.addEventListener("controllerchange", () => { b.disabled = false });
        navigator.serviceWorker.register("/own-worker.js")</script>`,
      { action: "wait(1)" },
      { action: "click(#)", on: 'id="b"', target: { role: "button", name: "Save" } },
    );
    expect(await said()).toBe("kept");
    expect(witness.requests).toEqual([
      { method: "REQUEST", url: `${site.url}/kept`, status: 200, startedByAction: true },
    ]);
    await page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.unregister())");
  });

  test("a download is told by its name", async () => {
    // Playwright gives downloads names of its own; here they are to keep theirs.
    const session = await lab.context.newCDPSession(page);
    await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: lab.profile });
    bodies.set("/report.csv", {
      status: 200,
      body: "a,b",
      headers: { "content-disposition": "attachment; filename=report.csv", "content-type": "text/csv" },
    });
    const { witness, receipts } = await act(`<a id="a" href="/report.csv" download>Report</a>`, {
      action: "click(#)",
      on: 'id="a"',
      target: { role: "link", name: "Report" },
    });
    expect(witness.download).toMatch(/^report.*\.csv$/);
    expect(receipts).toMatchObject([{ ok: true }]);
  });

  test("CL6 a download that fails is none, and one that comes late is waited for", async () => {
    const link = { action: "click(#)", on: 'id="a"', target: { role: "link", name: "Report" } };
    const failed = await act(`<a id="a" href="/no-such-file.csv" download>Report</a>`, link);
    expect(failed.witness.download).toBeUndefined();
    expect(failed.receipts).toMatchObject([{ ok: false, delivered: true, attempts: [{ method: "click" }] }]);
    const late = await act(`<a id="a" href="/late.csv" download>Report</a>`, link);
    expect(late.witness.download).toMatch(/^late.*\.csv$/);
    expect(late.receipts).toMatchObject([{ ok: true, attempts: [{ method: "click" }] }]);
  });

  const SAVING = (name: string): string =>
    `const a = document.createElement("a"); a.href = URL.createObjectURL(new Blob(["a"])); a.download = "${name}"; a.click();`;

  test("CL6 what a page makes itself and saves is told, whatever else is open of its site", async () => {
    bodies.set("/beside", { status: 200, body: "<!DOCTYPE html><title>Beside</title>" });
    const beside = await lab.context.newPage();
    await beside.goto(`${site.url}/beside`);
    const { witness } = await act(
      `<button id="b">Export</button><script>b.onclick = () => { ${SAVING("own.csv")} }</script>`,
      {
        action: "click(#)",
        on: 'id="b"',
        target: { role: "button", name: "Export" },
      },
    );
    await beside.close();
    expect(witness.download).toMatch(/^own.*\.csv$/);
  });

  test("CL6 a download of another tab, of the same site too, is none of the action's", async () => {
    bodies.set("/beside", {
      status: 200,
      body: `<!DOCTYPE html><title>Beside</title><a id="a" href="/report.csv" download>Report</a>`,
    });
    const beside = await lab.context.newPage();
    await beside.goto(`${site.url}/beside`);
    const heard = beside.waitForEvent("download");
    const acting = act(
      `<button id="b">Go</button><p id="said"></p><script>
        b.onclick = () => { const t = setInterval(() => { said.textContent += "." }, 100); setTimeout(clearInterval, 3_000, t) }</script>`,
      { action: "click(#)", on: 'id="b"', target: { role: "button", name: "Go" } },
    );
    await page.locator("#said", { hasText: "." }).waitFor();
    await beside.evaluate(`document.getElementById("a").click(); ${SAVING("beside.csv")}`);
    await heard;
    const { witness, receipts } = await acting;
    await beside.close();
    expect(receipts).toMatchObject([{ ok: true }]);
    expect(witness.download).toBeUndefined();
  });

  test("frames of the same origin and open shadow roots are part of the page; another origin's frame is opaque", async () => {
    bodies.set("/inner", {
      status: 200,
      body: `<!DOCTYPE html><button id="inner" onclick="this.textContent = 'Pressed inside'">Inside</button>`,
    });
    bodies.set("/foreign", { status: 200, body: "<!DOCTYPE html><p>Foreign words</p>" });
    const foreign = other.url.replace("127.0.0.1", "localhost");
    const { receipts, dom } = await act(
      `<iframe src="/inner" width="300" height="60"></iframe><iframe src="${foreign}/foreign" title="Advert"></iframe><div id="host"></div>
       <script>host.attachShadow({ mode: "open" }).innerHTML = '<button id="shadow" onclick="this.textContent = &quot;Pressed in the shadow&quot;">Shadow</button>'</script>`,
      { action: "click(#)", on: 'id="inner"', target: { role: "button", name: "Inside" } },
      { action: "click(#)", on: 'id="shadow"', target: { role: "button", name: "Shadow" } },
    );
    expect(receipts.map(({ ok }) => ok)).toEqual([true, true]);
    expect(dom).toContain("Pressed inside");
    expect(dom).toContain("Pressed in the shadow");
    expect(dom).toContain("Advert");
    expect(dom).not.toContain("Foreign words");
  });

  test("what a person does meanwhile is told", async () => {
    const acting = act(
      `<button id="b" onclick="setTimeout(() => { said.textContent = 'late' }, 800)">Slow</button><input id="mine"><p id="said"></p>`,
      {
        action: "click(#)",
        on: 'id="b"',
        target: { role: "button", name: "Slow" },
        risk: "submit",
      },
    );
    await page.locator("#mine").waitFor();
    const until = Date.now() + 4_000;
    // A person, typing the whole time.
    while (Date.now() < until && (await said()) !== "late") await page.locator("#mine").press("x");
    const { receipts } = await acting;
    expect(receipts[0]?.userInput).toBe(true);
  });

  test("CL12 the task goes on in the tab that a link opens, and can go back", async () => {
    bodies.set("/other", {
      status: 200,
      body: `<!DOCTYPE html><title>Other</title><h1>Other</h1><button id="in" onclick="this.textContent = 'Pressed'">Press</button>`,
    });
    const { receipts, dom } = await act(
      `<a id="a" href="/other" target="_blank" rel="noopener">There</a><button id="b" onclick="this.textContent = 'Home pressed'">Home</button>`,
      { action: "click(#)", on: 'id="a"', target: { role: "link", name: "There" } },
      { action: "click(#)", on: 'id="in"', target: { role: "button", name: "Press" } },
      { action: "switchTab(0)" },
      { action: "click(#)", on: 'id="b"', target: { role: "button", name: "Home" } },
      { action: "switchTab(7)" },
    );
    expect(receipts.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
    expect(receipts.at(-1)?.attempts[0]?.observed).toBe("there is no tab 7");
    expect(dom).toContain("Home pressed");
    const opened = lab.context.pages().find((one) => one.url().endsWith("/other"));
    expect(await opened?.locator("#in").textContent()).toBe("Pressed");
    await opened?.close();
  });

  test("a link to a new tab is told, when the browser opens it", async () => {
    bodies.set("/there", { status: 200, body: `<!DOCTYPE html><title>There</title><h1>There</h1>` });
    const { witness } = await act(`<a id="a" href="/there" target="_blank">There</a>`, {
      action: "click(#)",
      on: 'id="a"',
      target: { role: "link", name: "There" },
    });
    expect(witness.newTab).toBe(true);
  });
});
