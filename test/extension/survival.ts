/** Survival: a task of many actions, with everything ended again and again at random moments; for the short and the long lane. */

import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { type FakeSurefootServer, startFakeSurefoot } from "../../testing/fake-surefoot-server.js";
import type { FakeTask } from "../../testing/fake-tasks.js";
import type { FakeTurn } from "../../testing/fake-turns.js";
import { type CountingSite, startCountingSite } from "./counting-site.js";
import { ask, type Lab, openLab, signIn } from "./panel-lab.js";

export interface Toll {
  readonly site: CountingSite;
  readonly task: FakeTask;
  /** Ends that really came while the task was going on. */
  readonly ends: number;
  readonly unknown: number;
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

/** Two actions for each thing. */
function scriptOf(things: number): readonly FakeTurn[] {
  const turns = Array.from({ length: things }, (_, index): readonly FakeTurn[] => [
    {
      kind: "act",
      action: `setValue(#,${JSON.stringify(nameOf(index))})`,
      on: 'id="thing"',
      target: { role: "textbox", name: "Thing" },
    },
    {
      kind: "act",
      action: "click(#)",
      on: 'id="add"',
      target: { role: "button", name: "Add" },
      risk: "submit",
      slowMs: 300,
    },
  ]);
  return [...turns.flat(), { kind: "end", text: "All is on the list." }];
}

interface Ordeal {
  readonly things: number;
  readonly ends: number;
  readonly seed: number;
  readonly means: "browser" | "worker";
}

/** The browser, or only the service worker, is ended after random times until `ends` is reached; then the task runs out. */
export async function survive({ things, ends, seed, means }: Ordeal): Promise<Toll> {
  const chance = createChance(seed);
  const server = await startFakeSurefoot({ script: () => scriptOf(things) });
  const site = await startCountingSite();
  let lab = await openLab();
  try {
    let { panel } = await openBoth(lab, site);
    await signIn(panel, server);
    await ask(panel, "Put things on the list");
    await untilBegun(server);
    let done = 0;
    let questions = 0;
    const untilMs = Date.now() + 30_000 + ends * 20_000;
    while (!isOver(server) && Date.now() < untilMs) {
      if (done < ends) {
        await delay(300 + chance() * 2_500);
        if (isOver(server)) break;
        if (means === "worker") await lab.stopWorker(panel);
        else {
          await lab.kill();
          lab = await openLab(lab.profile);
          ({ panel } = await openBoth(lab, site));
        }
        done += 1;
      } else await delay(100);
      questions += await answerDoubt(panel, server, site);
    }
    const [task] = server.tasks;
    if (!task) throw new Error("no task was begun");
    const unknown = new Set(task.receipts.filter(({ effect }) => effect === "unknown").map(({ actionId }) => actionId))
      .size;
    return { site, task, ends: done, unknown, questions };
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
