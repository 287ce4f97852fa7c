/** Form world: fake activities of a task that fills in one form and hands it in; the page is what was entered so far. */

import type { TargetFacts } from "../../../core/action/gate.js";
import { inBrief } from "../../../core/task/chaining.js";
import type { Feedback, FollowUp } from "../../../core/task/choice.js";
import type { TaskState } from "../../../core/task/state.js";
import type { IssuedAction } from "../../../core/turn/issued-action.js";
import { aChoice, aTarget, aVerdict, someEvidence } from "../../../testing/builders.js";
import type { FakeActivities } from "../../../testing/fake-activities.js";

export interface FormWorld {
  readonly fields: number;
  /** The proposal for this field is another one. */
  readonly odd?: {
    readonly at: number;
    readonly action?: string;
    readonly facts?: Omit<Partial<TargetFacts>, "target"> & { readonly target?: Partial<TargetFacts["target"]> };
  };
  /** This field does not take its value by `setValue`. */
  readonly broken?: number;
  /** Of this field the rules cannot tell. */
  readonly open?: number;
}

export function chainOf({ phase }: TaskState): readonly IssuedAction[] {
  return phase.name === "acting" ? [phase.issued, ...(phase.rest ?? [])] : [];
}

export function formWorld({ fields, odd, broken, open }: FormWorld) {
  const entered: number[] = [];
  const corrected: string[] = [];
  const judged: string[] = [];
  const faults: Feedback[] = [];
  const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };

  function entry(n: number, snapshotId: string): FollowUp {
    const isOdd = odd?.at === n;
    const facts = isOdd ? (odd.facts ?? {}) : {};
    // The cast: a page's name stands for its snapshot here.
    const target = { ...aTarget(n), role: "textbox", snapshotId: snapshotId as never, ...facts.target };
    const action = (isOdd ? odd.action : undefined) ?? `setValue(${n},"v${n}")`;
    const { usage: _none, ...one } = aChoice(action, { facts: { holder: "form", ...facts, target } });
    return one;
  }

  const numberIn = (action: string) => Number(/\((\d+)/.exec(action)?.[1]);
  const settlementOf = ({ action }: Pick<IssuedAction, "action">) => {
    const n = numberIn(action);
    if (n === open) return { kind: "undecided" } as const;
    const verdict = n === broken && action.startsWith("setValue") ? aVerdict("contradicted") : aVerdict("confirmed");
    return { kind: "decided", verdict } as const;
  };

  const activities: Partial<FakeActivities> = {
    refineStep: async ({ page, fault, mayChain }) => {
      if (fault !== undefined) faults.push(fault);
      const left = Array.from({ length: fields }, (_, index) => index + 1).filter((n) => !entered.includes(n));
      const [first, ...followUps] = left.map((n) => entry(n, page.snapshotId));
      if (first === undefined) return { kind: "chosen", choice: aChoice("click(99)", { lastForStep: true }) };
      return {
        kind: "chosen",
        choice: { ...first, usage, ...(mayChain ? { followUps: followUps.map((one) => inBrief(first, one)) } : {}) },
      };
    },
    gatherEvidence: async ({ issued, rest = [], observation }) => {
      const carried = [issued, ...rest.map((link) => link.issued)];
      const effectOf = ({ actionId }: Pick<IssuedAction, "actionId">) =>
        observation.receipts.find((one) => one.actionId === actionId)?.effect;
      const findings = carried.map((one) => ({ settlement: settlementOf(one), stepOutcome: "unknown" as const }));
      const cut = carried.findIndex(
        (one, index) => index > 0 && effectOf(one) === "unknown" && numberIn(one.action) === broken,
      );
      const links = cut === -1 ? findings : findings.slice(0, cut);
      const isHeld = ({ settlement }: (typeof links)[number]) =>
        settlement.kind === "decided" && settlement.verdict.actionSucceeded;
      const at = links.findIndex((link) => !isHeld(link));
      const decisive = at === -1 ? links.length - 1 : at;
      for (const [index, link] of links.entries())
        if (isHeld(link)) entered.push(numberIn(carried[index]?.action ?? ""));
      const settlement = links[decisive]?.settlement ?? { kind: "undecided" };
      return { evidence: someEvidence(), settlement, ...(rest.length === 0 ? {} : { chain: { links, decisive } }) };
    },
    judge: async ({ issued }) => {
      if (issued !== undefined) judged.push(issued.action);
      return { judgement: { actionSucceeded: true, taskCompleted: false, confidence: 0.9, reason: "it is so" }, usage };
    },
    correct: async ({ failed, left }) => {
      corrected.push(failed.action);
      const choice = aChoice(failed.action.replace("setValue", "type"), { facts: failed.facts });
      return { strategy: left[0] ?? "FAIL", reason: "by keys", choice, usage };
    },
  };
  return { activities, entered, corrected, judged, faults };
}
