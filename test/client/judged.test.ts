/** Proves CL2 and SF10 for what surrounds a target: the client acts only where the page still is as the server judged it. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { partsJudged } from "../../core/action/judged.js";
import { hideSecrets } from "../../core/secrets/hide.js";
import type { Kind, Risk } from "../../protocol/task.js";
import { hostPage, html, judgedOn, type LabServer, numberOf, openBrowser, orderOf, startServer } from "./page-lab.js";

const FORM = (name: string, guests: string) => `<h1>${name}</h1><p id="clock">It is 10:15:0<b>1</b></p>
  <form id="form" action="/save" method="post"><label>Guests <input id="guests" value="${guests}"></label>
  <label>Note <textarea id="note">by the window</textarea></label>
  <label>Room <select id="room"><option>Blue<option>Red</select></label>
  <label><input type="checkbox" id="late"> Late</label><p id="words">For two nights.</p>
  <button id="go">Save</button></form><p id="news">Nothing new.</p>
  <script>form.onsubmit = () => { document.title = "sent"; return false; };</script>`;

let browser: Browser;
let site: LabServer;
beforeAll(async () => {
  browser = await openBrowser();
  site = await startServer({
    "GET /alice": html(FORM("Alice", "6")),
    "GET /same": html(FORM("Alice", "6")),
    "GET /bob": html(FORM("Bob", "6")),
  });
});
afterAll(async () => {
  await site.close();
  await browser.close();
});

type Change = (page: Awaited<ReturnType<typeof hostPage>>["page"]) => Promise<unknown>;
const script =
  (code: string): Change =>
  (page) =>
    page.evaluate(code);

/** Presses Save after the page has changed; says whether it was refused, and whether the form was sent. */
async function pressedAfter(change: Change, { kind, risk }: { readonly kind: Kind; readonly risk: Risk }) {
  const hosted = await hostPage(browser, { url: `${site.url}/alice` });
  const view = await hosted.host.observe();
  const id = numberOf(view, 'id="go"');
  const parts = partsJudged({ action: `click(${id})`, facts: { kind, risk } as never }, false);
  const all = judgedOn(view, id);
  const judged = Object.fromEntries(parts.map((part) => [part, all[part]]));
  await change(hosted.page);
  const { receipt } = await hosted.host.execute(
    orderOf(`click(${id})`, { kind, risk, judged, target: targetIn(view.dom, id) }),
  );
  return { refused: receipt.effect === "refused", sent: (await hosted.page.title()) === "sent" };
}

const targetIn = (dom: string, id: number) => ({
  snapshotId: "s" as never,
  epoch: /data-sf="([^".]+)\./.exec(dom)?.[1] ?? "",
  id,
  fingerprint: "",
  role: "button",
  name: "Save",
});

const SUBMIT = { kind: "submit", risk: "submit" } as const;
const GRAVE = { kind: "submit", risk: "irreversible" } as const;

