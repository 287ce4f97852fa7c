/** Page intake: a page is masked, read and stored before anything else hears of it (design §5, §13). Elsewhere: ingest. */

import { readPage } from "../adapters/snapshots/read-page.js";
import type { SnapshotId } from "../core/task/identity.js";
import type { PageRef } from "../core/task/observation.js";
import type { Principal } from "./auth.js";
import type { ApiDeps } from "./environment.js";
import type { PageReport } from "./request-schemas.js";

const TITLE_MAX = 200;
const FOCUS_MAX = 120;

type Owner = Pick<Principal, "tenantId" | "userId">;

export interface TakenPage {
  readonly page: PageRef;
  readonly beforeSnapshotId: SnapshotId | undefined;
}

/** Throws `PageTooComplexError` (422), for the page before the action too. */
export async function takePage(deps: Pick<ApiDeps, "snapshots">, who: Owner, body: PageReport): Promise<TakenPage> {
  const before = body.beforeSnapshot;
  const page = await takeOne(deps, who, body, { html: body.dom, url: body.url });
  const earlier =
    before === undefined ? undefined : await takeOne(deps, who, body, { html: before, url: earlierUrl(body) });
  return { page, beforeSnapshotId: earlier?.snapshotId };
}

async function takeOne(
  { snapshots }: Pick<ApiDeps, "snapshots">,
  { tenantId, userId }: Owner,
  body: PageReport,
  { html, url }: { html: string; url: string },
): Promise<PageRef> {
  const ambient = body.clientObservations?.ambient ?? [];
  const focus = (body.activeElement ?? "").slice(0, FOCUS_MAX);
  const read = readPage({ html, url, userId, ambient, focus });
  await snapshots.put(tenantId, { ...read, userId, url, ambient });
  return {
    snapshotId: read.snapshotId,
    url,
    title: (read.title || (body.title ?? "")).slice(0, TITLE_MAX),
    domHash: read.domHash,
    skeletonHash: read.skeletonHash,
    focus,
  };
}

function earlierUrl(body: PageReport): string {
  return body.previousUrl !== undefined && URL.canParse(body.previousUrl) ? body.previousUrl : body.url;
}
