/** Recording: the regular expressions that code makes at run time. Literals are not among them. */

import type { Expression } from "../../scripts/check/linear.js";

/** The offline rules have a test of their own. */
const OURS = /\/((?:core|protocol|adapters(?!\/model\/offline\/)|ui|client|activities|workflows)\/[^()]+\.ts:\d+)/;

/**
 * `run` has the platform's own class replaced for as long as it takes. `ours`: finds the place in a line of a stack; what it
 * does not find, as expressions of libraries, is left out.
 */
export async function recording(run: () => unknown, ours = OURS): Promise<readonly Expression[]> {
  const made: Expression[] = [];
  const { RegExp: Platform } = globalThis;
  globalThis.RegExp = new Proxy(Platform, {
    construct(target, given: ConstructorParameters<typeof RegExp>) {
      const one = new target(...given);
      const [, , caller = ""] = (new Error().stack ?? "").split("\n");
      const [, at] = ours.exec(caller) ?? [];
      if (at !== undefined) made.push({ source: one.source, flags: one.flags, at });
      return one;
    },
  });
  try {
    await run();
  } finally {
    globalThis.RegExp = Platform;
  }
  return made;
}
