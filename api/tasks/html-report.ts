/** Report of a task: all that is kept of it, with its pages, as one HTML file that needs nothing else (TR1). */

import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { stream } from "hono/streaming";
import {
  type ComparedPages,
  comparedLines,
  comparePages,
  PAGE_STYLE_HASH,
  pageDocument,
} from "../../adapters/snapshots/page-document.js";
import type { StoredPage } from "../../adapters/snapshots/snapshot-store.js";
import { readScreenshots } from "../../db/screenshots.js";
import type { TaskRow } from "../../db/tasks.js";
import { exportPath, reportQuery } from "../../protocol/requests.js";
import { type Redaction, redaction } from "../../ui/report/redaction.js";
import type { ReportPages, ReportStep } from "../../ui/report/step.js";
import { reportPolicy, taskReport } from "../../ui/report/task-report.js";
import { type ApiDeps, type ApiEnv, errors, signedInRoute } from "../http/route.js";
import { asDescribed, exportOf } from "./export.js";
import { pagesOfStep } from "./step-pages.js";
import { visibleTask } from "./task-view.js";

/** Characters of one drawn page, and of all of them in one report. */
const DRAWN_MAX = 200_000;
const DRAWN_IN_ALL = 20_000_000;
/** Lines of all steps, after which equal ones are counted and left out. */
const LINES_IN_ALL = 60_000;

export function addTaskReport(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const what =
    "The report of a task: one HTML file with its steps, pages, evidence and verdicts, without script and network";
  const route = signedInRoute("get", "/api/debug/session/{taskId}/report", what, {
    request: { params: exportPath, query: reportQuery },
    responses: {
      200: { description: "To be kept as a file", content: { "text/html": { schema: z.string() } } },
      ...errors(400, 401, 404),
    },
  });
  app.openapi(route, async (c) => {
    const row = await visibleTask(deps, c.get("principal"), c.req.valid("param").taskId);
    c.set("taskId", row.taskId);
    const kept = asDescribed(deps, await exportOf(deps, row));
    const redacted = c.req.valid("query").redact === "true" ? redaction(kept) : null;
    c.header("Content-Type", "text/html; charset=utf-8");
    c.header("Content-Disposition", `attachment; filename="task-${row.taskId}.html"`);
    c.header("Content-Security-Policy", `${reportPolicy(PAGE_STYLE_HASH)}; frame-ancestors 'none'; sandbox`);
    c.header("Cache-Control", "no-store");
    const pieces = taskReport(redacted?.task ?? kept, {
      pagesOf: pagesFor(deps, row, redacted),
      frameStyle: PAGE_STYLE_HASH,
      isRedacted: redacted !== null,
    });
    // The cast: the library's type knows whole bodies alone.
    return stream(c, async (out) => {
      for await (const piece of pieces) await out.write(piece);
    }) as never;
  });
}

/** Reads the pages of one step after the other; what would make the file too large is left out, and said. */
function pagesFor(deps: ApiDeps, row: TaskRow, redacted: Redaction | null) {
  let drawn = 0;
  let told = 0;
  return async ({ stepIndex }: ReportStep): Promise<ReportPages> => {
    const pages = (await pagesOfStep(deps, row, stepIndex)) ?? { before: null, after: null };
    const changes = comparePages(pages);
    const lines = comparedLines(pages, changes);
    told += lines.length;
    const draw = (side: "before" | "after"): string | undefined => {
      const page = pages[side];
      if (page === null || drawn > DRAWN_IN_ALL) return undefined;
      const options = { limit: DRAWN_MAX, isInline: true, told: redacted?.text };
      const document = pageDocument(page, side, changes, options);
      drawn += document.length;
      return document;
    };
    const [before, after] = [draw("before"), draw("after")];
    const pictures = redacted === null && drawn <= DRAWN_IN_ALL ? await picturesOf(deps, row, pages) : {};
    drawn += (pictures.before?.length ?? 0) + (pictures.after?.length ?? 0);
    return {
      pictures,
      ...(pages.before && { before: named(pages.before, redacted) }),
      ...(pages.after && { after: named(pages.after, redacted) }),
      lines: redacted === null ? lines : lines.map(redacted.line),
      drawn: { ...(before !== undefined && { before }), ...(after !== undefined && { after }) },
      isBrief: told > LINES_IN_ALL,
    };
  };
}

/** As addresses of their own. What is on a picture cannot be redacted. */
async function picturesOf({ database }: ApiDeps, row: TaskRow, pages: ComparedPages): Promise<ReportPages["pictures"]> {
  const ids = [pages.before, pages.after].flatMap((page) => page?.id ?? []);
  const found = new Map((await readScreenshots(database, row, ids)).map((one) => [one.snapshotId, one]));
  const addressOf = (page: StoredPage | null): string | undefined => {
    const one = page === null ? undefined : found.get(page.id);
    return one && `data:${one.type};base64,${one.picture.toString("base64")}`;
  };
  const [before, after] = [addressOf(pages.before), addressOf(pages.after)];
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

function named(page: StoredPage, redacted: Redaction | null) {
  const { id: snapshotId, url, title } = page;
  return redacted === null
    ? { snapshotId, url, title }
    : { snapshotId, url: redacted.text(url), title: redacted.text(title) };
}
