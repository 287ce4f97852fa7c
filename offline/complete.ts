/** Complete by rules: what the last page, the evidence and the ledger of checks allow to say of the end. Guesses nothing. */

import { linesOf, outlineOf } from "../core/page/outline.js";
import { factsIn } from "../core/verification/answer-facts.js";
import { contentWords, hasWords } from "../core/verification/wording.js";
import type { RuleInput, RuleOutput } from "./adapter.js";
import { happened, shorten, verbOf } from "./proposing.js";

type Input = RuleInput<"complete">;
type Part = RuleOutput<"complete">["parts"][number];

const SURE = 0.9;
const LIKELY = 0.75;

export function complete(input: Input): RuleOutput<"complete"> {
  const parts = partsOf(input).slice(0, 12);
  // A step that is still to be done is needed, as far as rules can tell.
  const openSteps = input.openSteps.map((step) => ({
    step,
    reason: "Nothing shows that its effect is there already.",
    unnecessary: false,
  }));
  const open = parts.filter(({ status }) => status !== "shown");
  const isDone = open.length === 0 && openSteps.length === 0;
  const isSure = input.history.findLast((past) => verbOf(past) !== "wait")?.verdict !== "likely";
  return {
    parts,
    ...(openSteps.length === 0 ? {} : { openSteps }),
    reason: isDone
      ? "Every part can be seen, and nothing is left to do."
      : (open[0]?.reason ?? "Steps of the plan are still to be done."),
    taskCompleted: isDone,
    confidence: isDone && !isSure ? LIKELY : SURE,
  };
}

function partsOf(input: Input): readonly Part[] {
  const { about, contract, goal, claim, subTask } = input;
  switch (about) {
    case "claim":
      return [claimed(claim ?? goal, input)];
    case "phase":
      return [isAtEnd(input) ? lastDeed(subTask?.objective ?? goal, input) : open(goal, "Steps of it are still open.")];
    case "request":
      if (contract.type !== "verifiable" || contract.criteria.length === 0) return [whole(input)];
      return contract.criteria.map((criterion) => criterionPart(criterion, input));
  }
}

function criterionPart({ id, activity, description }: Input["contract"]["criteria"][number], input: Input): Part {
  const part = shorten(description, 300);
  if (activity === "answer") return answered(part, input);
  const standing = input.standings.find((one) => one.id === id);
  if (standing?.result === "pass") return shown(part, "Code sees it on the page.", standing.evidence);
  if (standing?.result === "fail") return open(part, standing.evidence);
  return lastDeed(part, input);
}

function whole(input: Input): Part {
  const part = shorten(input.goal, 300);
  return input.answer === undefined || factsIn(input.answer).length === 0
    ? lastDeed(part, input)
    : answered(part, input);
}

/** An answer is shown by the page that says what it states. */
function answered(part: string, { answer = "", unconfirmed = [], page, outputs }: Input): Part {
  const facts = factsIn(answer);
  if (facts.length === 0) return open(part, "The answer states nothing that could be looked for.");
  if (unconfirmed.length > 0) return open(part, `No page says ${unconfirmed.join(", ")}.`);
  const lines = [...linesOf(outlineOf(page.skeleton)), ...Object.values(outputs)];
  const line = lines.find((one) => facts.some((fact) => hasWords(one, fact))) ?? page.title;
  return shown(part, "The page says so.", line);
}

/** What only a judge could see rests on the last action: it worked, and nothing after it failed. */
function lastDeed(part: string, { history, changes, contract }: Input): Part {
  // A pause to look once more did nothing, and takes nothing away.
  const last = history.findLast((past) => verbOf(past) !== "wait") ?? history.at(-1);
  if (last === undefined) return contract.type === "verifiable" ? open(part, "Nothing was done yet.") : seen(part);
  if (!happened(last)) return open(part, "The last action is not known to have worked.");
  const lines = changes.findLast(({ action }) => action === last.action)?.lines ?? [];
  const line = lines.find((one) => !/\bnot\b|\bno\b/i.test(one)) ?? lines[0] ?? last.reason ?? last.verdict;
  return shown(part, "The last action worked.", line);
}

/** Of a request that changes nothing the page itself is all there is to see. */
function seen(part: string): Part {
  return open(part, "Nothing was found out that could be told.");
}

function claimed(claim: string, { page }: Input): Part {
  const part = shorten(claim, 300);
  const words = contentWords(claim).filter(
    (word) => word.length > 2 && !/^(?:the|are|was|has|have|been|list)$/.test(word),
  );
  const line = linesOf(outlineOf(page.skeleton)).find((one) => words.every((word) => contentWords(one).includes(word)));
  return line === undefined || words.length === 0
    ? open(part, "The page does not say so.")
    : shown(part, "The page says so.", line);
}

function isAtEnd({ plan }: Input): boolean {
  return plan === null || plan.currentStepIndex >= plan.steps.length;
}

function shown(part: string, reason: string, line: string): Part {
  return { part, reason, line: shorten(line, 500), status: "shown" };
}

function open(part: string, reason: string): Part {
  return { part: shorten(part, 300), reason: shorten(reason, 500), status: "not_shown" };
}
