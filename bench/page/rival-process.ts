/** Rival process: rivals take their turns in a process of their own, so that the trees they leave behind are collected at their cost. */

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { FROM_SOURCE, PROJECT } from "../../stack/tools.js";
import type { HonestPage } from "./honest.js";
import { loadRivals, type Rival } from "./rivals.js";
import { processorMs } from "./timing.js";

/** What is asked of it; it answers with milliseconds of the processor, 0 for a page. */
type Asked = { readonly page: Pick<HonestPage, "before" | "after"> } | { readonly rival: Rival };

export interface Rivals {
  /** The page before is read; what is known of it is kept. */
  prepare(page: HonestPage): Promise<void>;
  /** The page after is read and compared: milliseconds of the processor. */
  compare(rival: Rival): Promise<number>;
  end(): void;
}

const FILE = fileURLToPath(import.meta.url);

export function startRivals(): Rivals {
  const child = fork(FILE, { execArgv: [...FROM_SOURCE], cwd: PROJECT });
  const ended = once(child, "exit").then(() => {
    throw new Error("The process of the rivals has ended.");
  });
  ended.catch(() => undefined);
  const ask = async (asked: Asked): Promise<number> => {
    const answer = once(child, "message");
    child.send(asked);
    const [ms] = await Promise.race([answer, ended]);
    return Number(ms);
  };
  return {
    prepare: async ({ before, after }) => {
      await ask({ page: { before, after } });
    },
    compare: (rival) => ask({ rival }),
    end: () => child.disconnect(),
  };
}

if (process.argv[1] === FILE) {
  const rivals = loadRivals();
  let after = "";
  let known: Record<Rival, (after: string) => number> | undefined;
  process.on("message", (asked: Asked) => {
    if ("page" in asked) {
      after = asked.page.after;
      known = { linkedom: rivals.linkedom(asked.page.before), cheerio: rivals.cheerio(asked.page.before) };
      process.send?.(0);
    } else process.send?.(processorMs(() => known?.[asked.rival](after)));
  });
}
