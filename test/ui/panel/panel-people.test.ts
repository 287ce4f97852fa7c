/** Proves what the panel shows beside a task, in a real Chromium against a fake server: for whom, history, preferences, contracts, thumbs. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Criterion } from "../../../protocol/contract.js";
import { type FakeSurefootServer, type FakeTenant, startFakeSurefoot } from "../../../testing/fake-surefoot-server.js";
import type { FakeTurn } from "../../../testing/fake-turns.js";
import { type SiteServer, serveSite } from "../../../testing/sites/site-server.js";
import { inspect } from "../extension/inspect.js";
import { readRecords } from "../extension/kept.js";
import { ask, enterServer, type Lab, openLab, signIn } from "./panel-lab.js";

const NOTES = `<!DOCTYPE html><html lang="en"><title>Notes</title><body><h1>Notes</h1>
<label>Title <input id="title"></label><p id="saved" role="status"></p></body></html>`;

const NORTH: FakeTenant = {
  tenantId: "t-north",
  tenantName: "Clinic of the North",
  kind: "organisation",
  role: "admin",
};
const SOUTH: FakeTenant = {
  tenantId: "t-south",
  tenantName: "Practice of the South",
  kind: "organisation",
  role: "member",
};
const OWN: FakeTenant = { tenantId: "t-own", tenantName: "Ada Winter", kind: "personal", role: "owner" };

const typing: FakeTurn = {
  kind: "act",
  action: 'type(#,"Groceries")',
  on: 'id="title"',
  target: { role: "textbox", name: "Title" },
  thought: "The note needs its title.",
};
const PROPOSED: readonly Criterion[] = [
  { id: "c1", activity: "text", text: "Saved", description: "“Saved” is to be seen", timing: "at_end" },
  {
    id: "c2",
    activity: "value",
    name: "Title",
    value: "Groceries",
    description: "“Title” holds “Groceries”",
    timing: "at_end",
  },
];
const lookedUp = { activity: "source", timing: "at_end" } as const;
const CHECKED = [
  { ...lookedUp, id: "c1", source: "patients-api", description: "Ada Winter is a patient", status: "pass" },
  { ...lookedUp, id: "c2", source: "billing", description: "Her first invoice is open", status: "unknown" },
  { id: "c3", activity: "text", text: "Saved", description: "“Saved” is to be seen", timing: "at_end", status: "pass" },
] as const;
const SCRIPTS: Readonly<Record<string, readonly FakeTurn[]>> = {
  "Write a note called Groceries": [typing, { kind: "end", text: "The note is written." }],
  "Ask me something": [
    { kind: "ask", question: "Which one?" },
    { kind: "end", text: "Done." },
  ],
  "Think for long": [
    { ...typing, slowMs: 30_000 },
    { kind: "end", text: "Done." },
  ],
  "Where do deliveries go?": [
    { kind: "end", outcome: "unverified", text: "To dock 4.", documents: { company: 2, public: 1 } },
  ],
  "Register Ada Winter": [
    typing,
    { kind: "end", outcome: "unverified", text: "Ada Winter is registered.", criteria: CHECKED },
  ],
  "Write it once you know what done means": [
    { kind: "propose", criteria: PROPOSED },
    typing,
    { kind: "end", text: "Written." },
  ],
};
const CITATIONS = [
  { documentTitle: "Warehouse handbook", section: "Deliveries", label: "company" },
  { documentTitle: "Warehouse handbook", section: "Docks", label: "company" },
  { documentTitle: "Postal rules", label: "public" },
] as const;

const PATIENT = { timeout: 10_000 };

let server: FakeSurefootServer;
let site: SiteServer;
let lab: Lab;
let page: Page;
let panel: Page;

beforeAll(async () => {
  server = await startFakeSurefoot({
    script: (query) => SCRIPTS[query] ?? [{ kind: "end", text: "Done." }],
    tenants: [NORTH, SOUTH, OWN],
    citations: CITATIONS,
  });
  site = await serveSite(() => ({ status: 200, body: NOTES }));
  lab = await openLab();
  page = await lab.openSite(`${site.url}/`);
  panel = await lab.openPanel(page);
});
afterAll(async () => {
  await lab?.close();
  await server?.stop();
  await site?.stop();
});

const heading = (name: string | RegExp) => panel.getByRole("heading", { name });
const buttonNamed = (name: string) => panel.getByRole("button", { name, exact: true });
const ended = () => heading("Done and verified");

async function startAnew(): Promise<void> {
  if (await buttonNamed("New task").isVisible()) await buttonNamed("New task").click();
}
async function inMenu(name: string): Promise<void> {
  await panel.locator(".account summary").click();
  await buttonNamed(name).click();
}
async function switchTo(tenant: FakeTenant): Promise<void> {
  await inMenu("Switch organisation");
  await heading("For whom are you working?").waitFor();
  await panel.getByRole("button", { name: tenant.tenantName }).click();
}
/** The last task that the server was asked for. */
const last = () => server.tasks.at(-1);

