/** Asking: what tests of the model activities share: a page in a fake store, a task, and a context to choose in. Test support. */

import { type ModelCall, NO_TOKENS } from "../../adapters/model/port.js";
import { readHtml } from "../../adapters/snapshots/read-page.js";
import type { StoredPage } from "../../adapters/snapshots/snapshot-store.js";
import type { ChoosingContext } from "../../core/task/choice.js";
import type { ActionId, SnapshotId, TaskRef } from "../../core/turn/identity.js";
import type { IssuedAction } from "../../core/turn/issued-action.js";
import type { PageRef } from "../../core/turn/observation.js";
import type { EvidenceSummary } from "../../core/verification/evidence/evidence.js";

export const GOAL = "set Country to Canada, then click Save";

const HTML = `<main><h1>Profile</h1><form method="post" action="/profile">
  <label>Country <input data-sf="e1.4"></label><label>Note <input data-sf="e1.5"></label>
  <button data-sf="e1.6">Save</button></form><p>Call 555 0101</p><div data-sf-origin="https://ads.test"><p>Call 555 0199</p></div></main>`;

// Ids are branded strings; a test may coin them.
export const task = { tenantId: "t1", userId: "u1", sessionId: "s1", taskId: "k1" } as TaskRef;
export const ref: PageRef = {
  snapshotId: "snap1" as SnapshotId,
  url: "https://app.test/profile",
  title: "Profile",
  domHash: "d",
  skeletonHash: "s",
  focus: "",
};

/** A call for a plan that was paid for. */
export const paidCall = (outcome: string): ModelCall => ({
  purpose: "plan",
  tier: "smart",
  model: "m",
  prompt: "plan@1",
  tokens: { ...NO_TOKENS, prompt: 100, completion: 10 },
  searches: 0,
  ms: 5,
  costMicroUsd: 7,
  outcome,
});

/** The same page, of which the client had room for no more. */
export const cutSnapshots = storeOf(`${HTML}<div data-sf-unread="rest"></div>`);
/** A fake store of one page. */
export const snapshots = storeOf(HTML);

function storeOf(html: string) {
  return { put: async () => {}, get: (tenantId: string, id: SnapshotId) => storedPage(html, tenantId, id) };
}

async function storedPage(html: string, tenantId: string, id: SnapshotId): Promise<StoredPage | null> {
  const page = readHtml(html);
  if (!page.ok || id !== ref.snapshotId || tenantId !== task.tenantId) return null;
  return {
    id,
    url: ref.url,
    title: ref.title,
    html,
    skeleton: page.skeleton,
    ambient: [],
    domHash: "d",
    skeletonHash: "s",
  };
}

export const contract = {
  type: "verifiable",
  criteria: [],
  generatedFrom: "auto",
  generatedAt: "2026-11-21T00:00:00.000Z",
} as const;
export const context: ChoosingContext = {
  task,
  page: ref,
  contract,
  criteria: [],
  history: [],
  earlierSummary: "",
  hints: [],
};
export const step = {
  index: 0,
  description: "set Country to Canada",
  reasoning: "",
  toolType: "DOM",
  status: "active",
} as const;
export const plan = { goal: GOAL, steps: [step], currentStepIndex: 0 };

export const issued: IssuedAction = {
  actionId: "a1" as ActionId,
  stepIndex: 0,
  planStep: 0,
  action: "click(6)",
  thought: "I press Save.",
  facts: {
    target: { snapshotId: ref.snapshotId, epoch: "e1", id: 6, fingerprint: "f", role: "button", name: "Save" },
    kind: "submit",
    risk: "submit",
    visible: true,
    enabled: true,
    origin: "https://app.test",
  },
  lastForStep: true,
  expectedOutcome: { activity: "text", text: "Saved" },
  before: ref,
};

export const evidence: EvidenceSummary = {
  urlChanged: false,
  meaningfulChange: true,
  witnessOnly: false,
  strength: "weak",
  tied: true,
  submitTiers: [],
  submitSigns: 0,
  refusedSubmit: false,
  expectedOutcome: "unknown",
  stepOutcome: "unknown",
  similarity: 0.9,
  lines: ["New status: 'Saved'"],
  lineCount: 1,
  criteria: [],
  settled: true,
  contingencies: [],
  didNotLand: false,
};
