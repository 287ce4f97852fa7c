/** Pages of a step: before and after it, drawn safely for a frame (RD1), and as they were perceived, side by side (RD4). */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "@hono/zod-openapi";
import {
  type ComparedPages,
  comparedLines,
  comparePages,
  PAGE_POLICY,
  pageDocument,
} from "../../adapters/snapshots/page-document.js";
import type { StoredPage } from "../../adapters/snapshots/snapshot-store.js";
import { readScreenshots } from "../../db/screenshots.js";
import type { TaskRow } from "../../db/tasks.js";
import { readPagesOfStep } from "../../db/verification-records.js";
import { type StepPages, stepPages } from "../../protocol/page-view.js";
import { pageQuery, sideQuery, stepPath } from "../../protocol/requests.js";
import { type ApiDeps, type ApiEnv, ApiError, data, errors, ok, signedInRoute } from "../http/route.js";
import { visibleTask } from "./task-view.js";

export function addStepPages(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addDocuments(app, deps);
  addScreenshots(app, deps);
  addLines(app, deps);
}

function addDocuments(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const drawn =
    "The masked page before or after a step, drawn for a sandboxed frame: nothing in it runs, loads or sends";
  const document = signedInRoute("get", "/api/agent/tasks/{id}/steps/{stepIndex}/page", drawn, {
    request: { params: stepPath, query: pageQuery },
    responses: {
      200: {
        description: "A document of its own origin, by the policy of this reply; what differs is marked",
        content: { "text/html": { schema: z.string() } },
      },
      ...errors(400, 401, 404),
    },
  });
  app.openapi(document, async (c) => {
    const { id, stepIndex } = c.req.valid("param");
    const { side, theme } = c.req.valid("query");
    const row = await visibleTask(deps, c.get("principal"), id);
    c.set("taskId", row.taskId);
    const pages = await requirePages(deps, row, stepIndex);
    const page = pages[side];
    if (page === null) throw new ApiError("NOT_FOUND", `There is no page ${side} this step, or it is kept no more.`);
    c.header("Content-Security-Policy", PAGE_POLICY);
    c.header("Cache-Control", "no-store");
    // The house sends SAMEORIGIN with every reply; the policy above says the same of frames.
    return c.html(pageDocument(page, side, comparePages(pages), { theme }));
  });
}

function addLines(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const perceived = "What was perceived before and after a step, line by line, with what differs marked";
  const compared = signedInRoute("get", "/api/agent/tasks/{id}/steps/{stepIndex}/pages", perceived, {
    request: { params: stepPath },
    responses: { 200: data(stepPages, "Like beside like"), ...errors(400, 401, 404) },
  });
  app.openapi(compared, async (c) => {
    const { id, stepIndex } = c.req.valid("param");
    const row = await visibleTask(deps, c.get("principal"), id);
    c.set("taskId", row.taskId);
    const pages = await requirePages(deps, row, stepIndex);
    const ids = [pages.before, pages.after].flatMap((page) => page?.id ?? []);
    const pictured = new Set((await readScreenshots(deps.database, row, ids)).map(({ snapshotId }) => snapshotId));
    return ok(c, toStepPages(stepIndex, pages, pictured));
  });
}

function addScreenshots(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const what = "What the client's browser showed of the page before or after a step, where it sent pictures";
  const picture = { schema: z.string().openapi({ format: "binary" }) };
  const route = signedInRoute("get", "/api/agent/tasks/{id}/steps/{stepIndex}/screenshot", what, {
    request: { params: stepPath, query: sideQuery },
    responses: {
      200: {
        description: "With secrets drawn over by the client",
        content: { "image/jpeg": picture, "image/png": picture, "image/webp": picture },
      },
      ...errors(400, 401, 404),
    },
  });
  app.openapi(route, async (c) => {
    const { id, stepIndex } = c.req.valid("param");
    const { side } = c.req.valid("query");
    const row = await visibleTask(deps, c.get("principal"), id);
    c.set("taskId", row.taskId);
    const ids = await readPagesOfStep(deps.database, row, stepIndex);
    const [found] = await readScreenshots(deps.database, row, [ids?.[side] ?? ""]);
    if (found === undefined) throw new ApiError("NOT_FOUND", `There is no picture of the page ${side} this step.`);
    c.header("Content-Security-Policy", "default-src 'none'; sandbox");
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", found.type);
    // The cast: the library's type knows text alone.
    return c.body(new Uint8Array(found.picture)) as never;
  });
}

async function requirePages(...of: Parameters<typeof pagesOfStep>): Promise<ComparedPages> {
  const pages = await pagesOfStep(...of);
  if (pages === null) throw new ApiError("NOT_FOUND", "This task has no such step.");
  return pages;
}

/** Null when there is no such step; a page that retention took is null. */
export async function pagesOfStep(
  { database, snapshots }: Pick<ApiDeps, "database" | "snapshots">,
  row: TaskRow,
  stepIndex: number,
): Promise<ComparedPages | null> {
  const ids = await readPagesOfStep(database, row, stepIndex);
  if (ids === null) return null;
  const get = async (id: typeof ids.before) => (id === null ? null : snapshots.get(row.tenantId, id));
  const [before, after] = await Promise.all([get(ids.before), get(ids.after)]);
  return { before, after };
}

function toStepPages(stepIndex: number, pages: ComparedPages, pictured: ReadonlySet<string>): StepPages {
  const { before, after } = pages;
  const lines = comparedLines(pages, comparePages(pages));
  return {
    stepIndex,
    ...(before && { before: shown(before, pictured) }),
    ...(after && { after: shown(after, pictured) }),
    lines: [...lines],
  };
}

const shown = ({ id, url, title }: StoredPage, pictured: ReadonlySet<string>) => ({
  ...{ snapshotId: id, url, title },
  ...(pictured.has(id) && { hasScreenshot: true }),
});