describe("for whom", () => {
  test("PN1 who may speak for several says for which first, and nothing is sent before", async () => {
    await signIn(panel, server);
    await heading("For whom are you working?").waitFor();
    await inspect(panel, "panel-choose-organisation");
    expect(await panel.locator(".tenant").allTextContents()).toEqual([
      expect.stringMatching(/Clinic of the North\s*Organisation · Administrator/),
      expect.stringMatching(/Practice of the South\s*Organisation · Member/),
      expect.stringMatching(/Ada Winter\s*For yourself alone/),
    ]);
    expect(server.requests.filter((one) => /agent|session\b.*\/api\/session/.test(one))).toEqual([]);
    await panel.getByRole("button", { name: SOUTH.tenantName }).click();
    await heading("What can I do for you?").waitFor();
    expect(server.tenantId).toBe(SOUTH.tenantId);
  });

  test("PN1 a task stays with the organisation it was asked for: it waits, is named, and goes on after switching back", async () => {
    await ask(panel, "Ask me something");
    await heading("A question for you").waitFor();
    await switchTo(NORTH);
    await heading("Of your other organisations").waitFor();
    await inspect(panel, "panel-other-organisations");
    expect(server.tenantId).toBe(NORTH.tenantId);
    await panel.getByRole("button", { name: `Switch to ${SOUTH.tenantName}` }).click();
    await heading("A question for you").waitFor();
    await panel.getByLabel("Your answer").fill("The first");
    await panel.keyboard.press("Enter");
    await ended().waitFor();
    expect(server.tasks.map(({ tenantId }) => tenantId)).toEqual([SOUTH.tenantId]);
  });

  test("PN1 it cannot be switched under a task that is at work", async () => {
    await startAnew();
    await ask(panel, "Think for long");
    await panel.getByText("Reading the page").waitFor();
    await switchTo(NORTH);
    await panel.getByRole("alert").waitFor();
    expect(await panel.getByRole("alert").textContent()).toBe(
      "A task is at work for Practice of the South. Pause or stop it, then switch.",
    );
    await inspect(panel, "panel-switch-refused");
    expect(server.tenantId).toBe(SOUTH.tenantId);
    await buttonNamed("Back").click();
    await buttonNamed("Stop").click();
    await heading("Stopped").waitFor();
  });
});

