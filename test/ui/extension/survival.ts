/** Survival: a task of many actions, with everything ended again and again; for the short and the long lane. Test support. */

import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { type FakeSurefootServer, startFakeSurefoot } from "../../../testing/fake-surefoot-server.js";
import type { FakeTask } from "../../../testing/fake-tasks.js";
import type { FakeTurn } from "../../../testing/fake-turns.js";
import { ask, type Lab, openLab, signIn } from "../panel/panel-lab.js";
import { type CountingSite, startCountingSite } from "./counting-site.js";
import { createMoments, type PointerTarget, THINK_MS } from "./moments.js";

export interface Toll {
  readonly site: CountingSite;
  readonly task: FakeTask;
  /** Ends that came while the task was going on and met what was aimed at. */
  readonly ends: number;
  /** Ends that came too late for that. */
  readonly missed: number;
  /** Ids of actions of which a receipt `unknown` arrived: those that an end cut off. */
  readonly unknown: readonly string[];
  readonly questions: number;
}

/** A seeded chance, so that a failure can be had again. */
export function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const nameOf = (index: number): string => `Thing ${index + 1}`;

/** Two actions for each thing. The server thinks before the second of them, or, where waiting is aimed at, before each. */
function scriptOf(things: number, aim: PointerTarget): readonly FakeTurn[] {
  const think = aim === "waiting" ? { slowMs: THINK_MS } : {};
  const turns = Array.from({ length: things }, (_, index): readonly FakeTurn[] => [
    {
      kind: "act",
      action: `setValue(#,${JSON.stringify(nameOf(index))})`,
      on: 'id="thing"',
      target: { role: "textbox", name: "Thing" },
      ...think,
    },
    {
      kind: "act",
      action: "click(#)",
      on: 'id="add"',
      target: { role: "button", name: "Add" },
      risk: "submit",
      slowMs: 300,
      ...think,
    },
  ]);
  return [...turns.flat(), { kind: "end", text: "All is on the list." }];
}

interface Ordeal {
  readonly things: number;
  readonly ends: number;
  readonly seed: number;
  readonly means: "browser" | "worker";
  readonly aim?: PointerTarget;
}

/** The browser, or only the service worker, is ended until `ends` have met what was aimed at; then the task runs out. */
export async function survive({ things, ends, seed, means, aim = "random" }: Ordeal): Promise<Toll> {
  const server = await startFakeSurefoot({ script: () => scriptOf(things, aim) });
  const site = await startCountingSite();
  let lab = await openLab();
  try {
    let { panel } = await openBoth(lab, site);
    await signIn(panel, server);
    await ask(panel, "Put things on the list");
    await untilBegun(server);
    const end = async (): Promise<void> => {
      if (means === "worker") return await lab.stopWorker(panel);
      await lab.kill();
      lab = await openLab(lab.profile);
      ({ panel } = await openBoth(lab, site));
    };
    const moments = createMoments(aim, { server, panel: () => panel, chance: createChance(seed) });
    let [met, missed, questions] = [0, 0, 0];
    const untilMs = Date.now() + 30_000 + ends * 20_000;
    while (!isOver(server) && Date.now() < untilMs) {
      if (met < ends && (await moments.arrived()) && !isOver(server)) {
        if (await moments.strike(end)) met += 1;
        else missed += 1;
      } else await delay(20);
      questions += await answerDoubt(panel, server, site);
    }
    const [task] = server.tasks;
    if (!task) throw new Error("no task was begun");
    return { site, task, ends: met, missed, unknown: unknownOf(task), questions };
  } finally {
    await lab.close();
    await server.stop();
    await site.stop();
  }
}

async function openBoth(lab: Lab, site: CountingSite): Promise<{ readonly page: Page; readonly panel: Page }> {
  const page = await lab.openSite(site.url);
  return { page, panel: await lab.openPanel(page) };
}

async function untilBegun(server: FakeSurefootServer): Promise<void> {
  while (server.tasks.length === 0) await delay(50);
}

function isOver({ tasks: [task] }: FakeSurefootServer): boolean {
  return task?.status === "completed" || task?.status === "failed";
}

function unknownOf({ receipts }: FakeTask): readonly string[] {
  return [...new Set(receipts.filter(({ effect }) => effect === "unknown").map(({ actionId }) => actionId))];
}

/** The person looks at the site's own list, and says what is there. */
async function answerDoubt(panel: Page, { tasks: [task] }: FakeSurefootServer, site: CountingSite): Promise<number> {
  if (task?.status !== "needs_user_input") return 0;
  const box = panel.getByLabel("Your answer");
  await box.waitFor({ timeout: 15_000 });
  // What was sent to the site before the end may still be on its way.
  await delay(500);
  const last = task.receipts.findLast(({ effect }) => effect === "unknown")?.actionId ?? "";
  const thing = nameOf((Number(/^step-(\d+)/.exec(last)?.[1]) - 1) / 2);
  await box.fill(site.added.has(thing) ? "yes" : "no");
  await panel.getByRole("button", { name: "Answer" }).click();
  await box.waitFor({ state: "detached", timeout: 15_000 });
  return 1;
}
