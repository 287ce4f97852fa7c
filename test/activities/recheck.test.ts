/** Proves activities/recheck.ts on pages as clients send them: an action is the same on another page, or it is not, and says why. */

import { describe, expect, test } from "vitest";
import { readChain } from "../../activities/choice.js";
import { createRecheck } from "../../activities/recheck.js";
import { readPage } from "../../adapters/snapshots/read-page.js";
import { NO_USAGE } from "../../core/limits/budget.js";
import type { Choice, FollowUp } from "../../core/task/choice.js";
import type { ActivityInput } from "../../core/task/verbs.js";
import type { SnapshotId } from "../../core/turn/identity.js";
import type { PageRef } from "../../core/turn/observation.js";
import type { PendingEntry } from "../../core/verification/submit/pending-entries.js";
import { aTaskRef } from "../../testing/builders.js";

const GOAL = "Set Guests to 6, then press Save reservation";
const URL = "https://inn.test/bookings/7";

interface Form {
  readonly epoch?: string;
  readonly title?: string;
  readonly guests?: string;
  readonly note?: string;
  readonly button?: string;
  readonly action?: string;
  readonly extra?: string;
  /** Number of the first control. */
  readonly from?: number;
}

const pageOf = ({
  epoch = "a",
  title = "Ada",
  guests = "2",
  note = "",
  button = "Save",
  action = "/save",
  extra = "",
  from = 1,
}: Form) =>
  `<h1>${title}</h1><form method="post" action="${action}">
    <label>Guests <input data-sf="${epoch}.${from}" name="guests" value="${guests}"></label>
    <label>Note <input data-sf="${epoch}.${from + 1}" name="note" value="${note}"></label>
    <button data-sf="${epoch}.${from + 2}">${button}</button>${extra}</form>`;

function world(forms: Readonly<Record<string, Form>>) {
  const pages = Object.entries(forms).map(([name, form]) => {
    const read = readPage({ html: pageOf(form), url: URL, userId: "u", ambient: [] });
    return { ...read, id: name as SnapshotId, url: URL, ambient: [] };
  });
  const recheck = createRecheck({
    database: {} as never,
    goals: async () => GOAL,
    snapshots: { get: async (_tenant, id) => pages.find((page) => page.id === id) ?? null },
  });
  const refTo = (name: string): PageRef => ({
    snapshotId: name as SnapshotId,
    url: URL,
    title: "",
    domHash: name,
    skeletonHash: name,
    focus: "",
  });
  const choose = (name: string, action: string): FollowUp => {
    const page = pages.find(({ id }) => id === name);
    if (page === undefined) throw new Error(`there is no page ${name}`);
    const ground = { goal: GOAL, hints: [], page: { ...page, focus: "" }, ref: refTo(name) };
    const chosen = readChain(ground, { action, thought: "I do it.", lastForStep: true }, NO_USAGE);
    if (typeof chosen === "string") throw new Error(chosen);
    return chosen satisfies Choice;
  };
  const ask = (was: string, now: string, actions: readonly string[], fields: Partial<ActivityInput<"recheck">> = {}) =>
    recheck({
      task: aTaskRef("recheck"),
      hints: [],
      page: refTo(now),
      chosenOn: refTo(was),
      actions: actions.map((action) => choose(was, action)),
      asked: false,
      entries: [],
      own: [],
      ...fields,
    });
  return { ask, choose };
}

const pending = (choice: FollowUp, seenOn: string): PendingEntry => ({
  stepIndex: 0,
  holder: choice.facts.holder,
  fingerprint: choice.facts.target?.fingerprint,
  role: choice.facts.target?.role,
  name: choice.facts.target?.name,
  action: choice.action,
  seenOn: seenOn as SnapshotId,
});