describe("a submit", () => {
  test.each<[string, Change]>([
    ["a field holds another value", script(`guests.value = "2"`)],
    ["a field was emptied", script(`guests.value = ""`)],
    ["a text was changed", script(`note.value = "by the door"`)],
    ["another option is chosen", script(`room.selectedIndex = 1`)],
    ["a box was ticked", script(`late.checked = true`)],
    ["its form goes to another address", script(`form.action = "/steal"`)],
    ["its form goes to another origin", script(`form.action = "http://localhost:1/steal"`)],
    ["the button sends it elsewhere", script(`go.setAttribute("formaction", "/steal")`)],
    ["the page is about somebody else", script(`document.querySelector("h1").textContent = "Bob"`)],
    ["the address is another record's", script(`history.replaceState(null, "", "/bob")`)],
    ["another record was loaded", (page) => page.goto(`${site.url}/bob`)],
    [
      "the page was loaded anew without the entry",
      async (page) => {
        await page.reload();
        await page.evaluate(`guests.value = ""`);
      },
    ],
  ])("CL2 is not pressed where %s", async (_, change) => {
    expect(await pressedAfter(change, SUBMIT)).toEqual({ refused: true, sent: false });
  });

  test.each<[string, Change]>([
    ["nothing changed", async () => {}],
    ["the page was loaded anew and is the same", (page) => page.reload()],
    ["a clock ran on", script(`clock.textContent = "It is 10:16:42"`)],
    ["something elsewhere changed", script(`news.textContent = "A new message."`)],
    ["a sentence in the form changed", script(`words.textContent = "For three nights."`)],
  ])("CL2 is pressed where %s", async (_, change) => {
    expect(await pressedAfter(change, SUBMIT)).toEqual({ refused: false, sent: true });
  });

  test("SF14 a stored value of a credential field is no secret of the task", async () => {
    const hosted = await hostPage(browser, { url: `${site.url}/alice` });
    const stored = `form.insertAdjacentHTML("beforeend", '<label>Token <input name="api_token" value="6"></label>')`;
    await hosted.page.evaluate(stored);
    const view = await hosted.host.observe();
    const id = numberOf(view, 'id="go"');
    const order = orderOf(`click(${id})`, { ...SUBMIT, judged: judgedOn(view, id), target: targetIn(view.dom, id) });
    expect((await hosted.host.execute(order)).receipt.effect).not.toBe("refused");
  });

  test("CL2 what a field of another value becomes between the look and the press is not sent", async () => {
    const late = script(`go.addEventListener("pointermove", () => { guests.value = "9999"; })`);
    expect((await pressedAfter(late, SUBMIT)).sent).toBe(false);
  });
});

describe("what cannot be taken back", () => {
  test("SF10 is not pressed where the words of its form are others, either", async () => {
    const change = script(`words.textContent = "For three nights."`);
    expect(await pressedAfter(change, GRAVE)).toEqual({ refused: true, sent: false });
  });
});

test.each([
  ["alone", "ana", "{{secret:password}}"],
  ["within another value", "ana-hunter2", "{{secret:password}}"],
  ["as a plain word", "letmein", "{{secret:password}}"],
])(
  "SF14 what is typed into a credential field is no other value than its slot where it stands %s",
  async (_, secret, slot) => {
    const form = `<form action="/save" method="post"><label>Username <input value="${secret}"></label>
    <label>Email <input value="${secret}.lopes@site.test"></label><label>Password <input id="pass" type="password"></label>
    <button id="go" type="button">Save</button></form>`;
    const hosted = await hostPage(browser, { url: `${site.url}/alice` });
    await hosted.page.evaluate(`document.body.innerHTML = ${JSON.stringify(form)};`);
    const before = await hosted.host.observe();
    const field = numberOf(before, 'id="pass"');
    const entry = orderOf(`setValue(${field},${JSON.stringify(secret)})`, {
      target: { ...targetIn(before.dom, field), role: "textbox", name: "Password" },
    });
    expect((await hosted.host.execute(entry)).receipt.ok).toBe(true);
    const view = await hosted.host.observe();
    const hidden = { ...view, dom: hideSecrets(view.dom, [{ name: "password", value: secret }]) };
    expect(hidden.dom).toContain(`value="${slot}"`);
    const id = numberOf(view, 'id="go"');
    const order = { ...SUBMIT, judged: judgedOn(hidden, id), target: targetIn(view.dom, id) };
    const { receipt } = await hosted.host.execute(orderOf(`click(${id})`, order));
    expect(receipt.effect).not.toBe("refused");
  },
);

test("SF14 a secret that this client has typed is no other value than its slot", async () => {
  const hosted = await hostPage(browser, { url: `${site.url}/alice` });
  await hosted.page.evaluate(`guests.value = "hunter2-hunter2"`);
  const view = await hosted.host.observe();
  const hidden = { ...view, dom: view.dom.replaceAll("hunter2-hunter2", "{{secret:pin}}") };
  const id = numberOf(view, 'id="go"');
  const order = { ...SUBMIT, judged: judgedOn(hidden, id), target: targetIn(view.dom, id) };
  const { receipt } = await hosted.host.execute(
    orderOf(`click(${id})`, { ...order, typedSecrets: ["hunter2-hunter2"] }),
  );
  expect(receipt.effect).not.toBe("refused");
});