describe("outcome", () => {
  test("PN7 that only public knowledge was used is said once a site and tenant", async () => {
    await switchTo(NORTH);
    await heading("What can I do for you?").waitFor();
    await ask(panel, "Write a note called Groceries");
    await ended().waitFor();
    const notice = panel.getByText(/Nothing that your organisation has written down about 127\.0\.0\.1/);
    await notice.waitFor();
    await inspect(panel, "panel-public-notice");
    await buttonNamed("Understood").click();
    await notice.waitFor({ state: "detached" });
    await startAnew();
    await ask(panel, "Write a note called Groceries");
    await ended().waitFor();
    expect(await notice.count()).toBe(0);
  });

  test("PN9 a thumb and a reason are sent, and the last word counts", async () => {
    await panel.getByRole("button", { name: "No", exact: true }).click();
    await panel.getByText("Thank you, it is noted.").waitFor();
    await panel.getByLabel("Why? (if you like)").fill("The title was to be in German");
    await buttonNamed("Send").click();
    await panel.getByText("Thank you, it is noted with your reason.").waitFor();
    await inspect(panel, "panel-feedback");
    const said = () => server.kept.feedback.get(last()?.taskId ?? "");
    expect(said()).toEqual({ rating: "down", reason: "The title was to be in German" });
    await panel.getByRole("button", { name: "Yes", exact: true }).click();
    await expect.poll(said, PATIENT).toEqual({ rating: "up", reason: "The title was to be in German" });
  });

  test("PN10 documents are named with their places, and their words are nowhere", async () => {
    await startAnew();
    await ask(panel, "Where do deliveries go?");
    await heading("Answered").waitFor();
    await panel.getByText("Warehouse handbook").waitFor();
    const told = await panel.locator(".sources").allTextContents();
    expect(told.map((one) => one.replace(/\s+/g, " ").trim())).toEqual([
      "From your documents Warehouse handbook Deliveries, Docks",
      "From public documents Postal rules",
    ]);
    expect(await panel.getByText(/has written down about/).count()).toBe(0);
    await inspect(panel, "panel-documents");
  });
});

describe("systems of record", () => {
  test("SO10 what was looked up says where, and one that could not be asked is no yes", async () => {
    await startAnew();
    await ask(panel, "Register Ada Winter");
    await heading("Finished, not verified").waitFor();
    const told = await panel.locator(".criteria li").allTextContents();
    expect(told.map((one) => one.replace(/\s+/g, " ").trim())).toEqual([
      "✓Met: Ada Winter is a patient Checked in patients-api",
      "?Not known: Her first invoice is open billing could not be asked",
      "✓Met: “Saved” is to be seen",
    ]);
    await inspect(panel, "panel-sources");
  });
});

describe("contracts", () => {
  test("PN8 what counts as done can be said before the task begins", async () => {
    await startAnew();
    await panel.getByText("What counts as done").first().click();
    await panel.getByLabel("I say it myself").check();
    await panel.getByLabel(/What should be done/).fill("Write a note called Groceries");
    await buttonNamed("Start").click();
    expect(await panel.getByRole("alert").textContent()).toBe("“The page says”: fill in “Words on the page”.");
    await panel.getByLabel("Words on the page").fill("Saved");
    await panel.getByRole("alert").waitFor({ state: "detached" });
    await buttonNamed("Add another").click();
    await panel.getByLabel("Kind of condition 2").selectOption({ label: "A field holds" });
    await panel.getByLabel("Name of the field").fill("Title");
    await panel.getByLabel("What it holds").fill("Groceries");
    await inspect(panel, "panel-own-contract");
    await buttonNamed("Start").click();
    await ended().waitFor();
    expect(last()?.contract).toEqual({
      type: "verifiable",
      criteria: [
        { activity: "text", text: "Saved", description: expect.stringContaining("Saved"), timing: "at_end" },
        { activity: "value", name: "Title", value: "Groceries", description: expect.any(String), timing: "at_end" },
      ],
    });
  });

  test("PN8 a contract that was made is shown before anything is done, and begins with a yes", async () => {
    await startAnew();
    await ask(panel, "Write it once you know what done means");
    await heading("Is this what you want?").waitFor();
    expect(await panel.locator(".proposed li").allTextContents()).toEqual(
      PROPOSED.map(({ description }) => description),
    );
    expect(last()?.receipts).toEqual([]);
    await inspect(panel, "panel-confirm-contract");
    await buttonNamed("Begin").click();
    await ended().waitFor();
    expect(last()?.said).toEqual([expect.stringMatching(/^answer {"text":"yes","turn":\d+}$/)]);
  });

  test("PN8 it is changed line by line, and what was left stays as it was proposed", async () => {
    await startAnew();
    await ask(panel, "Write it once you know what done means");
    await buttonNamed("Change the list").click();
    await panel.getByRole("button", { name: "Remove: condition 1" }).click();
    await buttonNamed("Add another").click();
    await panel.getByLabel("Kind of condition 2").selectOption({ label: "In my own words" });
    await panel.getByLabel("What has to be so").fill("The note stands first");
    await inspect(panel, "panel-change-contract");
    await buttonNamed("Begin with this list").click();
    await ended().waitFor();
    const [, told = ""] = /^answer (.*)$/.exec(last()?.said[0] ?? "") ?? [];
    expect(JSON.parse(told)).toEqual({
      text: "yes",
      contract: {
        type: "verifiable",
        criteria: [PROPOSED[1], { activity: "judge", description: "The note stands first", timing: "at_end" }],
      },
      turn: expect.any(Number),
    });
  });
});

