/** Pages of a report: masked and read, then stored, before the task hears of them. */

import { readPage } from "../adapters/snapshots/read-page.js";
import type { PageToStore, SnapshotStore } from "../adapters/snapshots/snapshot-store.js";
import { maskText } from "../core/page/mask-text.js";
import type { TaskRef } from "../core/task/identity.js";
import type { PageRef } from "../core/task/observation.js";
import { type Database, type TenantTransaction, withTenant } from "../db/client.js";
import type { ObservationRequest } from "../protocol/observation.js";
import { TEXT_LIMITS } from "./observation.js";
import type { Principal } from "./principal.js";
import type { ApiDeps } from "./route.js";
import { screenshotToKeep } from "./screenshots.js";

interface ReportedPages {
  readonly page: PageRef;
  /** Of the page, in words. */
  readonly summary: string;
  readonly before: PageRef | undefined;
  readonly unsaved: readonly PageToStore[];
  /** Writes the picture of `page`, where one was sent. */
  readonly keepPicture: ReturnType<typeof screenshotToKeep>;
}

/** Stores nothing yet. Throws `PageTooComplexError` (422), for the page before the action too, and 400 for a picture that is none. */
export function readPages({ userId }: Pick<Principal, "userId">, body: ObservationRequest): ReportedPages {
  const { dom, url, activeElement, beforeSnapshot, beforeActiveElement } = body;
  const ambient = body.clientObservations?.ambient ?? [];
  const unsaved: PageToStore[] = [];
  const read = (html: string, address: string, focused = ""): PageRef => {
    const at = maskText(address);
    const focus = focused.slice(0, TEXT_LIMITS.focus);
    const found = readPage({ html, url: at, userId, ambient, focus });
    unsaved.push({ ...found, userId, url: at, ambient });
    const { snapshotId, domHash, skeletonHash } = found;
    const title = (found.title || maskText(body.title ?? "")).slice(0, TEXT_LIMITS.title);
    return { snapshotId, url: at, title, domHash, skeletonHash, focus };
  };
  const page = read(dom, url, activeElement);
  const summary = unsaved[0]?.summary ?? page.title;
  const keepPicture = screenshotToKeep(body, page.snapshotId);
  if (beforeSnapshot === undefined) return { page, summary, before: undefined, unsaved, keepPicture };
  const earlier = [body.beforeUrl, body.previousUrl].find((one) => one !== undefined && URL.canParse(one)) ?? url;
  return { page, summary, before: read(beforeSnapshot, earlier, beforeActiveElement), unsaved, keepPicture };
}

export async function storePages(
  { snapshots, database }: { readonly snapshots: Pick<SnapshotStore, "put">; readonly database: Database },
  task: TaskRef,
  { unsaved, keepPicture }: ReportedPages,
): Promise<void> {
  for (const page of unsaved) await snapshots.put(task.tenantId, page);
  if (keepPicture) await withTenant(database, task.tenantId, (tx) => keepPicture(tx, task));
}

/** Packed, to be written with what else is noted of them. */
export async function preparePages(
  { snapshots }: Pick<ApiDeps, "snapshots">,
  { tenantId }: Pick<Principal, "tenantId">,
  { unsaved }: ReportedPages,
): Promise<(tx: TenantTransaction) => Promise<void>> {
  const writes = await Promise.all(unsaved.map((page) => snapshots.prepare(tenantId, page)));
  return async (tx) => {
    for (const write of writes) await write(tx);
  };
}
