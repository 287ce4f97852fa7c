/** Contract request: a contract as callers send it, also in the words of tools that check code. */

import { z } from "@hono/zod-openapi";
import { contractType, criterion, criterionActivity } from "./contract.js";
import { named, text } from "./task.js";

/** Checks of code, which no page shows: a judge decides these by their description, and by what pages show. */
const CODE_ACTIVITIES = ["unit-test", "e2e", "typecheck", "lint", "critic"] as const;
const sentActivity = z.enum([...criterionActivity.options, ...CODE_ACTIVITIES]);
type SentActivity = z.output<typeof sentActivity>;
type PatternField = "url" | "text" | "file";

/** The field that `pattern` is another name of. */
const PATTERN_FIELDS: Partial<Record<SentActivity, PatternField>> = {
  url: "url",
  text: "text",
  download: "file",
};
/** Activities that nobody but a judge decides: a pattern is a part of what it is told. */
const JUDGED: readonly SentActivity[] = ["judge", "answer", ...CODE_ACTIVITIES];

const sentCriterion = criterion
  .extend({
    id: text.min(1).max(40).optional(),
    activity: sentActivity.openapi({
      description: `Of a contract for code, ${CODE_ACTIVITIES.join(", ")}: no page shows it, so a judge decides it by its description`,
    }),
    description: text.min(1).max(300),
    pattern: text.min(1).max(300).optional().openapi({
      description: "Another name of the field that the activity compares; plain words or an address, no expression",
    }),
    timing: z
      .enum(["immediate", "at_end", "deferred"])
      .default("at_end")
      .openapi({ description: "`deferred` is another word for `at_end`" }),
  })
  .superRefine((sent, issues) => {
    const message = faultOfPattern(sent);
    if (message !== null) issues.addIssue({ code: "custom", path: ["pattern"], message });
  })
  .transform(({ pattern, timing, ...sent }) => ({
    ...sent,
    ...inOurWords(sent, pattern),
    timing: timing === "deferred" ? ("at_end" as const) : timing,
  }));

type PatternedCriterion = Pick<z.output<typeof criterion>, PatternField | "description"> & {
  readonly activity: SentActivity;
};

function faultOfPattern({
  activity,
  pattern,
  ...sent
}: PatternedCriterion & { readonly pattern?: string }): string | null {
  if (pattern === undefined || JUDGED.includes(activity)) return null;
  const field = PATTERN_FIELDS[activity];
  if (field === undefined) return `is not read with ${activity}: say what it compares in fields of its own`;
  if (sent[field] !== undefined) return `is another name of ${field}: send one of them`;
  return isExpression(pattern) ? "is compared letter by letter, so it must be plain words and no expression" : null;
}

const isExpression = (pattern: string): boolean =>
  ["\\", ".*", ".+", "(?", "|"].some((sign) => pattern.includes(sign)) ||
  pattern.startsWith("^") ||
  pattern.endsWith("$");

/** Nothing is taken for passed: what no page shows, the judge has to find on one. */
function inOurWords({ activity, description }: PatternedCriterion, pattern: string | undefined) {
  const isCode = CODE_ACTIVITIES.some((one) => one === activity);
  const field = PATTERN_FIELDS[activity];
  const ours = isCode ? "judge" : criterionActivity.parse(activity);
  if (pattern === undefined) return { activity: ours };
  if (field !== undefined) return { activity: ours, [field]: pattern };
  return { activity: ours, description: `${description} (${isCode ? `${activity}: ` : ""}${pattern})` };
}

/** A contract that a user sends; the server numbers and dates it. */
export const contractRequest = named("Contract", { type: contractType, criteria: z.array(sentCriterion).max(12) });
