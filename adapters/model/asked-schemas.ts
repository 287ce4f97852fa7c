/** Asked schemas: what models that answer in words are asked for, and how it becomes an answer of the port. Reasons stand first: models write in this order. */

import { z } from "zod";
import { RECOVERY_STRATEGIES } from "../../core/recovery/strategy.js";
import { anyText, text } from "./answer-text.js";
import { type Purpose, type PurposeOutput, purposeSchemas } from "./port.js";
import { prepareSchema } from "./prepare-purpose.js";

/** Words, where rules answer with a check: a tenth of the schema, and all that a model can know of a page to come. */
const expect = anyText(120).optional();

const deed = { thought: text(500), action: z.string().min(1) };

const proposal = {
  ...deed,
  /** With follow-ups it speaks of all of them. */
  lastForStep: z.boolean(),
  expect,
  confidence: z.number().optional(),
};

const followUps = z.array(z.object(deed)).max(7).optional();

type Proposal = z.infer<z.ZodObject<typeof proposal>>;
type FollowUps = z.infer<typeof followUps>;

function proposalOf({ expect: words, confidence, ...said }: Proposal): PurposeOutput<"generate"> {
  return {
    ...said,
    ...(confidence === undefined ? {} : { confidence }),
    ...outcomeOf(words),
  };
}

function outcomeOf(words = ""): { readonly expectedOutcome?: { readonly activity: "text"; readonly text: string } } {
  return words.trim() === "" ? {} : { expectedOutcome: { activity: "text", text: words } };
}

/** The last of a chain ends the step if the chain does. */
function chainOf(said: Proposal, rest: FollowUps = []): PurposeOutput<"generate"> {
  const first = proposalOf(said);
  if (rest.length === 0) return first;
  const entries = rest.map((entry, index) => ({
    ...entry,
    lastForStep: said.lastForStep && index === rest.length - 1,
  }));
  return { ...first, lastForStep: false, followUps: entries };
}

/** Without steps it is one obvious action. */
const plan = z
  .object({
    steps: z.array(z.object({ reasoning: anyText(500), description: text(500), expect })).max(20),
  })
  .transform(
    ({ steps }): PurposeOutput<"plan"> => ({
      complexity: steps.length === 0 ? "SIMPLE" : "COMPLEX",
      steps: steps.map(({ expect: words, ...step }) => ({ ...step, toolType: "DOM", ...outcomeOf(words) })),
    }),
  );

const generate = z
  .object({ ...proposal, followUps })
  .transform(({ followUps: rest, ...said }): PurposeOutput<"generate"> => chainOf(said, rest));

/** By purpose; where the port's own answer is asked for, that. */
export const askedSchemas: { readonly [P in Purpose]: z.ZodType<PurposeOutput<P>> } = {
  ...purposeSchemas,
  prepare: prepareSchema.extend({ plan: plan.optional(), first: generate.optional() }),
  plan,
  /** Without an action the step cannot be done, and the thought says why. */
  refine: z
    .object({ ...proposal, action: proposal.action.optional(), followUps })
    .transform(
      ({ followUps: rest, action, ...said }): PurposeOutput<"refine"> =>
        action === undefined
          ? { kind: "cannot", reason: said.thought }
          : { kind: "action", ...chainOf({ ...said, action }, rest) },
    ),
  generate,
  correct: z
    .object({ reason: text(500), strategy: z.enum(RECOVERY_STRATEGIES), proposal: z.object(proposal).optional() })
    .transform(({ proposal: said, ...chosen }) =>
      said === undefined ? chosen : { ...chosen, proposal: proposalOf(said) },
    ),
};
