/** Proves activities/correct.ts: known hindrances by rule, then a rung of what is left, then what code can do by itself. */

import { afterEach, describe, expect, test, vi } from "vitest";
import { createCorrect } from "../../activities/correct.js";
import { readHtml } from "../../adapters/snapshots/read-page.js";
import type { StoredPage } from "../../adapters/snapshots/snapshot-store.js";
import { RECOVERY_STRATEGIES, type RecoveryStrategy } from "../../core/recovery/strategy.js";
import type { ActivityInput } from "../../core/task/verbs.js";
import type { SnapshotId } from "../../core/turn/identity.js";
import type { PendingEntry } from "../../core/verification/submit/pending-entries.js";
import type { Database } from "../../db/client.js";
import { createScriptedModel, type ModelScript } from "../../testing/scripted-model.js";
import { context, evidence, GOAL, issued, plan, ref, snapshots } from "./asking.js";

vi.mock("../../db/tasks.js", () => ({ readGoal: async () => GOAL }));
const record: { lines: readonly string[] | null } = { lines: null };
vi.mock("../../db/verification-records.js", () => ({ readEvidence: async () => record.lines }));
afterEach(() => {
  record.lines = null;
});

const verdict = {
  tag: "contradicted",
  actionSucceeded: false,
  taskCompleted: false,
  goalAchieved: false,
  confidence: 0.2,
  rule: "nothing-changed",
  semanticSummary: "Nothing changed.",
  judged: false,
} as const;
const correcting: ActivityInput<"correct"> = {
  ...context,
  plan,
  failed: issued,
  verdict,
  evidence,
  attempt: 1,
  left: RECOVERY_STRATEGIES,
};

function correctWith(script: ModelScript, store: Pick<typeof snapshots, "get"> = snapshots) {
  const model = createScriptedModel(script);
  const deps = { model, snapshots: { ...snapshots, ...store }, database: {} as Database }; // only the mocked readers get it
  return { correct: createCorrect(deps), model };
}

/** A store that holds this page under any id. */
function storeOf(html: string) {
  const read = readHtml(html);
  if (!read.ok) throw new Error("a small page");
  const { skeleton } = read;
  const page = {
    id: ref.snapshotId,
    url: ref.url,
    title: "",
    html,
    skeleton,
    ambient: [],
    domHash: "",
    skeletonHash: "",
  };
  return { skeleton, get: async (_tenant: string, _id: SnapshotId): Promise<StoredPage | null> => page };
}

const rung = (strategy: RecoveryStrategy, action?: string) => ({
  strategy,
  reason: "Because.",
  ...(action === undefined ? {} : { proposal: { action, thought: "I try.", lastForStep: true } }),
});

