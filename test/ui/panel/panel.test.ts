/** Proves the extension's panel in a real Chromium against a fake server: every state, by what a person reads and does. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeSurefootServer, startFakeSurefoot } from "../../../testing/fake-surefoot-server.js";
import type { FakeTurn } from "../../../testing/fake-turns.js";
import { type SiteServer, serveSite } from "../../../testing/sites/site-server.js";
import { inspect, shoot } from "../extension/inspect.js";
import { ask, type Lab, openLab, signIn } from "./panel-lab.js";

const NOTES = `<!DOCTYPE html><html lang="en"><title>Notes</title><body><h1>Notes</h1>
<label>Title <input id="title"></label><button id="save" onclick="saved.textContent='Saved: ' + document.getElementById('title').value">Save</button>
<p id="saved" role="status"></p><button id="remove">Delete everything</button></body></html>`;

const typing: FakeTurn = {
  kind: "act",
  action: 'type(#,"Groceries")',
  on: 'id="title"',
  target: { role: "textbox", name: "Title" },
  thought: "The note needs its title first.",
  verdict: { evidence: ["Textbox 'Title' changed value from '' to 'Groceries'", "URL did not change"] },
};
const saving: FakeTurn = {
  kind: "act",
  action: "click(#)",
  on: 'id="save"',
  target: { role: "button", name: "Save" },
  thought: "With the title in place it can be saved.",
  risk: "submit",
  verdict: { confidence: 0.9, evidence: ["New status: 'Saved: Groceries'", "URL did not change"] },
};

const HEADINGS = ["Look the list up", "Write the note", "Save it"];

/** The one at hand, after what those before it found out. */
function phaseAt(index: number): NonNullable<Extract<FakeTurn, { kind: "act" }>["phase"]> {
  const outputs = { list_number: "L-1007", list_text: "a long text ".repeat(9) };
  const objective = index === 1 ? "Write the note for list L-1007" : (HEADINGS[index] ?? "");
  return {
    index,
    total: HEADINGS.length,
    name: HEADINGS[index] ?? "",
    objective,
    status: "active",
    inputs: {},
    outputs: {},
    limits: { steps: { used: 0, limit: 15 } },
    all: HEADINGS.map((name, at) => ({
      name,
      status: at < index ? "done" : at === index ? "active" : "pending",
      outputs: at === 0 && index > 0 ? outputs : {},
    })),
  };
}

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen".repeat(3);

const SCRIPTS: Readonly<Record<string, readonly FakeTurn[]>> = {
  [`Find ${LONG}`]: [
    { ...typing, thought: LONG, verdict: { evidence: [`Textbox '${LONG}' changed value from '' to '${LONG}'`] } },
    { kind: "ask", question: `Which ${LONG}?`, missing: [LONG] },
    { kind: "end", outcome: "unverified", text: LONG, unconfirmed: [LONG] },
  ],
  "Write a note called Groceries": [typing, saving, { kind: "end", text: "The note “Groceries” is saved." }],
  "Think for a while": [
    { ...typing, slowMs: 4_000 },
    { kind: "end", text: "Done." },
  ],
  "Put the note on a list": [
    { ...typing, verdict: { verdict: "likely", confidence: 0.78 } },
    { kind: "ask", question: "Which list should the note go to?", missing: ["The name of the list"] },
    { kind: "end", text: "It is in the list." },
  ],
  "Delete all my notes": [
    {
      kind: "approve",
      approval: { what: "Delete everything", where: "http://127.0.0.1", values: ["All notes"] },
    },
    { kind: "end", text: "All notes are gone." },
  ],
  "Pay the invoice": [
    {
      kind: "approve",
      approval: {
        what: "Press “Pay now” in the row “INV-2041”",
        where: "http://127.0.0.1",
        values: [],
        details: [
          { name: "To", value: "Alice Example" },
          { name: "IBAN", value: "(masked)" },
          { name: "Reference", value: LONG },
          { name: "", value: "INV-2041 · due 1 March" },
        ],
        amounts: ["€ 1,250.00"],
        leadsTo: "http://127.0.0.1/transfers/new",
        about: `Terms of use. ${"By going on you agree to our terms and conditions. ".repeat(24)}… You transfer € 1,250.00 to Alice Example.`,
        left: { characters: 5_312 },
      },
    },
    { kind: "end", text: "The invoice is paid." },
  ],
  "Move the note to the list Archive": [
    {
      ...typing,
      verdict: { verdict: "contradicted", success: false, confidence: 0.2, semanticSummary: "Nothing changed." },
    },
    {
      kind: "end",
      status: "failed",
      text: "There is no such list on this page. I looked for it in the menu and by its name.",
    },
  ],
  "Save the note at last": [
    typing,
    { kind: "interrupt", reason: "It took more steps than agreed. The note still has to be saved." },
    saving,
    { kind: "end", text: "Saved." },
  ],
  "Look the list up, write the note for it and save it": [
    { ...typing, phase: phaseAt(0) },
    { kind: "ask", question: "Is this the right list?" },
    { ...typing, phase: phaseAt(1) },
    { kind: "ask", question: "Is this the right title?" },
    { ...saving, phase: phaseAt(2), slowMs: 1_000 },
    { kind: "end", text: "Saved." },
  ],
  "Which list is the longest?": [
    {
      kind: "end",
      outcome: "unverified",
      text: "The longest list is “Archive”, with 48 notes, kept since 2019.",
      unconfirmed: ["2019"],
    },
  ],
  "Write a note and save it": [
    { ...typing, slowMs: 1_500 },
    { ...saving, slowMs: 1_500 },
    { kind: "end", text: "Done." },
  ],
};

