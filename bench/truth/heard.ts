/** Heard: what another judge would have made of a play, where the play would have gone the same way with it. */

import { conclude } from "../../core/verification/verdict.js";
import { type Asked, answerOf, type JudgeName, judgementOf } from "./judge.js";
import type { Played } from "./play.js";

/**
 * A play with the judge that says yes to everything, as `judge` would have heard it: null where the page would have been
 * acted on otherwise, so that it has to be played again. A task goes the same way only where every answer is the same. A
 * step ends with the verdict on its last action, whatever the judge says of it: nothing is done on the page after that.
 */
export function heardBy(judge: JudgeName, played: Played): Played | null {
  const { specimen, asked } = played;
  if (specimen.level === "task") return asked.every((one) => isSame(judge, one)) ? played : null;
  const other = asked.find((one): one is AskedOfAction => one.about === "action" && !isBelieved(judge, one));
  if (other === undefined) return played;
  if (other.deed < specimen.deeds.length - 1) return null;
  const { evidence } = other;
  const issued = { action: specimen.deeds.at(-1)?.action ?? "", facts: { kind: "generic" } };
  const { tag, rule, confidence } = conclude({ evidence, judgement: judgementOf(judge, evidence), issued });
  return { ...played, verdict: tag, rule, confidence, judged: true, fixed: false };
}

type AskedOfAction = Extract<Asked, { about: "action" }>;

function isBelieved(judge: JudgeName, { evidence }: AskedOfAction): boolean {
  return judgementOf(judge, evidence).actionSucceeded;
}

/** Whether it says what the one that says yes to everything had said. */
function isSame(judge: JudgeName, one: Asked): boolean {
  if (judge === "yes") return true;
  if (one.about === "action") return isBelieved(judge, one) && judgementOf(judge, one.evidence).taskCompleted;
  const [mine, yes] = [answerOf(judge, one.input), answerOf("yes", one.input)];
  return mine.taskCompleted && JSON.stringify(mine.openSteps) === JSON.stringify(yes.openSteps);
}
