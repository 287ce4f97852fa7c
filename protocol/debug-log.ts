/** Debug logs on the wire. */

import { z } from "@hono/zod-openapi";
import { dateTime, integerIn } from "./query.js";
import { list, named, text } from "./task.js";

const logType = z.enum(["request", "model", "search", "verification", "error"]);

export const debugLogQuery = z.object({
  taskId: z.guid().optional().openapi({ description: "Else all of one's own tasks" }),
  logType: logType.optional(),
  limit: integerIn(1, 200).default(50),
  since: dateTime.optional().openapi({ example: "2026-01-28T10:00:00Z" }),
});

const debugLog = named("DebugLog", {
  taskId: text,
  logType: logType.openapi({
    description:
      "`request`: what a person said, and each action that a reply gave; `error`: calls of models that failed, and recoveries",
  }),
  timestamp: z.iso.datetime(),
  data: z.looseObject({}),
});
export const debugLogList = named("DebugLogList", { logs: list(debugLog) });