describe("conversations", () => {
  const sessionOf = (at: number): string => server.tasks.at(at)?.sessionId ?? "";

  test("PN4 a request goes on with the last conversation on the site, unless a new one is asked for", async () => {
    await startAnew();
    expect(sessionOf(-1)).toBe(sessionOf(-2));
    await panel.getByText("Goes on with your last conversation here.").waitFor();
    await buttonNamed("New conversation").click();
    await panel.getByText("Begins a new conversation.").waitFor();
    await inspect(panel, "panel-new-conversation");
    await ask(panel, "Write a note called Groceries");
    await ended().waitFor();
    expect(sessionOf(-1)).not.toBe(sessionOf(-2));
    await startAnew();
    await ask(panel, "Where do deliveries go?");
    await heading("Answered").waitFor();
    expect(sessionOf(-1)).toBe(sessionOf(-2));
  });

  test("PN3 history shows conversations, and in one each request, its steps and what came of it", async () => {
    await buttonNamed("History").click();
    await buttonNamed("Conversations").click();
    await heading("Your conversations").waitFor();
    await panel.locator(".task-line").nth(1).waitFor();
    expect(await panel.locator(".task-line").count()).toBe(2);
    await inspect(panel, "panel-conversations");
    await panel.getByRole("button", { name: "Read: Write a note called Groceries" }).first().click();
    const requests = panel.locator(".conversation .task-line");
    await requests.nth(1).waitFor();
    expect(await requests.nth(0).textContent()).toMatch(
      /Write a note called Groceries\s*1 step[\s\S]*Done and verified\s*The note is written\./,
    );
    expect(await requests.nth(1).textContent()).toMatch(/Where do deliveries go\?[\s\S]*Answered\s*To dock 4\./);
    await requests.nth(0).getByText("1 step").click();
    expect(await requests.nth(0).textContent()).toContain("Enter “Groceries” in “Title”");
    await inspect(panel, "panel-conversation");
    await buttonNamed("Back").click();
  });

  test("PN4 archiving is asked for twice; then it is used no more, and listed when that is wanted", async () => {
    const id = sessionOf(-1);
    await panel
      .getByRole("button", { name: /^Archive: Write a note/ })
      .first()
      .click();
    expect(server.kept.archived.size).toBe(0);
    await inspect(panel, "panel-archive");
    await panel.getByRole("button", { name: /^Archive for good/ }).click();
    await expect.poll(() => panel.locator(".task-line").count(), PATIENT).toBe(1);
    expect([...server.kept.archived]).toEqual([id]);
    await panel.getByLabel("Show archived ones too").check();
    await panel.locator(".task-line").getByText("Archived").waitFor();
    expect(await panel.locator(".task-line").count()).toBe(2);
    await buttonNamed("Back").click();
    await startAnew();
    await ask(panel, "Write a note called Groceries");
    await ended().waitFor();
    expect(sessionOf(-1)).not.toBe(id);
  });
});

