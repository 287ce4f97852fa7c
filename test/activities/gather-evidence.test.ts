/** Gathering evidence over real HTML and the real database: pages by reference in, a record and short lines out. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createGatherEvidence } from "../../activities/gather-evidence.js";
import { readPage } from "../../adapters/snapshots/read-page.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import type { Receipt } from "../../core/action/execution.js";
import { targetFacts } from "../../core/action/facts.js";
import { parseAction } from "../../core/action/grammar.js";
import type { ActivityInput } from "../../core/task/verbs.js";
import type { ActionId, SnapshotId, TaskRef } from "../../core/turn/identity.js";
import type { IssuedAction } from "../../core/turn/issued-action.js";
import type { Observation, PageRef } from "../../core/turn/observation.js";
import { openDatabase, withTenant } from "../../db/client.js";
import { verificationRecords } from "../../db/record-schema.js";
import { insertTask } from "../../db/tasks.js";
import { anObservation, aReceipt } from "../../testing/builders.js";
import { aRequest, newTaskRef } from "../db/task-rows.js";

const database = openDatabase(inject("services").databaseUrl, { max: 2 });
const snapshots = createSnapshotStore(database);
const told: string[] = [];
const log = {
  info: (_: object, message: string) => told.push(message),
  warn: (_: object, message: string) => told.push(message),
};
const gatherEvidence = createGatherEvidence({ database, snapshots, log });
const task = newTaskRef();

beforeAll(() => insertTask(database, aRequest(task)));
afterAll(() => database.close());

const shell = (main: string, toasts = "") => `<!doctype html><html><head><title>Patients</title></head><body>
<nav aria-label="Main"><a data-sf="p1.1" href="/patients" aria-current="page">Patients</a><a data-sf="p1.2" href="/settings">Settings</a></nav>
<time id="clock">10:31:02</time><main>${main}</main><div role="status" aria-live="polite">${toasts}</div></body></html>`;
const table = (
  rows: string,
) => `<h1>Patients</h1><button data-sf="p1.3" type="button" aria-haspopup="menu">Patient actions</button>
<table><tbody>${rows}</tbody></table>`;
const form = (name: string, error = "") => `<section aria-labelledby="t"><h2 id="t">New patient</h2><form novalidate>
<label for="first">First name</label><input data-sf="p1.10" id="first" name="firstName" type="text" value="${name}" ${error && 'aria-invalid="true" aria-describedby="e"'}>
${error && `<p id="e">${error}</p>`}<button data-sf="p1.11" type="submit">Save patient</button></form></section>`;
const menu = `<div role="menu"><button data-sf="p1.4" role="menuitem" type="button">Add patient</button></div>`;
const ada = "<tr><td>Ada King</td><td>1980-01-01</td></tr>";
const jas = "<tr><td>Jas Doe</td><td>1990-04-02</td></tr>";
const theme = (dark: boolean) => `<h1>Settings</h1><fieldset><legend>Theme</legend>
<label><input data-sf="p1.20" type="radio" name="theme" ${dark ? "" : "checked"}> Light</label>
<label><input data-sf="p1.21" type="radio" name="theme" ${dark ? "checked" : ""}> Dark</label></fieldset>`;

async function store(
  html: string,
  url = "http://clinic.test/patients",
  ambient: readonly number[] = [],
): Promise<PageRef> {
  const page = readPage({ html, url, userId: task.userId, ambient });
  await snapshots.put(task.tenantId, { ...page, userId: task.userId, url, ambient });
  const { snapshotId, title, domHash, skeletonHash } = page;
  return { snapshotId, url, title, domHash, skeletonHash, focus: "" };
}

/** The action as the planner would have issued it on that page. */
async function issue(action: string, before: PageRef, stepIndex: number): Promise<IssuedAction> {
  const stored = await snapshots.get(task.tenantId, before.snapshotId);
  const parsed = parseAction(action);
  if (stored === null || !parsed.ok) throw new Error("a test's own page and action");
  const facts = targetFacts({ action: parsed.action, skeleton: stored.skeleton, page: before });
  const actionId = `${stepIndex}.0-a` as ActionId; // any id will do
  return { actionId, stepIndex, planStep: 0, action, thought: "", facts, lastForStep: false, before };
}

interface Act {
  readonly action: string;
  readonly before: string;
  readonly after: string;
  readonly to?: string;
  readonly seen?: Partial<Observation>;
  readonly receipt?: Partial<Receipt>;
}

let steps = 0;

async function inputOf(act: Act): Promise<ActivityInput<"gatherEvidence">> {
  steps += 1;
  const before = await store(act.before);
  const after = await store(act.after, act.to);
  const issued = await issue(act.action, before, steps);
  const observation = anObservation(`o${steps}`, {
    witness: {},
    ...after,
    receipts: [aReceipt(issued.actionId, { action: act.action, ...act.receipt })],
    ...act.seen,
  });
  return { task, issued, observation, contract: CONTRACT, secondLook: false };
}

