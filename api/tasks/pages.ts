/** Pages: a report's pages are masked, read, packed and stored before the task receives them. */

import type { PackedPage } from "../../adapters/snapshots/packed-page.js";
import type { PageReader } from "../../adapters/snapshots/page-reader.js";
import type { SnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { maskText } from "../../core/page/mask/mask-text.js";
import type { TaskRef } from "../../core/turn/identity.js";
import type { PageRef } from "../../core/turn/observation.js";
import { type Database, type TenantTransaction, withTenant } from "../../db/client.js";
import type { ObservationRequest } from "../../protocol/observation.js";
import type { Principal } from "../people/principal.js";
import { TEXT_LIMITS } from "./observation.js";
import { screenshotToKeep } from "./screenshots.js";

interface ReportedPages {
  readonly page: PageRef;
  /** Text summary of the page. */
  readonly summary: string;
  readonly before: PageRef | undefined;
  /** Writes the pages, and the screenshot if the client sent one. */
  readonly store: (tx: TenantTransaction, task: TaskRef) => Promise<void>;
}

interface PageDeps {
  readonly pages: PageReader;
  readonly snapshots: Pick<SnapshotStore, "write">;
}

/** Stores nothing yet. Throws `PageTooComplexError` (422) for either page, and 400 for a screenshot that is not a picture. */
export async function readPages(
  { pages, snapshots }: PageDeps,
  who: Pick<Principal, "userId" | "tenantId">,
  body: ObservationRequest,
): Promise<ReportedPages> {
  const { dom, url, activeElement, beforeSnapshot, beforeActiveElement } = body;
  const ambient = body.clientObservations?.ambient ?? [];
  const read = async ({ html, url, focus = "" }: SentPage) => {
    const focused = focus.slice(0, TEXT_LIMITS.focus);
    const packed = await pages.read({ html, url: maskText(url), userId: who.userId, ambient });
    return { packed, page: pageRef(packed, body.title, focused) };
  };
  const now = await read({ html: dom, url, focus: activeElement });
  const keepPicture = screenshotToKeep(body, now.page.snapshotId);
  const addresses = [body.beforeUrl, body.previousUrl];
  const earlier = addresses.find((one) => one !== undefined && URL.canParse(one)) ?? url;
  const before =
    beforeSnapshot === undefined
      ? undefined
      : await read({ html: beforeSnapshot, url: earlier, focus: beforeActiveElement });
  return {
    page: now.page,
    summary: now.packed.summary,
    before: before?.page,
    async store(tx, task) {
      await snapshots.write(tx, who.tenantId, now.packed);
      if (before !== undefined) await snapshots.write(tx, who.tenantId, before.packed);
      await keepPicture?.(tx, task);
    },
  };
}

interface SentPage {
  readonly html: string;
  readonly url: string;
  readonly focus: string | undefined;
}

function pageRef({ snapshotId, url, domHash, skeletonHash, ...packed }: PackedPage, told = "", focus = ""): PageRef {
  const title = (packed.title || maskText(told)).slice(0, TEXT_LIMITS.title);
  const { frames } = packed;
  return { snapshotId, url, title, domHash, skeletonHash, focus, ...(frames.length > 0 && { frames }) };
}

/** Stores the pages in a transaction of its own. */
export const storePages = (database: Database, task: TaskRef, { store }: ReportedPages): Promise<void> =>
  withTenant(database, task.tenantId, (tx) => store(tx, task));