describe("an action on another page", () => {
  test("TM16 is the same where the page was loaded anew, and has the numbers that its controls have there", async () => {
    const { ask } = world({ was: {}, now: { epoch: "b", from: 11 } });
    const result = await ask("was", "now", ['setValue(1,"6")', 'setValue(2,"late")']);
    expect(result).toMatchObject({
      kind: "same",
      actions: [
        { action: 'setValue(11,"6")', facts: { target: { epoch: "b", id: 11, snapshotId: "now" } } },
        { action: 'setValue(12,"late")' },
      ],
    });
  });

  test.each<[string, Form, string]>([
    ["its control is not there", { epoch: "b", button: "Delete" }, "is not there any more"],
    ["its form goes elsewhere", { action: "https://elsewhere.test/save" }, "it leads elsewhere now"],
    ["a field holds another value", { guests: "9" }, "its form holds other values now"],
    ["the page is about somebody else", { title: "Bob" }, "the page is about something else now"],
    [
      "two controls look like it",
      { epoch: "b", extra: '<button data-sf="b.9">Save</button>' },
      "is not there any more",
    ],
  ])("TM16 is another one where %s", async (_, now, reason) => {
    const result = await world({ was: {}, now }).ask("was", "now", ["click(3)"]);
    expect(result).toEqual({ kind: "other", reason: expect.stringContaining(reason) });
  });

  test("TM16 words of its form matter where a person agrees to it", async () => {
    const { ask } = world({ was: {}, now: { extra: "<p>Transfers 10,000 EUR.</p>" } });
    expect(await ask("was", "now", ["click(3)"])).toMatchObject({ kind: "same" });
    expect(await ask("was", "now", ["click(3)"], { asked: true })).toEqual({
      kind: "other",
      reason: "the words around it are others now",
    });
  });

  test("TM16 is another one where the page that it was chosen on is no longer stored", async () => {
    const { ask, choose } = world({ was: {}, now: {} });
    const chosenOn = {
      snapshotId: "gone" as SnapshotId,
      url: URL,
      title: "",
      domHash: "",
      skeletonHash: "",
      focus: "",
    };
    expect(await ask("was", "now", [], { chosenOn, actions: [choose("was", "click(3)")] })).toMatchObject({
      kind: "other",
    });
  });
});

describe("entries that a submit would hand in", () => {
  const filled = { guests: "6", note: "late" };

  function submitting(now: Form) {
    const { ask, choose } = world({ was: filled, now });
    const entries = [
      pending(choose("was", 'setValue(1,"6")'), "was"),
      pending(choose("was", 'setValue(2,"late")'), "was"),
    ];
    const own = entries.flatMap(({ fingerprint = [] }) => fingerprint);
    return ask("was", "now", ["click(3)"], { entries, own });
  }

  test("TM16 that stand let it be issued", async () => {
    expect(await submitting({ ...filled, epoch: "b", from: 21 })).toMatchObject({
      kind: "same",
      actions: [{ action: "click(23)" }],
    });
  });

  test("TM16 that are gone are made again, each in its own field, and no other", async () => {
    expect(await submitting({ epoch: "b", guests: "2", note: "late", from: 21 })).toMatchObject({
      kind: "lost",
      actions: [{ action: 'setValue(21,"6")', lastForStep: false }],
    });
    expect(await submitting({ epoch: "b", guests: "", note: "", from: 21 })).toMatchObject({
      kind: "lost",
      actions: [{ action: 'setValue(21,"6")' }, { action: 'setValue(22,"late")' }],
    });
  });

  test("TM16 are not made again in the form of somebody else", async () => {
    expect(await submitting({ epoch: "b", title: "Bob" })).toEqual({
      kind: "moved",
      reason: "The page is about something else now.",
    });
  });

  test("TM16 of the page as it was chosen on are looked at too", async () => {
    const { ask, choose } = world({ was: {}, seen: filled });
    const entries = [pending(choose("seen", 'setValue(1,"6")'), "seen")];
    const own = entries.flatMap(({ fingerprint = [] }) => fingerprint);
    expect(await ask("was", "was", ["click(3)"], { entries, own })).toMatchObject({ kind: "moved" });
    const both = [...entries, pending(choose("seen", 'setValue(2,"late")'), "seen")];
    const all = both.flatMap(({ fingerprint = [] }) => fingerprint);
    expect(await ask("was", "was", ["click(3)"], { entries: both, own: all })).toMatchObject({ kind: "lost" });
  });
});
