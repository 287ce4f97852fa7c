/** In words: an answer of the port as a model would write it that is asked in words (`writtenSchema` of its question). */

import type { PurposeOutput } from "../activities/index.js";
import { writtenName } from "../activities/written-action.js";
import { readAction } from "../core/action/grammar.js";

type Proposal = PurposeOutput<"generate">;

export function inWords(purpose: string, value: unknown): unknown {
  switch (purpose) {
    case "refine": {
      const answer = value as PurposeOutput<"refine">; // the caller pairs purpose and value
      return answer.kind === "cannot" ? { thought: answer.reason, lastForStep: false } : chainInWords(answer);
    }
    case "generate":
      return chainInWords(value as Proposal);
    case "correct": {
      const { proposal, ...chosen } = value as PurposeOutput<"correct">;
      return proposal === undefined ? chosen : { ...chosen, proposal: proposalInWords(proposal) };
    }
    case "plan":
      return planInWords(value as PurposeOutput<"plan">);
    case "prepare": {
      const { plan, first, ...prepared } = value as PurposeOutput<"prepare">;
      return {
        ...prepared,
        ...(plan === undefined ? {} : { plan: planInWords(plan) }),
        ...(first === undefined ? {} : { first: chainInWords(first) }),
      };
    }
    default:
      return value;
  }
}

function planInWords({ steps }: PurposeOutput<"plan">) {
  return {
    steps: steps.map(({ toolType: _always, expectedOutcome, ...step }) => ({ ...step, ...expectOf(expectedOutcome) })),
  };
}

/** Words speak of one step: entries for the next step are left for the next question. */
function chainInWords({ followUps = [], ...first }: Proposal) {
  const end = [first, ...followUps].findIndex(({ lastForStep }) => lastForStep);
  const rest = end === -1 ? followUps : followUps.slice(0, end);
  const last = rest.at(-1) ?? first;
  const told = { ...proposalInWords(first), lastForStep: last.lastForStep };
  return rest.length === 0
    ? told
    : { ...told, followUps: rest.map(({ thought, action }) => ({ thought, action: actionInWords(action) })) };
}

function proposalInWords({ thought, action, lastForStep, confidence, expectedOutcome }: Omit<Proposal, "followUps">) {
  return {
    thought,
    action: actionInWords(action),
    lastForStep,
    ...expectOf(expectedOutcome),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

/** The object of its kind; what is no call is left as it is. */
export function actionInWords(call: string): unknown {
  const action = readAction(call);
  if (action === undefined) return call;
  const { kind, ...values } = action;
  const named = Object.entries(values).map(([field, value]) => [writtenName(kind, field), value]);
  return { kind, ...Object.fromEntries(named) };
}

/** Of a check what words can say of it. */
function expectOf(outcome: Proposal["expectedOutcome"]): { readonly expect?: string } {
  const { text, name, absent } = outcome ?? {};
  const expect = absent === true ? undefined : (text ?? name);
  return expect === undefined ? {} : { expect };
}
