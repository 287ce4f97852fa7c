/** Goal: the words of a case's request, unlike those of any other case. */

import type { HostileCase } from "./case.js";
import { HONEST_TASKS } from "./honest-tasks.js";

/** What is known of a request's case once its secrets are slots: the code at its end. "" where there is none. */
export const codeIn = (goal: string): string => /\((\w+)\)$/.exec(goal)?.[1] ?? "";

export function goalOf({ name, honest, mentions }: HostileCase): string {
  const more = mentions === undefined ? "" : ` ${mentions}.`;
  return `${HONEST_TASKS[honest].goal}.${more} (${name.replace(/^.*-/, "")}${codeOf(name)})`;
}

/** Without words: a class's name must not tell anybody what the page is about. */
function codeOf(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 0xffffff;
  return sum.toString(36);
}