let server: FakeSurefootServer;
let site: SiteServer;
let lab: Lab;
let page: Page;
let panel: Page;

beforeAll(async () => {
  server = await startFakeSurefoot({ script: (query) => SCRIPTS[query] ?? [{ kind: "end", text: "Done." }] });
  site = await serveSite(() => ({ status: 200, body: NOTES }));
  lab = await openLab();
  page = await lab.openSite(`${site.url}/`);
  panel = await lab.openPanel(page);
});
afterAll(async () => {
  await lab.close();
  await server.stop();
  await site.stop();
});

const heading = (name: string | RegExp) => panel.getByRole("heading", { name });
const buttonNamed = (name: string) => panel.getByRole("button", { name, exact: true });

async function answerYes(): Promise<void> {
  await panel.getByLabel("Your answer").fill("Yes");
  await buttonNamed("Answer").click();
}

async function startAnew(): Promise<void> {
  if (await buttonNamed("New task").isVisible()) await buttonNamed("New task").click();
}

describe("panel", () => {
  test("signed out: it asks who you are, and says in words what was wrong", async () => {
    await heading("Sign in").waitFor();
    await inspect(panel, "panel-signed-out");
    await panel.getByText("Server", { exact: true }).click();
    await panel.getByLabel("Address of your server").fill(server.url);
    await panel.getByLabel("E-mail").fill(server.email);
    await panel.getByLabel("Password").fill("wrong");
    await buttonNamed("Sign in").click();
    await panel.getByRole("alert").waitFor();
    expect(await panel.getByRole("alert").textContent()).toBe("The email or the password is not right.");
    await inspect(panel, "panel-signed-out-wrong");
    await panel.reload();
    await signIn(panel, server);
  });

  test("empty: it names the site and takes a request", async () => {
    expect(await panel.getByText(/What should be done on 127.0.0.1/).isVisible()).toBe(true);
    await inspect(panel, "panel-empty");
  });

  test("running, then done: thought, action, verdict, confidence, evidence on demand", async () => {
    await ask(panel, "Write a note called Groceries");
    await heading("Done and verified").waitFor();
    const steps = await panel.locator(".steps > li").allTextContents();
    expect(steps).toHaveLength(2);
    expect(steps[0]).toContain("Enter “Groceries” in “Title”");
    expect(steps[0]).toContain("The note needs its title first.");
    expect(steps[0]).toContain("Confirmed 95%");
    expect(steps[1]).toContain("Click “Save”");
    expect(steps[1]).toContain("Confirmed 90%");
    const evidence = panel.locator(".steps > li").nth(0).locator("details");
    expect(await evidence.getByText("URL did not change").isVisible()).toBe(false);
    await evidence.locator("summary").click();
    expect(await evidence.getByText("URL did not change").isVisible()).toBe(true);
    expect(await page.locator("#saved").textContent()).toBe("Saved: Groceries");
    await inspect(panel, "panel-done");
  });

  test("receipts say what was done and what came of it", async () => {
    const task = server.tasks.find(({ query }) => query === "Write a note called Groceries");
    expect(task?.receipts).toMatchObject([
      { actionId: "step-0", ok: true, verified: true, retried: false, effect: "changed" },
      { actionId: "step-1", ok: true, verified: true, retried: false, effect: "changed" },
    ]);
  });

  test("running: what is done now is seen at once, and it can be paused and gone on with", async () => {
    await startAnew();
    await ask(panel, "Write a note and save it");
    await panel.getByText("Reading the page").waitFor();
    await shoot(panel, "panel-thinking");
    await panel.locator(".steps > li").first().waitFor();
    await panel.getByText("Confirmed 95%").waitFor();
    await shoot(panel, "panel-running");
    await heading("Done and verified").waitFor();
    await startAnew();
    await ask(panel, "Think for a while");
    await buttonNamed("Pause").click();
    await heading("Paused").waitFor();
    await inspect(panel, "panel-paused");
    await panel.getByLabel("A hint, if you have one").fill("Take your time");
    await buttonNamed("Go on").click();
    await heading("Done and verified").waitFor();
    expect(server.tasks.at(-1)?.said).toEqual(["pause {}", 'resume {"hint":"Take your time"}']);
  });

  test("PL7 phases: the one at hand, and what those before it found out, until it is over", async () => {
    await startAnew();
    await ask(panel, "Look the list up, write the note for it and save it");
    const phase = panel.locator(".phase");
    await panel.getByText("Is this the right list?").waitFor();
    expect(await phase.textContent()).toBe("Phase 1 of 3: Look the list up");
    const told = await phase.locator("[aria-live=polite]").elementHandle();
    await answerYes();
    await panel.getByText("Is this the right title?").waitFor();
    // What is told aloud when it changes has to be the same part of the page all along.
    expect(await told?.evaluate((part) => part.isConnected && part.textContent)).toBe(
      "Phase 2 of 3: Write the note for list L-1007",
    );
    expect(await phase.locator("p").last().textContent()).toBe("Found out: list number L-1007");
    await inspect(panel, "panel-phase-question");
    await answerYes();
    await heading("A question for you").waitFor({ state: "detached" });
    await shoot(panel, "panel-phase");
    await heading("Done and verified").waitFor();
    expect(await phase.count()).toBe(0);
  });

  test("question: the answer box has the focus, Enter answers", async () => {
    await startAnew();
    await ask(panel, "Put the note on a list");
    await heading("A question for you").waitFor();
    await inspect(panel, "panel-question");
    expect(await panel.evaluate("document.activeElement.id")).toBe("answer");
    expect(await panel.getByRole("status").textContent()).toBe("Waiting for an answer.");
    await panel.keyboard.type("Shopping");
    await panel.keyboard.press("Enter");
    await heading("Done and verified").waitFor();
    expect(server.tasks.at(-1)?.said).toEqual([expect.stringMatching(/^answer {"text":"Shopping","turn":\d+}$/)]);
  });

  test("approval: what, where and with what, and nothing is allowed by a careless key", async () => {
    await startAnew();
    await ask(panel, "Delete all my notes");
    await heading("May I do this?").waitFor();
    await inspect(panel, "panel-approval");
    expect(await panel.evaluate("document.activeElement.textContent")).toBe("May I do this?");
    expect(await panel.locator(".facts").textContent()).toMatch(/Delete everything[\s\S]*127\.0\.0\.1[\s\S]*All notes/);
    await buttonNamed("Don't allow").click();
    await heading("Done and verified").waitFor();
    expect(server.tasks.at(-1)?.said[0]).toContain('"approved":false');
  });

  test("approval: the deed comes first, all of it, and the page's own words after it", async () => {
    await startAnew();
    await ask(panel, "Pay the invoice");
    await heading("May I do this?").waitFor();
    await inspect(panel, "panel-approval-long");
    const card = (await panel.locator(".facts").textContent()) ?? "";
    const places = ["Pay now", "Alice Example", LONG, "€ 1,250.00", "/transfers/new", "Terms of use", "5312"];
    const found = places.map((one) => card.indexOf(one));
    expect(found).toEqual(found.filter((at) => at >= 0).sort((one, other) => one - other));
    await buttonNamed("Don't allow").click();
    await heading("Done and verified").waitFor();
  });

  test("failed, and stopped for now", async () => {
    await startAnew();
    await ask(panel, "Move the note to the list Archive");
    await heading("Could not be done").waitFor();
    await inspect(panel, "panel-failed");
    await startAnew();
    await ask(panel, "Save the note at last");
    await heading("Stopped for now").waitFor();
    await inspect(panel, "panel-interrupted");
    await buttonNamed("Go on").click();
    await heading("Done and verified").waitFor();
  });

  test("stop: at any time, and for good", async () => {
    await startAnew();
    await ask(panel, "Think for a while");
    await buttonNamed("Stop").click();
    await heading(/^Stopped$/).waitFor();
    expect(server.tasks.at(-1)).toMatchObject({ status: "cancelled", receipts: [] });
  });

  test("offline: it says so, loses nothing, and goes on", async () => {
    server.fate = "unreachable";
    await startAnew();
    await ask(panel, "Write a note called Groceries");
    await heading("The server does not answer").waitFor();
    await shoot(panel, "panel-offline");
    server.fate = null;
    await buttonNamed("Try again now").click();
    await heading("Done and verified").waitFor();
  });

  test("held by another browser: it can be taken over", async () => {
    await startAnew();
    await ask(panel, "Put the note on a list");
    await heading("A question for you").waitFor();
    const task = server.tasks.at(-1)!;
    Object.assign(task, { holder: "another-client" });
    await panel.getByLabel("Your answer").fill("Shopping");
    await buttonNamed("Answer").click();
    await heading("Another browser has this task").waitFor();
    await inspect(panel, "panel-held");
    await buttonNamed("Take over").click();
    await heading("Done and verified").waitFor();
  });

  test("outdated, and busy", async () => {
    server.fate = "outdated";
    await startAnew();
    await ask(panel, "Write a note called Groceries");
    await heading("Surefoot needs an update").waitFor();
    server.fate = "busy";
    await buttonNamed("Try again now").click();
    await heading("The server asks for a short wait").waitFor();
    server.fate = null;
    await heading("Done and verified").waitFor();
  });

  test("the list of tasks", async () => {
    await buttonNamed("History").click();
    await heading("Your tasks").waitFor();
    expect(await panel.locator(".task-line").count()).toBe(server.tasks.length);
    const names = await panel
      .locator(".task-line")
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(names).toContain("Show: Move the note to the list Archive");
    await inspect(panel, "panel-tasks");
    await buttonNamed("Back").click();
  });

  test("CP9 an answer is shown as an answer, with what of it no page shows", async () => {
    await startAnew();
    await ask(panel, "Which list is the longest?");
    await heading("Answered").waitFor();
    const answer = panel.getByRole("blockquote", { name: "Answer" });
    expect(await answer.textContent()).toBe("The longest list is “Archive”, with 48 notes, kept since 2019.");
    expect(await panel.getByText("Not found on the pages that were read: 2019.").isVisible()).toBe(true);
    await inspect(panel, "panel-answer");
  });

  test("PN11 words that are longer than the panel is wide are broken, not cut off", async () => {
    await startAnew();
    await ask(panel, `Find ${LONG}`);
    await heading("A question for you").waitFor();
    await inspect(panel, "panel-long-question");
    await answerYes();
    await heading("Answered").waitFor();
    await panel.locator(".evidence summary").first().click();
    await inspect(panel, "panel-long-answer");
  });

  test("no id is ever shown", async () => {
    const text = await panel.locator("#panel").textContent();
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|step-\d|data-sf/);
  });

  test("401 on the way: signed out, the token is gone, and the task goes on after signing in", async () => {
    await startAnew();
    await panel.getByLabel(/What should be done/).fill("Write a note called Groceries");
    server.fate = "signed-out";
    await buttonNamed("Start").click();
    await heading("Sign in").waitFor();
    expect(await panel.evaluate("chrome.storage.local.get('session')")).toEqual({});
    server.fate = null;
    const before = server.tasks.length;
    await panel.getByText("Server", { exact: true }).click();
    await panel.getByLabel("Address of your server").fill(server.url);
    await panel.getByLabel("E-mail").fill(server.email);
    await panel.getByLabel("Password").fill(server.password);
    await buttonNamed("Sign in").click();
    await heading("Done and verified").waitFor();
    expect(server.tasks.length).toBe(before + 1);
  });

  test("signing out clears the token", async () => {
    const account = panel.locator(".account");
    await account.locator("summary").press("Enter");
    expect(await account.getByText(server.email).isVisible()).toBe(true);
    await panel.keyboard.press("Escape");
    expect(await account.getByText(server.email).isVisible()).toBe(false);
    expect(await panel.evaluate("document.activeElement.parentElement.className")).toBe("account");
    await account.locator("summary").click();
    await inspect(panel, "panel-account", { keyboard: false });
    await buttonNamed("Sign out").click();
    await heading("Sign in").waitFor();
    expect(JSON.stringify(await panel.evaluate("chrome.storage.local.get(null)"))).not.toContain(server.token);
  });
});
