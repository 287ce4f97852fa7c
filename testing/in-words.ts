/** In words: an answer of the port as a model would write it that is asked in words (adapters/model/asked-schemas.ts). */

import type { Purpose, PurposeOutput } from "../adapters/model/port.js";

type Proposal = PurposeOutput<"generate">;

export function inWords(purpose: Purpose, value: unknown): unknown {
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
    case "plan": {
      const { steps } = value as PurposeOutput<"plan">;
      return { steps: steps.map(({ toolType: _always, ...step }) => step) };
    }
    default:
      return value;
  }
}

/** Words speak of one step: entries for the next step are left for the next question. */
function chainInWords({ followUps = [], ...first }: Proposal) {
  const end = [first, ...followUps].findIndex(({ lastForStep }) => lastForStep);
  const rest = end === -1 ? followUps : followUps.slice(0, end);
  const last = rest.at(-1) ?? first;
  const told = { ...proposalInWords(first), lastForStep: last.lastForStep };
  return rest.length === 0 ? told : { ...told, followUps: rest.map(({ thought, action }) => ({ thought, action })) };
}

function proposalInWords({ thought, action, lastForStep, confidence, expectedOutcome }: Omit<Proposal, "followUps">) {
  const { text, name } = expectedOutcome ?? {};
  const expect = expectedOutcome?.absent === true ? undefined : (text ?? name);
  return {
    thought,
    action,
    lastForStep,
    ...(expect === undefined ? {} : { expect }),
    ...(confidence === undefined ? {} : { confidence }),
  };
}
