/** Proves adapters/snapshots/recent.ts: a page is read once for a while, and never kept beyond its bounds. */

import { describe, expect, test } from "vitest";
import { recentSnapshots } from "../../../adapters/snapshots/recent.js";
import type { ReadSnapshot } from "../../../adapters/snapshots/snapshot-store.js";
import type { SnapshotId } from "../../../core/turn/identity.js";
import type { TenantTransaction } from "../../../db/client.js";

const A_MINUTE_MS = 60_000;
const idOf = (name: string) => name as SnapshotId;
/** Its size is the length of its title. */
const aPage = (title: string) => ({ title, size: title.length }) as ReadSnapshot;
const tx = {} as TenantTransaction;

function recentOf(read: (id: SnapshotId) => Promise<ReadSnapshot | null>, mostCharacters?: number) {
  const clock = { nowMs: 1, reads: 0 };
  const store = {
    read: (_tenantId: string, id: SnapshotId) => {
      clock.reads += 1;
      return read(id);
    },
  };
  const recent = recentSnapshots(store, () => clock.nowMs, mostCharacters);
  const ask = async (name: string, within?: TenantTransaction) =>
    (await recent.get("tenant", idOf(name), within))?.title ?? null;
  return { clock, ask };
}

describe("recentSnapshots", () => {
  test("what two ask for at once, or one after the other, is read once", async () => {
    const { clock, ask } = recentOf(async (id) => aPage(id));
    expect(await Promise.all([ask("page"), ask("page")])).toEqual(["page", "page"]);
    await ask("page", tx);
    expect(clock.reads).toBe(1);
  });

  test("what is older than its time is read anew, so that an erased page is not known for long", async () => {
    const { clock, ask } = recentOf(async () => (clock.reads === 1 ? aPage("as it was") : null));
    await ask("page");
    clock.nowMs += A_MINUTE_MS + 1;
    expect(await ask("page")).toBe(null);
    expect(clock.reads).toBe(2);
  });

  test("an erased page is not known for longer where readers that hold a connection go on asking for it", async () => {
    const { clock, ask } = recentOf(async () => (clock.reads === 1 ? aPage("as it was") : null));
    for (let asked = 0; asked < 3; asked++) {
      expect(await ask("page", tx)).toBe("as it was");
      clock.nowMs += A_MINUTE_MS / 3;
    }
    clock.nowMs += 1;
    expect(await ask("page", tx)).toBe(null);
  });

  test("the page that was read longest ago goes first where there is too much", async () => {
    const { clock, ask } = recentOf(async (id) => aPage(id), 10);
    for (const name of ["first", "other", "third", "third", "other"]) await ask(name);
    expect(clock.reads).toBe(3);
    await ask("first");
    expect(clock.reads).toBe(4);
  });

  test("neither a failure nor nothing is remembered", async () => {
    const answers = [() => Promise.reject(new Error("down")), async () => null, async () => aPage("there now")];
    const { ask } = recentOf(() => answers.shift()?.() ?? Promise.resolve(null));
    await expect(ask("page")).rejects.toThrow("down");
    expect(await ask("page")).toBe(null);
    expect(await ask("page")).toBe("there now");
    expect(await ask("page")).toBe("there now");
  });

  test("who holds a connection never waits for another reader", async () => {
    let goOn = (_page: ReadSnapshot) => {};
    const late = new Promise<ReadSnapshot>((resolve) => {
      goOn = resolve;
    });
    const reads = [() => late, async () => aPage("read by itself")];
    const { ask } = recentOf(() => reads.shift()?.() ?? Promise.resolve(null));
    const other = ask("page");
    expect(await ask("page", tx)).toBe("read by itself");
    goOn(aPage("read by the other"));
    expect(await other).toBe("read by the other");
  });
});