describe("preferences", () => {
  test("PN6 they are kept by the server, what the panel does not know stays, and the theme is the panel's at once", async () => {
    server.kept.preferences.set(NORTH.tenantId, { shortcut: "Alt+S", theme: "system" });
    await inMenu("Preferences");
    await heading("Preferences").waitFor();
    await panel.getByLabel("Dark").check();
    await panel.getByLabel(/Show me what will count as done/).check();
    await panel.getByLabel("Dates and times are written as in").selectOption("de-CH");
    const colour = () => panel.evaluate("getComputedStyle(document.body).backgroundColor");
    const kept = () => server.kept.preferences.get(NORTH.tenantId);
    await expect
      .poll(kept, PATIENT)
      .toEqual({ shortcut: "Alt+S", theme: "dark", confirmContract: true, language: "de-CH" });
    await expect.poll(colour, PATIENT).toBe("rgb(22, 24, 28)");
    await panel.getByLabel("As the browser").first().check();
    await expect.poll(colour, PATIENT).toBe("rgb(255, 255, 255)");
    await inspect(panel, "panel-preferences");
  });
});

describe("recovery", () => {
  test("PN5 a browser that has lost its records finds the task on this site again, and goes on with it", async () => {
    await buttonNamed("Back").click();
    await startAnew();
    await ask(panel, "Ask me something");
    await heading("A question for you").waitFor();
    await panel.evaluate(`chrome.storage.local.get(null).then((all) => chrome.storage.local.remove(
      Object.keys(all).filter((key) => key.startsWith("task:") || key.startsWith("log:"))))`);
    await lab.stopWorker(panel);
    await panel.reload();
    await panel
      .getByText(/before this browser forgot it/)
      .first()
      .waitFor();
    expect(server.requests).toContain("GET /api/session/latest");
    expect(server.requests.some((one) => /^GET \/api\/session\/[^/]+\/task\/active$/.test(one))).toBe(true);
    await inspect(panel, "panel-recovered");
    await panel.getByRole("button", { name: "Continue here: Ask me something" }).first().click();
    await heading("A question for you").waitFor();
    await panel.getByLabel("Your answer").fill("The first");
    await panel.keyboard.press("Enter");
    await ended().waitFor();
    expect(await readRecords(panel)).toHaveLength(1);
  });
});

describe("shut out", () => {
  test("PN2 a sign-in that ends by itself is told plainly, and what was asked is kept", async () => {
    await startAnew();
    await ask(panel, "Ask me something");
    await heading("A question for you").waitFor();
    server.closed = [NORTH.tenantId];
    await panel.reload();
    await panel.getByText("You have been signed out of Clinic of the North.").waitFor();
    await inspect(panel, "panel-signed-out-by-server");
    expect(await readRecords(panel)).toHaveLength(2);
  });

  test("PN2 a disabled account is told as that, with whom to ask", async () => {
    server.closed = null;
    await enterServer(panel, server);
    await panel.getByRole("alert").waitFor();
    expect(await panel.getByRole("alert").textContent()).toMatch(/^Your account is disabled\. Ask an administrator/);
    await inspect(panel, "panel-disabled");
  });

  test("PN2 a task of an organisation that one was taken out of is named, and can be removed", async () => {
    server.closed = [NORTH.tenantId];
    await panel.getByLabel("Password").fill(server.password);
    await buttonNamed("Sign in").click();
    await panel.getByRole("button", { name: SOUTH.tenantName }).click();
    await panel.getByText(/You were taken out of its organisation/).waitFor();
    await inspect(panel, "panel-taken-out");
    await panel.getByRole("button", { name: "Remove: Ask me something" }).click();
    await panel.getByText(/You were taken out of its organisation/).waitFor({ state: "detached" });
    const open = (await readRecords(panel)).filter(({ status }) => status === "needs_user_input");
    expect(open).toEqual([]);
  });
});
