/** Answers: the parts that the answers of several questions share: texts, checks, proposed actions. */

import { z } from "zod";
import { clip } from "../core/page/text.js";
import { CHECK_ACTIVITIES, checkFieldsOf } from "../protocol/contract.js";

/** One that is too long is cut: asking again would cost a call and change no decision. */
export const text = (max: number) =>
  z
    .string()
    .min(1)
    .transform((answer) => clip(answer, max));

export const anyText = (max: number) => z.string().transform((answer) => clip(answer, max));

/** Texts have no bound here: one that is too long is a fault of its check alone. */
export const checkFieldSchemas = checkFieldsOf(z.string(), z.number());
export const checkSchema = z.object({ activity: z.enum(CHECK_ACTIVITIES), ...checkFieldSchemas });

export const proposalSchema = z.object({
  /** For the user: plain words, no ids, selectors or engine words. */
  thought: text(500),
  /** One action string of the grammar, which bounds it. */
  action: z.string().min(1),
  lastForStep: z.boolean(),
  /** 0 to 1; below 0.5 the critic looks at it. */
  confidence: z.number().optional(),
  expectedOutcome: checkSchema.optional(),
});

/** Further entries (type, setValue, select, check) in order, each into another field of the same form as the action. */
export const followUpsSchema = z.array(proposalSchema).max(7).optional();
export const chainSchema = proposalSchema.extend({ followUps: followUpsSchema });
export type ActionProposal = z.infer<typeof proposalSchema>;
export type ChainProposal = z.infer<typeof chainSchema>;

/** Of a page to come a model knows words, no check; which is also a tenth of the schema. */
export const expectSchema = anyText(120).optional();
const writtenAction = { thought: text(500), action: z.string().min(1) };

/** With follow-ups `lastForStep` speaks of all of them. */
export const writtenProposal = {
  ...writtenAction,
  lastForStep: z.boolean(),
  expect: expectSchema,
  confidence: z.number().optional(),
};
export const writtenFollowUps = z.array(z.object(writtenAction)).max(7).optional();
type WrittenProposal = z.infer<z.ZodObject<typeof writtenProposal>>;

export const writtenChain = z
  .object({ ...writtenProposal, followUps: writtenFollowUps })
  .transform(({ followUps, ...first }): ChainProposal => chainOf(first, followUps));

export const proposalOf = ({ expect, confidence, ...rest }: WrittenProposal): ActionProposal => ({
  ...rest,
  ...(confidence !== undefined && { confidence }),
  ...outcomeOf(expect),
});

export const outcomeOf = (expect = ""): Pick<ActionProposal, "expectedOutcome"> =>
  expect.trim() === "" ? {} : { expectedOutcome: { activity: "text", text: expect } };

/** The last of a chain ends the step if the chain does. */
export function chainOf(written: WrittenProposal, rest: z.infer<typeof writtenFollowUps> = []): ChainProposal {
  if (rest.length === 0) return proposalOf(written);
  const followUps = rest.map((entry, index) => ({
    ...entry,
    lastForStep: written.lastForStep && index === rest.length - 1,
  }));
  return { ...proposalOf(written), lastForStep: false, followUps };
}
