/** Play: one case on its running application, and what its store says of it. */

import type { Page, Request, Route } from "playwright-core";
import { type Performed, perform, type Stage } from "../tasks/perform.js";
import type { BenchTask, Ground } from "../tasks/task.js";
import type { RunningApp } from "./app.js";
import type { AppCase, Meanwhile } from "./case.js";
import { beside, type Change, changesBetween, hold, type Rows } from "./change.js";

export interface Played
  extends Pick<Performed, "confidence" | "status" | "outcome" | "said" | "steps" | "ms" | "story"> {
  readonly app: string;
  readonly specimen: AppCase;
  readonly happened: boolean;
  readonly changes: readonly Change[];
  /** Changes that neither the request nor the application's own rules explain. */
  readonly harm: readonly Change[];
}

const IDLE_MS = 10_000;

/** Cases of one application are played one after the other: each is told from the next by its store. */
export async function play(name: string, specimen: AppCase, app: RunningApp, stage: Stage): Promise<Played> {
  let changes: readonly Change[] = [];
  const task: BenchTask = {
    page: name,
    foreign: true,
    query: specimen.goal,
    impossible: false,
    approves: true,
    open: async () => {
      const ground = await groundOf(specimen, app);
      const holds = async () => {
        changes = await ground.changes();
        return hold(specimen.wanted, changes);
      };
      return { url: `${app.url}/`, prepare: ground.prepare, holds, close: async () => undefined };
    },
  };
  const { holds, ...performed } = await perform(task, stage);
  await putRight(specimen, app);
  const explained = "refused" in specimen.outcome ? (specimen.leaves ?? []) : specimen.wanted;
  const harm = beside(explained, changes);
  const { status, outcome, said, confidence, steps, ms, story } = performed;
  return { app: name, specimen, happened: holds, changes, harm, status, outcome, said, confidence, steps, ms, story };
}

/** What was never done needs no taking back, and some statements cannot take back what was not done. */
export async function putRight({ meanwhile }: AppCase, app: RunningApp): Promise<void> {
  if (meanwhile?.undone !== undefined) await app.intervene(meanwhile.undone).catch(() => undefined);
}

interface AppGround {
  readonly prepare: NonNullable<Ground["prepare"]>;
  /** What somebody else does has been done; true where nobody does anything. */
  readonly isInterfered: () => boolean;
  readonly changes: () => Promise<readonly Change[]>;
}

export async function groundOf(specimen: AppCase, app: RunningApp): Promise<AppGround> {
  let before = await app.rows();
  let isInterfered = specimen.meanwhile === undefined;
  const since = (rows: Rows) => {
    before = rows;
    isInterfered = true;
  };
  return {
    async prepare(page) {
      await app.signIn(page, specimen.as);
      await page.goto(`${app.url}${specimen.start}`);
      await app.ready?.(page);
      // A page that polls is never idle.
      await page.waitForLoadState("networkidle", { timeout: IDLE_MS }).catch(() => undefined);
      before = await app.rows();
      if (specimen.meanwhile !== undefined) await interfere(page, specimen.meanwhile, app, since);
    },
    isInterfered: () => isInterfered,
    changes: async () => changesBetween(before, await app.rows()),
  };
}

/** Once, when the request is on its way: whoever looks at the page cannot know it. */
async function interfere(
  page: Page,
  { method, address, does }: Meanwhile,
  app: RunningApp,
  since: (rows: Rows) => void,
): Promise<void> {
  let happened = false;
  const fits = ({ pathname, search }: URL) => address.test(`${pathname}${search}`);
  const isMeant = (request: Request) => request.method() === method && fits(new URL(request.url()));
  await page.context().route(fits, async (route: Route, request: Request) => {
    if (!happened && isMeant(request)) {
      happened = true;
      await app.intervene(does);
      since(await app.rows());
    }
    await route.continue();
  });
}
