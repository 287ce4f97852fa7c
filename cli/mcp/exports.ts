/** Exports: all that is kept of a task, as an MCP resource. */

import {
  ErrorCode,
  type ListResourcesResult,
  McpError,
  type ReadResourceResult,
  type ResourceTemplate,
} from "@modelcontextprotocol/sdk/types.js";
import { callApi, RequestRefusedError } from "../../client/task-api.js";
import { dataOf, type ReportSource, readExport } from "../../client/task-report.js";
import type { taskPage, Wire } from "../../protocol/task.js";
import { exportUri } from "./report.js";

const JSON_TYPE = "application/json";
const NOT_FOUND = -32_002;
const URI = /^surefoot:\/\/tasks\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/export$/i;
const PAGE = 50;
const TITLE_MAX = 80;

export const EXPORT_TEMPLATE: ResourceTemplate = {
  name: "export",
  title: "Everything that is kept of a task",
  description: "Contract, plan, steps, verdicts with their evidence, corrections, limits and costs.",
  uriTemplate: "surefoot://tasks/{taskId}/export",
  mimeType: JSON_TYPE,
};

/** One's own tasks, newest first. */
export async function listExports({ fetch, at }: ReportSource, cursor?: string): Promise<ListResourcesResult> {
  const after = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
  const path = `/api/agent/tasks?limit=${PAGE}${after}`;
  const { tasks, nextCursor } = dataOf(await callApi<Wire<typeof taskPage>>(fetch, at, { method: "GET", path }));
  const resources = tasks.map(({ taskId, query, status, outcome }) => ({
    uri: exportUri(taskId),
    name: taskId,
    title: `${query.slice(0, TITLE_MAX)} (${outcome ?? status})`,
    mimeType: JSON_TYPE,
  }));
  return { resources, nextCursor };
}

export async function readExportResource(source: ReportSource, uri: string): Promise<ReadResourceResult> {
  const taskId = URI.exec(uri)?.[1];
  if (taskId === undefined) throw new McpError(ErrorCode.InvalidParams, `${uri} is no ${EXPORT_TEMPLATE.uriTemplate}`);
  try {
    const text = JSON.stringify(await readExport(source, taskId), null, 1);
    return { contents: [{ uri, mimeType: JSON_TYPE, text }] };
  } catch (error) {
    const isUnknown = error instanceof RequestRefusedError && error.code === "TASK_NOT_FOUND";
    if (isUnknown) throw new McpError(NOT_FOUND, "There is no such task.", { uri });
    throw error;
  }
}