const CONTRACT = {
  type: "verifiable",
  criteria: [
    {
      id: "theme",
      activity: "value",
      description: "the theme is dark",
      name: "Theme",
      value: "Dark",
      timing: "at_end",
    },
    { id: "jas", activity: "text", description: "Jas Doe is listed", text: "Jas Doe", timing: "at_end" },
  ],
  generatedFrom: "auto",
  generatedAt: "2026-11-21T00:00:00Z",
} as const;

async function verdictOf(act: Act) {
  const { evidence, settlement } = await gatherEvidence(await inputOf(act));
  const tag = settlement.kind === "decided" ? settlement.verdict.tag : `undecided, ${evidence.strength}`;
  return [tag, settlement.kind === "decided" ? settlement.verdict.rule : ""];
}

const rows = (ref: TaskRef) => withTenant(database, ref.tenantId, (tx) => tx.select().from(verificationRecords));
const posted = (status: number) => ({
  witness: {
    didNetworkOccur: true,
    requests: [{ method: "POST", url: "http://clinic.test/api/patients", status, startedByAction: true }],
  },
});

describe("gatherEvidence", () => {
  test.each<[string, Act, readonly string[]]>([
    [
      "a button whose first click does nothing, under a ticking clock",
      { action: "click(3)", before: shell(table(ada)), after: shell(table(ada)).replace("10:31:02", "10:31:05") },
      ["contradicted", "nothing-changed"],
    ],
    [
      "a menu that opens",
      { action: "click(3)", before: shell(table(ada)), after: shell(table(ada) + menu) },
      ["confirmed", "dropdown-expanded"],
    ],
    [
      "a menu item that brings a form",
      { action: "click(4)", before: shell(table(ada) + menu), after: shell(table(ada) + form("")) },
      ["undecided, strong", ""],
    ],
    [
      "a menu item that only closes the menu",
      { action: "click(4)", before: shell(table(ada) + menu), after: shell(table(ada)) },
      ["undecided, weak", ""],
    ],
    [
      "a field that is filled",
      { action: 'setValue(10,"Jas")', before: shell(form("")), after: shell(form("Jas")) },
      ["confirmed", "value-read-back"],
    ],
    [
      "a save that went through",
      {
        action: "click(11)",
        before: shell(table(ada) + form("Jas")),
        after: shell(table(jas + ada), "Patient Jas Doe added"),
        seen: posted(201),
      },
      ["confirmed", "submit-two-tiers"],
    ],
    [
      "a save that is refused",
      {
        action: "click(11)",
        before: shell(form("Jas")),
        after: shell(form("Jas", "Enter a date of birth")),
        seen: posted(422),
      },
      ["contradicted", "submit-refused"],
    ],
    [
      "a save that nobody answers",
      { action: "click(11)", before: shell(form("Jas")), after: shell(`${form("Jas")}<p>Saving…</p>`) },
      ["unknown", "submit-no-evidence"],
    ],
    [
      "a link that arrives",
      { action: "click(2)", before: shell(table(ada)), after: shell(theme(false)), to: "http://clinic.test/settings" },
      ["confirmed", "navigation-arrived"],
    ],
    [
      "the dark theme",
      { action: "click(21)", before: shell(theme(false)), after: shell(theme(true), "Theme saved") },
      ["confirmed", "toggle-toggled"],
    ],
  ])("VD6 %s", async (_, act, expected) => {
    expect(await verdictOf(act)).toEqual(expected);
  });

  test("CT2 criteria are evaluated on the page after", async () => {
    const { evidence } = await gatherEvidence(
      await inputOf({ action: "click(21)", before: shell(theme(false)), after: shell(theme(true)) }),
    );
    expect(evidence.criteria).toEqual([
      { id: "theme", result: "pass", evidence: "'Dark' is on.", about: expect.any(String) },
      { id: "jas", result: "fail", evidence: "'Jas Doe' is not to be seen." },
    ]);
  });

  test("VD2 the full list is recorded once however often it is retried, and only short lines come back", async () => {
    const many = Array.from(
      { length: 60 },
      (_, index) => `<h${(index % 6) + 1}>${`Part ${index} `.repeat(30)}</h${(index % 6) + 1}>`,
    ).join("");
    const input = await inputOf({
      action: "click(3)",
      before: shell(table(ada)),
      after: shell(table(ada) + menu + many),
    });
    const first = await gatherEvidence(input);
    expect(await gatherEvidence(input)).toEqual(first);
    const written = (await rows(task)).filter((row) => row.stepIndex === input.issued.stepIndex);
    expect(written).toHaveLength(1);
    expect(written[0]?.evidence.length).toBeGreaterThan(10);
    expect(written[0]).toMatchObject({
      actionId: input.issued.actionId,
      strength: "strong",
      urlChanged: false,
      meaningfulChange: true,
    });
    expect(first.evidence.lines).toHaveLength(10);
    expect(Math.max(...first.evidence.lines.map((line) => [...line].length))).toBeLessThanOrEqual(120);
    expect(JSON.stringify(first).length).toBeLessThan(8_000);
  });

  test("TM15 a second look leaves no record of its own: it corrects that of the action it looks at", async () => {
    const input = await inputOf({
      action: "click(11)",
      before: shell(table(ada) + form("Jas")),
      after: shell(form("Jas")),
      seen: posted(201),
    });
    const before = await gatherEvidence(input);
    const count = (await rows(task)).length;
    const later = await store(shell(table(jas + ada), "Patient Jas Doe added"));
    const observation = { ...input.observation, ...later };
    const after = await gatherEvidence({ ...input, observation, secondLook: true });
    expect(before.settlement).toMatchObject({ verdict: { tag: "likely" } });
    expect(after.settlement).toMatchObject({ verdict: { tag: "confirmed", rule: "submit-two-tiers" } });
    const all = await rows(task);
    expect(all).toHaveLength(count);
    expect(all.find((row) => row.stepIndex === input.issued.stepIndex)?.tiers).toContain("confirmation");
  });

  test("VD1 the client's page from right before it acted replaces the one on which the action was chosen", async () => {
    const input = await inputOf({ action: "click(3)", before: shell(table(ada)), after: shell(table(jas + ada)) });
    const drawn = await store(shell(table(jas + ada)));
    const { settlement } = await gatherEvidence({
      ...input,
      observation: { ...input.observation, beforeSnapshotId: drawn.snapshotId },
    });
    expect(settlement).toMatchObject({ verdict: { rule: "nothing-changed" } });
  });

  test("VD1 what came by itself before the act is told as drift, and is still none of its doing at the second look", async () => {
    const input = await inputOf({ action: "click(3)", before: shell(table(ada)), after: shell(table(jas + ada)) });
    const drawn = await store(shell(table(jas + ada)));
    const observation = {
      ...input.observation,
      url: "http://clinic.test/patients?by=itself",
      beforeSnapshotId: drawn.snapshotId,
      beforeUrl: "http://clinic.test/patients?by=itself",
      beforeFocus: input.observation.focus,
    };
    for (const secondLook of [false, true]) {
      const { evidence, settlement } = await gatherEvidence({ ...input, observation, secondLook });
      expect(settlement).toMatchObject({ verdict: { rule: "nothing-changed" } });
      expect(evidence).toMatchObject({ urlChanged: false, meaningfulChange: false });
      expect((await rows(task)).at(-1)?.evidence.join("\n")).toContain("Drift: before it was carried out");
    }
  });

  test("VD2 ambient nodes of either page do not count", async () => {
    const input = await inputOf({ action: "click(3)", before: shell(table(ada)), after: shell(table(ada)) });
    const ad = `${table(ada)}<button data-sf="p1.90">Buy now</button>`;
    const observation = { ...input.observation, ...(await store(shell(ad), undefined, [90])) };
    expect((await gatherEvidence({ ...input, observation })).settlement).toMatchObject({
      verdict: { rule: "nothing-changed" },
    });
  });

  test.each(["before", "after"] as const)(
    "VD1 a page %s that is not stored is unknown with a warning, never an error",
    async (which) => {
      const input = await inputOf({ action: "click(3)", before: shell(table(ada)), after: shell(table(jas)) });
      const gone = "0".repeat(64) as SnapshotId; // no page has it
      const { issued, observation } = input;
      told.length = 0;
      const { settlement, evidence } = await gatherEvidence(
        which === "before"
          ? { ...input, issued: { ...issued, before: { ...issued.before, snapshotId: gone } } }
          : { ...input, observation: { ...observation, snapshotId: gone } },
      );
      expect(settlement).toMatchObject({ verdict: { tag: "unknown", rule: `no-${which}-state` } });
      expect(evidence.strength).toBe("none");
      expect(told).toEqual([expect.stringMatching(/^Warning/)]);
    },
  );

  test("VD3 a client's witness that stands alone is logged", async () => {
    told.length = 0;
    await gatherEvidence(
      await inputOf({
        action: "click(3)",
        before: shell(table(ada)),
        after: shell(table(ada)),
        seen: { witness: { didNetworkOccur: true } },
      }),
    );
    expect(told).toEqual(["Client witness override"]);
  });

  test("VD3 that the document was mutated is no witness: what could be perceived of it the pages show", async () => {
    told.length = 0;
    const { settlement } = await gatherEvidence(
      await inputOf({
        action: "click(3)",
        before: shell(table(ada)),
        after: shell(table(ada)),
        seen: { witness: { didDomMutate: true } },
      }),
    );
    expect(told).toEqual([]);
    expect(settlement).toMatchObject({ kind: "decided", verdict: { tag: "contradicted", rule: "nothing-changed" } });
  });

  test("PL3 a database that is away is an error, so that the engine tries again", async () => {
    const away = openDatabase("postgres://nobody@127.0.0.1:1/none", { max: 1 });
    const gather = createGatherEvidence({ database: away, snapshots });
    const input = await inputOf({ action: "click(3)", before: shell(table(ada)), after: shell(table(ada)) });
    await expect(gather(input)).rejects.toMatchObject({ name: "DatabaseUnavailableError" });
    await away.close();
  });
});