describe("createCorrect", () => {
  test("RC1 tells the model what failed, what was seen and what is left, and makes its proposal a choice", async () => {
    const { correct, model } = correctWith({ correct: rung("ALTERNATIVE_SELECTOR", "click(6)") });
    record.lines = ["the whole", "list"];
    const prediction = { description: "The page says Saved", confidence: 0.2 };
    const result = await correct({ ...correcting, evidence: { ...evidence, prediction } });
    expect(result).toMatchObject({
      strategy: "ALTERNATIVE_SELECTOR",
      reason: "Because.",
      choice: { action: "click(6)" },
    });
    expect(model.calls).toMatchObject([
      {
        tier: "smart",
        thinking: "medium",
        input: {
          failed: { action: "click(6)", role: "button", name: "Save", kind: "submit", risk: "submit" },
          evidence: ["the whole", "list"],
          left: RECOVERY_STRATEGIES,
          attempt: 1,
          prediction,
        },
      },
    ]);
    expect(model.calls[0]?.input).not.toHaveProperty("guidance");
  });

  test("RC1 an end without a proposal is no choice", async () => {
    const { correct } = correctWith({ correct: rung("FAIL") });
    expect(await correct(correcting)).toMatchObject({ strategy: "FAIL", choice: null });
  });

  test.each([
    ["RETRY_WITH_DELAY", "wait(1)"],
    ["SCROLL_INTO_VIEW", "scroll(6)"],
    ["REFRESH_PAGE", "refresh()"],
  ] as const)("RC1 %s needs no proposal: it is %s", async (strategy, action) => {
    const { correct } = correctWith({ correct: rung(strategy) });
    expect(await correct(correcting)).toMatchObject({ strategy, choice: { action, lastForStep: false } });
  });

  test("RC3 a rung that is spent is sent back, with what is left", async () => {
    const { correct, model } = correctWith({ correct: [rung("RETRY_WITH_DELAY"), rung("REFRESH_PAGE")] });
    const left: readonly RecoveryStrategy[] = ["REFRESH_PAGE", "FAIL"];
    expect(await correct({ ...correcting, left })).toMatchObject({ strategy: "REFRESH_PAGE" });
    expect(model.calls[1]?.input).toMatchObject({
      fault: {
        proposal: "RETRY_WITH_DELAY",
        by: "limit",
        reason: expect.stringContaining("Left are: REFRESH_PAGE, FAIL"),
      },
    });
  });

  describe("while the page holds entries that are not saved", () => {
    const FORM = `<form><label>Name <input data-sf="a.5" value="Ada"></label><button data-sf="a.6">Save</button></form>`;
    const EMPTY = FORM.replace(' value="Ada"', "");
    const named = (html: string) => {
      const node = Object.values(storeOf(html).skeleton.nodes).find(({ role }) => role === "textbox");
      return {
        stepIndex: 0,
        action: 'setValue(5,"Ada")',
        name: "Name",
        seenOn: ref.snapshotId,
        fingerprint: node?.fingerprint,
      };
    };
    const entries = [named(FORM)] as readonly PendingEntry[];
    const LEAVING = ["refresh()", 'navigate("https://app.test/settings")', "goBack()"];

    test.each(LEAVING)("RC5 %s is sent back, whatever the strategy is called", async (action) => {
      const { correct, model } = correctWith(
        { correct: [rung("GATHER_INFORMATION", action), rung("ALTERNATIVE_SELECTOR", "click(6)")] },
        storeOf(FORM),
      );
      expect(await correct({ ...correcting, entries })).toMatchObject({ choice: { action: "click(6)" } });
      expect(model.calls[0]?.input).toMatchObject({ left: expect.not.arrayContaining(["REFRESH_PAGE"]) });
      expect(model.calls[1]?.input).toMatchObject({ fault: { reason: expect.stringContaining("must not be left") } });
    });

    test("RC5 a model that insists does not get its way", async () => {
      const { correct } = correctWith({ correct: rung("REFRESH_PAGE", "refresh()") }, storeOf(FORM));
      const left: readonly RecoveryStrategy[] = ["REFRESH_PAGE", "FAIL"];
      expect(await correct({ ...correcting, left, entries })).toMatchObject({ strategy: "FAIL", choice: null });
    });

    test.each([
      ["the page lost the entries", EMPTY, entries],
      ["they were handed in", FORM, entries.map((one) => ({ ...one, handedIn: 1 }))],
      ["nothing was entered", FORM, []],
    ])("RC5 it may be loaded anew where %s", async (_, html, pending) => {
      const { correct } = correctWith({ correct: rung("REFRESH_PAGE") }, storeOf(html));
      expect(await correct({ ...correcting, entries: pending })).toMatchObject({ choice: { action: "refresh()" } });
    });

    test("RC5 the rule for an address that changed does not go back over them", async () => {
      const { correct } = correctWith({ correct: rung("ALTERNATIVE_SELECTOR", "click(6)") }, storeOf(FORM));
      const changed = { ...correcting, contingency: "URL_CHANGED" as const };
      expect(await correct({ ...changed, entries })).toMatchObject({ choice: { action: "click(6)" } });
      expect(await correct(changed)).toMatchObject({ choice: { action: "goBack()" } });
    });
  });

  test("RC1 a model that insists is not followed: code takes the first that it can do by itself", async () => {
    const { correct, model } = correctWith({ correct: rung("RETRY_WITH_DELAY", "click(6)") });
    const left: readonly RecoveryStrategy[] = ["ALTERNATIVE_TOOL", "REFRESH_PAGE", "FAIL"];
    expect(await correct({ ...correcting, left })).toMatchObject({
      strategy: "REFRESH_PAGE",
      choice: { action: "refresh()" },
      usage: { calls: 2 },
    });
    expect(model.calls.length).toBe(2);
    expect(await correct({ ...correcting, left: ["FAIL"] })).toMatchObject({ strategy: "FAIL", choice: null });
  });

  test("RC1 what is not on the page any more cannot be brought into view", async () => {
    const { correct, model } = correctWith(
      { correct: rung("SCROLL_INTO_VIEW") },
      storeOf("<main><button>Other</button></main>"),
    );
    expect(await correct({ ...correcting, left: ["SCROLL_INTO_VIEW", "FAIL"] })).toMatchObject({ strategy: "FAIL" });
    expect(model.calls[0]?.input).toMatchObject({ left: ["FAIL"] });
  });

  test("VD10 a failed dropdown carries the hint that a menu item must be chosen", async () => {
    const { correct, model } = correctWith({ correct: rung("FAIL") });
    const failed = { ...issued, facts: { ...issued.facts, kind: "dropdown", risk: "reversible" } } as const;
    await correct({ ...correcting, failed });
    expect(model.calls[0]?.input).toMatchObject({ guidance: expect.stringMatching(/menu item/) });
  });

  test("RC2 a popup is closed before any model is asked", async () => {
    const html = `<main><button data-sf="e1.6">Save</button></main><div role="dialog" aria-label="Offer">
      <button data-sf="e1.8">Subscribe</button><button data-sf="e1.9">No thanks</button></div>`;
    const { correct, model } = correctWith({ correct: rung("FAIL") }, storeOf(html));
    expect(await correct({ ...correcting, contingency: "POPUP_DETECTED" })).toMatchObject({
      strategy: "POPUP_DETECTED",
      choice: { action: "click(9)", facts: { target: { name: "No thanks" } } },
      usage: { calls: 0 },
    });
    expect(model.calls).toEqual([]);
  });

  test("PL3 a hindrance without an answer goes to the model", async () => {
    const { correct, model } = correctWith({ correct: rung("RETRY_WITH_DELAY") });
    expect(await correct({ ...correcting, contingency: "ERROR_DISPLAYED" })).toMatchObject({
      strategy: "RETRY_WITH_DELAY",
    });
    expect(model.calls.length).toBe(1);
  });
});
