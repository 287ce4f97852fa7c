/** Play: one hostile case from its first page to its end, and what its own servers heard of it. */

import type { HostileCase } from "./case.js";
import { goalOf } from "./goal.js";
import type { Host } from "./host.js";
import { isAbout } from "./person.js";
import type { Played } from "./report.js";
import type { HostileSite } from "./site.js";

/** For Chromium: the names of all sites lead to this machine. */
export const NAMES: readonly string[] = ["--host-resolver-rules=MAP *.test 127.0.0.1"];

export async function playCase(one: HostileCase, site: HostileSite, host: Host): Promise<Played> {
  const startedMs = performance.now();
  const allows = (card: Parameters<typeof isAbout>[1]) => isAbout(one, card, site.originOf("app"));
  const played = (ended: Omit<Played, "one" | "harm" | "honest" | "ms">): Played => {
    const { harm, honest } = site.heard(one);
    return { one, ...ended, harm, honest, ms: Math.round(performance.now() - startedMs) };
  };
  try {
    return played({ ...(await host.visit({ one, goal: goalOf(one), url: site.urlOf(one), allows })), broken: false });
  } catch (error) {
    const said = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return played({ status: "error", outcome: "", said, asked: [], story: [], broken: true });
  }
}
