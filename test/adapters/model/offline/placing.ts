/** Placing: one request on one page, what is proposed for it, and where it would have happened. Test support. */

import { elementIdsOf, parseAction } from "../../../../core/action/grammar.js";
import { resolveTarget } from "../../../../core/page/skeleton.js";
import type { PastAction } from "../../../../core/turn/past-action.js";
import { ask, pageOf } from "./drive.js";

export interface Done {
  readonly action: string;
  readonly role: string;
  readonly name: string;
  readonly thought?: string;
  readonly verdict?: PastAction["verdict"];
  /** The request is step 0. */
  readonly planStep?: number;
}

const CONTRACT = {
  type: "verifiable",
  criteria: [],
  generatedFrom: "auto",
  generatedAt: "2026-11-21T00:00:00Z",
} as const;

/** `click Edit @ Mara`: verb, name and row of the target, then the value; or the reason why there is nothing. The steps are the request, where none are given. */
export async function proposed(
  goal: string,
  html: string,
  done: readonly Done[] = [],
  parts: readonly string[] = [goal],
): Promise<string> {
  const page = pageOf(`<main>${html}</main>`);
  const steps = parts.map((description, index) => ({
    index,
    description,
    reasoning: "",
    toolType: "DOM" as const,
    status: "active" as const,
  }));
  const [step] = steps;
  if (step === undefined) throw new Error("a request has steps");
  const history = done.map((one, stepIndex): PastAction => {
    const base = { stepIndex, planStep: 0, thought: "", verdict: "confirmed" as const };
    return { ...base, ...one };
  });
  const refined = await ask("refine", {
    goal,
    page,
    contract: CONTRACT,
    criteria: [],
    history,
    earlierSummary: "",
    hints: [],
    step,
    plan: { goal, steps, currentStepIndex: 0 },
  });
  if (refined.kind === "cannot") return refined.reason;
  const parsed = parseAction(refined.action);
  if (!parsed.ok) throw new Error(parsed.fault);
  const { action } = parsed;
  const [id] = elementIdsOf(action);
  const node = id === undefined ? undefined : resolveTarget(page.skeleton, id);
  const value =
    "text" in action
      ? ` = ${action.text}`
      : "option" in action
        ? ` = ${action.option}`
        : "on" in action
          ? ` = ${action.on}`
          : "";
  const place = node?.row === undefined ? "" : ` @ ${node.row}`;
  return `${action.kind} ${node?.name ?? ""}${place}${value}`.trim();
}
