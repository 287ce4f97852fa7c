/** Pages of a report: masked, read and packed, then stored, before the task hears of them. */

import pLimit from "p-limit";
import { readPage } from "../adapters/snapshots/read-page.js";
import type { SnapshotStore } from "../adapters/snapshots/snapshot-store.js";
import { maskText } from "../core/page/mask-text.js";
import type { TaskRef } from "../core/task/identity.js";
import type { PageRef } from "../core/task/observation.js";
import { type Database, type TenantTransaction, withTenant } from "../db/client.js";
import type { ObservationRequest } from "../protocol/observation.js";
import { TEXT_LIMITS } from "./observation.js";
import type { Principal } from "./principal.js";
import { screenshotToKeep } from "./screenshots.js";

/** Reports whose pages stand in memory as read, some ten megabytes each; the others wait as they were sent. */
export const READ_AT_ONCE = 2;
const few = pLimit(READ_AT_ONCE);

interface ReportedPages {
  readonly page: PageRef;
  /** Of the page, in words. */
  readonly summary: string;
  readonly before: PageRef | undefined;
  /** Writes the pages, and the picture where one was sent. */
  readonly store: (tx: TenantTransaction, task: TaskRef) => Promise<void>;
}

type PageReader = Pick<Principal, "userId" | "tenantId">;
type PageStore = Pick<SnapshotStore, "prepare">;

/** Stores nothing yet. Throws `PageTooComplexError` (422), for the page before the action too, and 400 for a picture that is none. */
export const readPages = (snapshots: PageStore, who: PageReader, body: ObservationRequest): Promise<ReportedPages> =>
  few(() => readAndPack(snapshots, who, body));

async function readAndPack(snapshots: PageStore, who: PageReader, body: ObservationRequest): Promise<ReportedPages> {
  const { dom, url, activeElement, beforeSnapshot, beforeActiveElement } = body;
  const now = await taken(snapshots, who, { body, html: dom, url, focus: activeElement });
  const keepPicture = screenshotToKeep(body, now.page.snapshotId);
  const addresses = [body.beforeUrl, body.previousUrl];
  const earlier = addresses.find((one) => one !== undefined && URL.canParse(one)) ?? url;
  const before =
    beforeSnapshot === undefined
      ? undefined
      : await taken(snapshots, who, { body, html: beforeSnapshot, url: earlier, focus: beforeActiveElement });
  return {
    ...now,
    before: before?.page,
    async store(tx, task) {
      await now.write(tx);
      await before?.write(tx);
      await keepPicture?.(tx, task);
    },
  };
}

interface SentPage {
  readonly body: ObservationRequest;
  readonly html: string;
  readonly url: string;
  readonly focus: string | undefined;
}

/** Of the page as read nothing is kept but what is packed. */
async function taken(
  snapshots: PageStore,
  { userId, tenantId }: PageReader,
  { body, html, url, focus = "" }: SentPage,
) {
  const at = maskText(url);
  const ambient = body.clientObservations?.ambient ?? [];
  const focused = focus.slice(0, TEXT_LIMITS.focus);
  const found = readPage({ html, url: at, userId, ambient, focus: focused });
  const { snapshotId, domHash, skeletonHash, summary } = found;
  const title = (found.title || maskText(body.title ?? "")).slice(0, TEXT_LIMITS.title);
  const page: PageRef = { snapshotId, url: at, title, domHash, skeletonHash, focus: focused };
  const write = await snapshots.prepare(tenantId, { ...found, userId, url: at, ambient });
  return { page, summary, write };
}

/** In a transaction of its own. */
export const storePages = (database: Database, task: TaskRef, { store }: ReportedPages): Promise<void> =>
  withTenant(database, task.tenantId, (tx) => store(tx, task));
