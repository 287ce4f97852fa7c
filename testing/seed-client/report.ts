/** Report: what the stores say of a run, beside what the server said. */

import { isDeepStrictEqual } from "node:util";
import type { Recoveries } from "./agent-api.js";
import type { PlayedTask } from "./play.js";

/** `wrong`: the store holds something else, or the server calls completed what is not there. `open`: neither, and not done. */
export type Grade = "done" | "wrong" | "open";

export function gradeOf({ ends, writes, wanted }: PlayedTask): Grade {
  const isThere = isDeepStrictEqual(writes, wanted);
  const isCompleted = ends.length > 0 && ends.every(({ status }) => status === "completed");
  const isElse = !isDeepStrictEqual(writes, wanted.slice(0, writes.length));
  if (isElse || (isCompleted && !isThere)) return "wrong";
  return isThere && isCompleted && ends.every(({ goalAchieved }) => goalAchieved) ? "done" : "open";
}

export interface Summary extends Recoveries {
  readonly tasks: number;
  readonly done: number;
  readonly wrong: number;
  readonly approvals: number;
  readonly questions: number;
  readonly actions: number;
  /** Calls beside interact that answered as the seed says, and those that did not. */
  readonly routes: { readonly right: number; readonly wrong: readonly string[] };
  readonly seconds: number;
}

type Run = Pick<Summary, "routes" | "seconds"> & { readonly recoveries: readonly Recoveries[] };

export function summaryOf(played: readonly PlayedTask[], { routes, seconds, recoveries }: Run): Summary {
  const ends = played.flatMap((one) => one.ends);
  const asked = ends.flatMap(({ questions }) => questions);
  const approvals = asked.filter(({ status }) => status === "awaiting_approval").length;
  const sum = (name: keyof Recoveries) => recoveries.reduce((all, one) => all + one[name], 0);
  return {
    tasks: played.length,
    done: played.filter((one) => gradeOf(one) === "done").length,
    wrong: played.filter((one) => gradeOf(one) === "wrong").length,
    approvals,
    questions: asked.length - approvals,
    actions: ends.reduce((all, { actions }) => all + actions.length, 0),
    signIns: sum("signIns"),
    rateLimits: sum("rateLimits"),
    retries: sum("retries"),
    routes,
    seconds,
  };
}

export function storyOf(played: PlayedTask): readonly string[] {
  const { name, ends, writes, fault } = played;
  return [
    `${gradeOf(played)}  ${name}: ${writes.join(", ") || "nothing was written"}`,
    ...(fault === undefined ? [] : [`      ${fault}`]),
    ...ends.flatMap(({ status, thought, goalAchieved, actions, questions }) => [
      `      ${actions.join(", ")}`,
      ...questions.map(({ question, answer }) => `      “${question.replaceAll("\n", " ")}” “${answer}”`),
      `      ${status}${goalAchieved ? ", goal achieved" : ""}: ${thought}`,
    ]),
  ];
}
