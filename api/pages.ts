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
/** The largest honest page takes some 0.2 s of an idle machine; far below the 30 s after which a process that stands still ends (OP12). */
const READING_MS = 10_000;

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

/**
 * Stores nothing yet; while the last page is packed, the report can be noted. Throws `PageTooComplexError` (422), for the page before
 * the action too, and 400 for a picture that is none.
 */
export const readPages = (snapshots: PageStore, who: PageReader, body: ObservationRequest): Promise<ReportedPages> =>
  new Promise((resolve, reject) => {
    const readAndPack = async () => {
      const { packing, ...pages } = await read(snapshots, who, body);
      resolve(pages);
      await packing;
    };
    // Of what comes after `resolve`, whoever stores the pages hears.
    few(readAndPack).catch(reject);
  });

async function read(snapshots: PageStore, who: PageReader, body: ObservationRequest) {
  const { dom, url, activeElement, beforeSnapshot, beforeActiveElement } = body;
  const now = taken(snapshots, who, { body, html: dom, url, focus: activeElement });
  const keepPicture = screenshotToKeep(body, now.page.snapshotId);
  const addresses = [body.beforeUrl, body.previousUrl];
  const earlier = addresses.find((one) => one !== undefined && URL.canParse(one)) ?? url;
  // One page as read is enough at a time.
  if (beforeSnapshot !== undefined) await now.packing;
  const before =
    beforeSnapshot === undefined
      ? undefined
      : taken(snapshots, who, { body, html: beforeSnapshot, url: earlier, focus: beforeActiveElement });
  const store: ReportedPages["store"] = async (tx, task) => {
    await (await now.packing)(tx);
    await (await before?.packing)?.(tx);
    await keepPicture?.(tx, task);
  };
  const { page, summary } = now;
  return { page, summary, before: before?.page, store, packing: (before ?? now).packing };
}

interface SentPage {
  readonly body: ObservationRequest;
  readonly html: string;
  readonly url: string;
  readonly focus: string | undefined;
}

/** Of the page as read nothing is kept but what is packed. */
function taken(snapshots: PageStore, { userId, tenantId }: PageReader, { body, html, url, focus = "" }: SentPage) {
  const at = maskText(url);
  const ambient = body.clientObservations?.ambient ?? [];
  const focused = focus.slice(0, TEXT_LIMITS.focus);
  const untilMs = performance.now() + READING_MS;
  const isLate = () => performance.now() > untilMs;
  const found = readPage({ html, url: at, userId, ambient, focus: focused, isLate });
  const { snapshotId, domHash, skeletonHash, summary } = found;
  const title = (found.title || maskText(body.title ?? "")).slice(0, TEXT_LIMITS.title);
  const page: PageRef = { snapshotId, url: at, title, domHash, skeletonHash, focus: focused };
  const packing = snapshots.prepare(tenantId, { ...found, userId, url: at, ambient });
  // Of a report that is refused meanwhile nobody asks.
  packing.catch(() => undefined);
  return { page, summary, packing };
}

/** In a transaction of its own. */
export const storePages = (database: Database, task: TaskRef, { store }: ReportedPages): Promise<void> =>
  withTenant(database, task.tenantId, (tx) => store(tx, task));
