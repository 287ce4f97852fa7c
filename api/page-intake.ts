/** Page intake: a page is masked, read and stored before anything else hears of it (design §5, §13). Elsewhere: ingest. */

import { readPage } from "../adapters/snapshots/read-page.js";
import type { PageRef } from "../core/task/observation.js";
import type { Principal } from "./auth.js";
import type { ApiDeps } from "./environment.js";
import type { PageReport } from "./request-schemas.js";

const TITLE_MAX = 200;
const FOCUS_MAX = 120;

type Owner = Pick<Principal, "tenantId" | "userId">;

export interface TakenPage {
  readonly page: PageRef;
  /** The page right before the action, where the client sent it. */
  readonly before: PageRef | undefined;
}

/** Throws `PageTooComplexError` (422), for the page before the action too. */
export async function takePage(deps: Pick<ApiDeps, "snapshots">, who: Owner, body: PageReport): Promise<TakenPage> {
  const { dom, url, activeElement, beforeSnapshot } = body;
  const page = await takeOne(deps, who, body, { html: dom, url, activeElement });
  if (beforeSnapshot === undefined) return { page, before: undefined };
  const seen = { html: beforeSnapshot, url: earlierUrl(body), activeElement: body.beforeActiveElement };
  return { page, before: await takeOne(deps, who, body, seen) };
}

interface SeenPage {
  readonly html: string;
  readonly url: string;
  readonly activeElement: string | undefined;
}

async function takeOne(
  { snapshots }: Pick<ApiDeps, "snapshots">,
  { tenantId, userId }: Owner,
  body: PageReport,
  { html, url, activeElement = "" }: SeenPage,
): Promise<PageRef> {
  const ambient = body.clientObservations?.ambient ?? [];
  const focus = activeElement.slice(0, FOCUS_MAX);
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
  return [body.beforeUrl, body.previousUrl].find((url) => url !== undefined && URL.canParse(url)) ?? body.url;
}
