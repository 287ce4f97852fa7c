/** Signing in: client/hosts/extension/account.ts. */

import { describe, expect, test } from "vitest";
import type { Session } from "../../../../client/hosts/extension/storage.js";
import type { TaskRecord } from "../../../../client/task-record.js";
import type { FakeTurn } from "../../../../testing/fake-turns.js";
import { ACCOUNT, type Death } from "../../contract-world.js";
import { problem } from "../../fake-server.js";
import { beginLife, createWorld, SESSION, type World } from "./life-lab.js";

const TURNS: readonly FakeTurn[] = [
  { kind: "act", action: "click(#)", on: 'id="add"', risk: "submit" },
  { kind: "ask", question: "Once more?" },
  { kind: "act", action: "click(#)", on: 'id="add"', risk: "submit" },
  { kind: "end", text: "Done." },
];

// The casts: only the product writes these entries.
const sessionOf = async (world: World) => (await world.storage.get("session")) as Session | undefined;
const recordsOf = async (world: World) => Object.values(await world.storage.list("task:")) as TaskRecord[];

/** A task that waits for an answer, asked for the first tenant. */
async function waiting(): Promise<World> {
  const world = createWorld(TURNS);
  await world.storage.set("session", SESSION);
  const life = beginLife(world);
  await life.handle({ kind: "ask", query: "Add one", tabId: 1 });
  await life.run();
  expect((await recordsOf(world))[0]).toMatchObject({ status: "needs_user_input", tenantId: "tenant-1" });
  return world;
}

/** Resolves when the switch is through, or the life that was at it has met its death. */
async function switchTo(world: World, tenantId: string, death: Death): Promise<number> {
  const life = beginLife(world, death);
  await Promise.race([life.handle({ kind: "choose-tenant", tenantId }), life.died]);
  return life.calls();
}

/** As the service worker does when it is started. */
async function startAnew(world: World): Promise<void> {
  const life = beginLife(world);
  await life.handle({ kind: "wake" });
  await life.run();
}

describe("Account", () => {
  test("SF12 a password or a token is given to no server in clear, and why is said", async () => {
    const world = createWorld([]);
    const { handle } = beginLife(world);
    for (const serverUrl of ["http://surefoot.example", "http://192.168.1.5:8080"])
      for (const command of [
        { kind: "sign-in", serverUrl, email: "ada@clinic.example", password: "p" },
        { kind: "use-token", serverUrl, token: "t" },
      ] as const)
        expect(await handle(command)).toEqual({ ok: false, message: expect.stringContaining("https only") });
    expect(world.requests).toBe(0);
    const { serverUrl } = SESSION;
    expect(await handle({ kind: "sign-in", serverUrl, email: ACCOUNT.user.email, password: "p" })).toEqual({
      ok: true,
    });
  });

  test("PN1 who may speak for several sends nothing of a task before it is said for whom", async () => {
    const world = createWorld(TURNS);
    const { handle, run, record } = beginLife(world);
    const { serverUrl } = SESSION;
    await handle({ kind: "sign-in", serverUrl, email: ACCOUNT.user.email, password: "p" });
    await handle({ kind: "ask", query: "Add one", tabId: 1 });
    await run();
    expect(world.tasks.all).toEqual([]);
    await handle({ kind: "choose-tenant", tenantId: "tenant-1" });
    await run();
    expect(await record()).toMatchObject({ status: "needs_user_input" });
  });

  test("PN1 ended at any call of a switch: it speaks for whom the server says, and the task goes on where it was asked", async () => {
    const calls = await switchTo(await waiting(), "tenant-2", null);
    expect(calls).toBeGreaterThan(5);
    const seen = new Set<string>();
    for (const when of ["before", "after"] as const)
      for (let atCall = 1; atCall <= calls; atCall += 1) {
        const world = await waiting();
        await switchTo(world, "tenant-2", { atCall, when });
        await startAnew(world);
        const session = await sessionOf(world);
        seen.add(session?.tenantId ?? "");
        expect(session, `${when} ${atCall}`).toMatchObject({ tenantId: world.tenantId });
        expect(session).not.toHaveProperty("switchingTo");
        await switchTo(world, "tenant-1", null);
        const life = beginLife(world);
        const [task] = await recordsOf(world);
        await life.handle({ kind: "answer", key: task?.key ?? "", text: "yes" });
        await life.run();
        expect(await recordsOf(world), `${when} ${atCall}`).toMatchObject([{ status: "completed" }]);
        expect(world.tasks.all.map(({ tenantId }) => tenantId)).toEqual(["tenant-1"]);
        expect(world.effects).toHaveLength(2);
      }
    expect(seen).toEqual(new Set(["tenant-1", "tenant-2"]));
  });

  test("PN1 a request for one tenant is never sent while the sign-in speaks for another", async () => {
    const world = await waiting();
    await switchTo(world, "tenant-2", null);
    const before = world.requests;
    const life = beginLife(world);
    await world.storage.set("task:x", {
      ...(await recordsOf(world))[0],
      key: "x",
      next: { kind: "observe", observationId: "x" },
    });
    await life.run();
    expect(world.requests).toBe(before);
    expect((await recordsOf(world)).map(({ blocked }) => blocked?.kind)).toContain("signed-out");
  });

  test("PN2 a token that is refused ends the sign-in with a word about whose it was; a newer sign-in stays", async () => {
    const world = await waiting();
    world.fate = () => problem(401, "UNAUTHORIZED");
    await beginLife(world).handle({ kind: "list-tasks" });
    expect(await sessionOf(world)).toBeUndefined();
    expect(await world.storage.get("ended")).toEqual({
      tenantId: "tenant-1",
      tenantName: "Clinic",
      email: ACCOUNT.user.email,
    });
    await world.storage.set("session", SESSION);
    world.fate = () => {
      void world.storage.set("session", { ...SESSION, token: "newer" });
      return problem(401, "UNAUTHORIZED");
    };
    await beginLife(world).handle({ kind: "look" });
    expect(await sessionOf(world)).toMatchObject({ token: "newer" });
  });

  test("PN2 a disabled account is told as that", async () => {
    const world = createWorld([]);
    world.fate = () => problem(403, "ACCOUNT_DISABLED");
    const { serverUrl } = SESSION;
    const reply = await beginLife(world).handle({ kind: "sign-in", serverUrl, email: "a@b.example", password: "p" });
    expect(reply).toEqual({
      ok: false,
      message: expect.stringMatching(/^Your account is disabled\. Ask an administrator/),
    });
  });
});
