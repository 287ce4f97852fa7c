/** Panel task: the demo's request asked in the extension's panel, and followed by what the extension itself keeps of it. */

import type { Page } from "playwright-core";
import type { LogEntry } from "../../client/action-log.js";
import type { TaskRecord } from "../../client/task-record.js";
import type { Receipt } from "../../core/action/execution.js";
import type { Ended, RunTask } from "./stage.js";
import type { DemoEvent } from "./step.js";

/** One entry of `chrome.storage.local` as it has just become. */
interface Change {
  readonly key: string;
  readonly value: unknown;
}

const TOLD = "surefootDemoHears";

/** `panel`: signed in, on the page that the task is about. */
export function panelTask(panel: Page): RunTask {
  return async (query, { onStep, signal }) => {
    const follower = createFollower(onStep);
    const ended = new Promise<Ended>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error(String(signal.reason))), { once: true });
      panel.once("close", () => reject(new Error("the panel was closed")));
      void panel
        .exposeFunction(TOLD, (change: Change) => {
          const end = follower.hear(change);
          if (end) resolve(end);
        })
        .then(() => listen(panel))
        .then(() => ask(panel, query))
        .catch(reject);
    });
    const end = await ended;
    await panel.locator("h1, h2").first().waitFor();
    return end;
  };
}

/** Every change is told, however short it stands; as text, for Node's compiler does not know Chrome's calls. */
async function listen(panel: Page): Promise<void> {
  await panel.evaluate(`chrome.storage.onChanged.addListener((changes, area) => {
    if (area !== "local") return;
    for (const [key, { newValue }] of Object.entries(changes))
      if (/^(task|log):/.test(key) && newValue !== undefined) ${TOLD}({ key, value: newValue });
  })`);
}

async function ask(panel: Page, query: string): Promise<void> {
  await panel.getByLabel(/What should be done/).fill(query);
  await panel.getByRole("button", { name: "Start" }).click();
}

interface Follower {
  /** Not null once nothing more happens without a person. */
  hear(change: Change): Ended | null;
}

export function createFollower(onStep: (event: DemoEvent) => void): Follower {
  const begun = new Map<string, string>();
  const receipts = new Map<string, Receipt>();
  const told = new Map<string, string>();
  let record: TaskRecord | null = null;

  function hearLog(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      if (entry.kind === "begun" && !begun.has(entry.actionId)) begun.set(entry.actionId, entry.action);
      if (entry.kind === "done") receipts.set(entry.receipt.actionId, entry.receipt);
    }
  }

  function tell({ steps, turn, status }: TaskRecord): void {
    for (const [stepIndex, step] of steps.entries()) {
      const { actionId, thought, verdict, confidence, evidence = [] } = step;
      const action = begun.get(actionId);
      if (action === undefined) continue;
      const facts = { turn, status, stepIndex, thought, action, actionId };
      if (!told.has(actionId)) {
        told.set(actionId, "");
        onStep({ kind: "issued", redelivered: false, ...facts });
      }
      const receipt = receipts.get(actionId);
      if (receipt === undefined || verdict === undefined || confidence === undefined) continue;
      const judgement = `${verdict} ${confidence}`;
      if (told.get(actionId) === judgement) continue;
      told.set(actionId, judgement);
      onStep({ kind: "judged", ...facts, receipt, verification: { verdict, confidence, evidence } });
    }
  }

  return {
    hear({ key, value }) {
      // The casts: the extension's own entries, written by client/hosts/extension/storage.ts.
      if (key.startsWith("log:")) hearLog(value as readonly LogEntry[]);
      else record = value as TaskRecord;
      if (record === null) return null;
      tell(record);
      return isAtEnd(record) ? endOf(record, begun.size, receipts) : null;
    },
  };
}

/** It rests, or it has come to something that only a person can end. */
function isAtEnd({ next, blocked }: TaskRecord): boolean {
  if (next.kind === "rest") return true;
  switch (blocked?.kind) {
    case undefined:
    case "offline":
    case "busy":
    case "page-stuck":
      return false;
    default:
      return true;
  }
}

function endOf(record: TaskRecord, issued: number, receipts: ReadonlyMap<string, Receipt>): Ended {
  const { taskId, status, outcome, question, blocked } = record;
  const reason = record.reason ?? question?.text ?? (blocked && `the panel shows that it is blocked: ${blocked.kind}`);
  const executed = [...receipts.values()].filter(({ effect }) => effect !== "refused").length;
  return {
    taskId: taskId ?? null,
    status,
    outcome: outcome ?? null,
    steps: { issued, executed },
    reason: reason ?? null,
  };
}
