/** In flight: the memory of a process to which fifty of the longest pages are sent at once, as the API takes them in. A process of its own. */

import { randomUUID } from "node:crypto";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { readPages } from "../../api/pages.js";
import type { TenantId, UserId } from "../../core/task/identity.js";
import type { ObservationRequest } from "../../protocol/observation.js";
import { createNowhereDatabase } from "../truth/nowhere.js";
import { honestPages } from "./honest.js";

const PAGES = 50;
const snapshots = createSnapshotStore(createNowhereDatabase());

const kinds = honestPages();
// A page of its own each: what arrives shares no string with another.
const sent = Array.from({ length: PAGES }, (_, n): ObservationRequest => {
  const { after = "", before = "" } = kinds[n % kinds.length] ?? {};
  return { url: "http://bench.test/", dom: Buffer.from(`${n % 2 === 0 ? before : after}<p>Page ${n}`).toString() };
});
const who = { userId: "bench" as UserId, tenantId: randomUUID() as TenantId };
const pages = await Promise.all(sent.map((body) => readPages(snapshots, who, body)));
const megabytes = process.resourceUsage().maxRSS / 1024;
const read = new Set(pages.map(({ page }) => page.snapshotId)).size;
process.stdout.write(`${JSON.stringify({ pages: read, megabytes: Math.round(megabytes) })}\n`);
