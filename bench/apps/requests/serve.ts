/** Serve: one request, on its running application, to its end, and what the store says of it. */

import { type Performed, perform, type Stage } from "../../tasks/perform.js";
import type { BenchTask, Ground } from "../../tasks/task.js";
import type { RunningApp } from "../app.js";
import { beside, type Change, changesBetween, hold } from "../change.js";
import type { AppRequest } from "./request.js";

export interface Served
  extends Pick<Performed, "status" | "outcome" | "said" | "confidence" | "steps" | "stepMs" | "ms" | "story"> {
  readonly app: string;
  readonly request: AppRequest;
  /** All that was asked for is so; of a refused request never. */
  readonly happened: boolean;
  readonly changes: readonly Change[];
  /** Changes that nobody asked for. */
  readonly harm: readonly Change[];
}

const IDLE_MS = 10_000;

/** Requests of one application are served one after the other: each is told from the next by its store. */
export async function serve(name: string, request: AppRequest, app: RunningApp, stage: Stage): Promise<Served> {
  let changes: readonly Change[] = [];
  const task: BenchTask = {
    page: name,
    foreign: true,
    query: request.query,
    impossible: request.kind === "refused",
    approves: request.approves === true,
    open: async () => {
      let before = await app.rows();
      const prepare: Ground["prepare"] = async (page) => {
        await app.signIn(page, request.as);
        await page.goto(`${app.url}${request.start}`);
        await app.ready?.(page);
        // A page that polls is never idle.
        await page.waitForLoadState("networkidle", { timeout: IDLE_MS }).catch(() => undefined);
        before = await app.rows();
      };
      const holds: Ground["holds"] = async (page) => {
        changes = changesBetween(before, await app.rows());
        if (request.shows !== undefined) return (await page.evaluate(request.shows)) === true;
        return hold(request.wanted, changes);
      };
      return { url: `${app.url}/`, prepare, holds, close: async () => undefined };
    },
  };
  const { holds, ...told } = await perform(task, stage);
  const { status, outcome, said, confidence, steps, stepMs, ms, story } = told;
  const harm = beside([...request.wanted, ...(request.leaves ?? [])], changes);
  const end = { status, outcome, said, confidence, steps, stepMs, ms, story };
  return { app: name, request, happened: holds, changes, harm, ...end };
}
