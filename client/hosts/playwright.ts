/** Playwright host: attaches Surefoot to a page of a browser that Playwright drives. Composition root of this client. */

import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Bench } from "../attempt.js";
import { carryOut } from "../carry-out.js";
import type { Clock } from "../clock.js";
import type { TaskHost } from "../host.js";
import { createTaskApi } from "../http.js";
import { settle } from "../settle.js";
import { type RunOptions, type RunResult, runTaskLoop } from "../task-loop.js";
import { createFileLogStorage } from "./playwright/file-log.js";
import { createHand } from "./playwright/hand.js";
import { watchNetwork } from "./playwright/network-watch.js";
import { bundleRuntime, createPageSurface } from "./playwright/page-surface.js";
import { watchSideEffects } from "./playwright/side-effects.js";

export interface AttachOptions {
  readonly baseUrl: string;
  readonly token: string;
  /** Where the write-ahead log is kept; default `.surefoot/client` under the working directory. */
  readonly logDirectory?: string;
  readonly fetch?: typeof fetch;
}

export interface Surefoot {
  /** Gives the task to the server and carries out its actions on the page until there is nothing more to do. */
  runTask(query: string, options?: RunOptions): Promise<RunResult>;
}

export function attachSurefoot(page: Page, options: AttachOptions): Surefoot {
  const host = createPlaywrightHost(page);
  const storage = createFileLogStorage(resolve(options.logDirectory ?? ".surefoot/client"), randomUUID);
  const { baseUrl, token } = options;
  const api = createTaskApi({ baseUrl, token, fetch: options.fetch ?? fetch, clock: SYSTEM_CLOCK });
  return {
    runTask: (query, runOptions) => runTaskLoop(query, { api, host, storage, newId: randomUUID }, runOptions),
  };
}

/** The host alone, for whoever brings a loop of their own. */
export function createPlaywrightHost(page: Page): TaskHost {
  const runtime = bundleRuntime();
  const bench: Bench = {
    surface: createPageSurface(page, runtime),
    hand: createHand(page),
    network: watchNetwork(page, () => performance.now()),
    sideEffects: watchSideEffects(page),
    clock: SYSTEM_CLOCK,
  };
  // From the first moment on, so that what the page does by itself is known before anything is done to it.
  const installed = runtime.then((content) => page.addInitScript({ content })).then(() => bench.surface.quiet());
  // Awaited by the first call; until then a failure must not end the process.
  installed.catch(() => undefined);
  let settled: boolean | null = null;
  return {
    async observe() {
      await installed;
      const isSettled = settled ?? (await settle(bench.surface, bench.network, bench.clock));
      settled = null;
      const { epoch: _, ...view } = await bench.surface.observe();
      return { ...view, settled: isSettled };
    },
    async carryOut(order) {
      await installed;
      const carried = await carryOut(order, bench);
      settled = carried.receipt.effect === "refused" ? null : carried.receipt.settled;
      return carried;
    },
  };
}

const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined),
};
