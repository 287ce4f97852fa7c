/** The snapshot store: what is put comes back, once, and only for its tenant. */

import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { PageToStore } from "../../../adapters/snapshots/packed-page.js";
import { createSnapshotStore } from "../../../adapters/snapshots/snapshot-store.js";
import type { SnapshotId } from "../../../core/turn/identity.js";
import { openDatabase } from "../../../db/client.js";

const database = openDatabase(inject("services").databaseUrl, { max: 4 });
afterAll(() => database.close());
const store = createSnapshotStore(database);

function aPage(fields: Partial<PageToStore> = {}): PageToStore {
  return {
    snapshotId: "a".repeat(64) as SnapshotId, // branded by the test
    html: '<main data-sf="e.1">\0 Grüße \u{1f44b}</main>',
    skeleton: {
      title: "T",
      nodes: {
        "e:constructor": {
          key: "e:constructor",
          role: "button",
          name: "Grüße",
          state: {},
          region: "",
          fingerprint: "f",
          message: false,
        },
      },
    },
    domHash: "d",
    skeletonHash: "k",
    title: "T",
    summary: "T; button Grüße",
    userId: "u",
    url: "https://site.test/",
    ambient: [3, 7],
    ...fields,
  };
}

describe("createSnapshotStore", () => {
  test("a page comes back as it was put", async () => {
    const tenant = randomUUID();
    const { snapshotId, userId: _userId, summary: _summary, ...page } = aPage();
    await store.put(tenant, aPage());
    expect(await store.get(tenant, snapshotId)).toEqual({ id: snapshotId, ...page });
  });

  test("the same page put many times at once is one row", async () => {
    const tenant = randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => store.put(tenant, aPage())));
    await store.put(tenant, aPage({ url: "https://site.test/other" }));
    expect(await store.get(tenant, aPage().snapshotId)).toMatchObject({ url: "https://site.test/" });
  });

  test("another tenant has no such page", async () => {
    const tenant = randomUUID();
    await store.put(tenant, aPage());
    expect(await store.get(randomUUID(), aPage().snapshotId)).toBeNull();
    expect(await store.get(tenant, "b".repeat(64) as SnapshotId)).toBeNull();
  });

  test("a page of 500,000 characters is stored in a tenth of its size", async () => {
    const tenant = randomUUID();
    const html = "<p>row of a long list</p>".repeat(20_000);
    await store.put(tenant, aPage({ html }));
    expect((await store.get(tenant, aPage().snapshotId))?.html).toBe(html);
    const [row] = await database.sql.begin(async (tx) => {
      await tx`select set_config('app.tenant_id', ${tenant}, true)`;
      return tx<{ bytes: number }[]>`select octet_length(html) as bytes from snapshots`;
    });
    expect(row?.bytes).toBeLessThan(html.length / 10);
  });
});
