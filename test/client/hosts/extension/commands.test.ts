/** Proves client/hosts/extension/commands.ts: a task that is gone on with here has one record, and no raw address leaves. */

import { describe, expect, test } from "vitest";
import type { TaskRecord } from "../../../../client/task-record.js";
import type { TaskView } from "../../../../protocol/task.js";
import type { FakeTurn } from "../../../../testing/fake-turns.js";
import { beginLife, createWorld, SESSION, type World } from "./life-lab.js";

const TURNS: readonly FakeTurn[] = [
  { kind: "act", action: "click(#)", on: 'id="add"', risk: "submit" },
  { kind: "end", text: "It is there." },
];

// The cast: only the product writes these entries.
const recordsOf = async (world: World) => Object.values(await world.storage.list("task:")) as TaskRecord[];

async function signedIn(turns = TURNS): Promise<World> {
  const world = createWorld(turns);
  await world.storage.set("session", SESSION);
  return world;
}

/** As `list-tasks` names it. The cast: of a view only what is adopted. */
const viewOf = (task: Partial<TaskView> | undefined): TaskView =>
  ({ sessionId: "session-9", status: "executing", query: "Go on", url: "http://site.test/", ...task }) as TaskView;

describe("adopt", () => {
  test("TM10 a task whose first answer is still under way is not gone on with a second time", async () => {
    const world = await signedIn();
    const life = beginLife(world);
    await life.handle({ kind: "ask", query: "Add one", tabId: 1 });
    let answer: () => void = () => undefined;
    world.holdUp = new Promise((resolve) => {
      answer = resolve;
    });
    const running = life.run();
    while (world.tasks.all.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const adopt = { kind: "adopt", task: viewOf(world.tasks.all[0]), tabId: 1 } as const;
    expect(await life.handle(adopt)).toEqual({ ok: false, message: expect.stringContaining("no answer yet") });
    expect(await recordsOf(world)).toHaveLength(1);
    answer();
    world.holdUp = null;
    await running;
    await life.run();
    expect(world.effects).toHaveLength(1);
    // Once it is known which task it is, that record is the one.
    const key = (await recordsOf(world))[0]?.key;
    expect(await life.handle(adopt)).toEqual({ ok: true, key });
    expect(await recordsOf(world)).toHaveLength(1);
  });

  test("TM10 neither a request that was stopped nor one of another organisation holds anything up", async () => {
    for (const end of ["stopped", "of another organisation"]) {
      const world = await signedIn();
      const life = beginLife(world);
      await life.handle({ kind: "ask", query: "Add one", tabId: 1 });
      const [record] = await recordsOf(world);
      const key = record?.key ?? "";
      const adopt = { kind: "adopt", task: viewOf({ taskId: "task-9" }), tabId: 2 } as const;
      expect((await life.handle(adopt)).ok, end).toBe(false);
      if (end === "stopped") await life.handle({ kind: "stop", key }).then(() => life.run());
      else await world.storage.set(`task:${key}`, { ...record, tenantId: "tenant-2" });
      expect(await life.handle(adopt), end).toEqual({ ok: true, key: "task-9" });
    }
  });

  test("SF7 what is kept of its page, and goes out as the page before, is masked", async () => {
    const world = await signedIn();
    world.url = "http://site.test/reset?page=2&token=letmein9";
    await beginLife(world).handle({ kind: "adopt", task: viewOf({ taskId: "task-9" }), tabId: 1 });
    const [record] = await recordsOf(world);
    expect(record).toMatchObject({ taskId: "task-9", tab: { tabId: 1 } });
    expect(record?.url).toBe("http://site.test/reset?page=2&token=[SECRET]");
  });
});
