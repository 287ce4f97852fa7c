/** Pages of a report: masked and read, then stored, before the task hears of them. */

import { readPage } from "../adapters/snapshots/read-page.js";
import type { PageToStore, SnapshotStore } from "../adapters/snapshots/snapshot-store.js";
import { maskText } from "../core/page/mask-text.js";
import type { PageRef } from "../core/task/observation.js";
import type { TenantTransaction } from "../db/client.js";
import type { ObservationRequest } from "../protocol/observation.js";
import { TEXT_LIMITS } from "./observation.js";
import type { Principal } from "./principal.js";
import type { ApiDeps } from "./route.js";

interface ReportedPages {
  readonly page: PageRef;
  /** Of the page, in words. */
  readonly summary: string;
  readonly before: PageRef | undefined;
  readonly unsaved: readonly PageToStore[];
}

/** Stores nothing yet. Throws `PageTooComplexError` (422), for the page before the action too. */
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
  if (beforeSnapshot === undefined) return { page, summary, before: undefined, unsaved };
  const earlier = [body.beforeUrl, body.previousUrl].find((one) => one !== undefined && URL.canParse(one)) ?? url;
  return { page, summary, before: read(beforeSnapshot, earlier, beforeActiveElement), unsaved };
}

export async function storePages(
  { snapshots }: { readonly snapshots: Pick<SnapshotStore, "put"> },
  { tenantId }: Pick<Principal, "tenantId">,
  { unsaved }: ReportedPages,
): Promise<void> {
  for (const page of unsaved) await snapshots.put(tenantId, page);
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
