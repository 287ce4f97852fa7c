/** The observation that is posted: the page as it is now, and what is known of the action before it. */

import { hashText } from "../core/page/text.js";
import type { InteractRequest } from "../protocol/observation.js";
import { type LogStorage, openActionLog } from "./action-log.js";
import type { PageObservation, TaskHost } from "./host.js";
import type { PageView } from "./surface.js";
import type { ObserveStep, TaskFiles, TaskRecord } from "./task-record.js";
import type { TaskSecrets } from "./task-secrets.js";

/** The protocol that this client speaks. */
export const PROTOCOL = 1;
/** Secrets are fetched right before they are typed (SF14). */
const CAPABILITIES: readonly string[] = ["secrets"];

/** What of the page right before an action is sent, where it had changed since it was observed. */
export type PageBefore = Pick<PageView, "dom" | "url" | "activeElement">;

/** `drifted`: null where the page was still as it was sent when the action began. */
export interface Before {
  readonly domHash: string;
  readonly drifted: PageBefore | null;
}

/** `last`: the page as it was sent last. */
export const beforeOf = (last: Pick<PageObservation, "dom">, drifted: PageBefore | null): Before => ({
  domHash: hashText((drifted ?? last).dom),
  drifted,
});

/** The two hashes are compared with each other alone; the page itself is sent only when it drifted. */
export function beforeFields(before: Before | undefined, now: Pick<PageObservation, "dom">): Partial<InteractRequest> {
  if (before === undefined) return {};
  const { drifted, domHash } = before;
  const hashes = { beforeDomHash: domHash, afterDomHash: hashText(now.dom) };
  if (drifted === null) return hashes;
  const { dom, url, activeElement } = drifted;
  return { ...hashes, beforeSnapshot: dom, beforeUrl: url, beforeActiveElement: activeElement };
}

/** The page as it may be sent, with a picture where the task asks for one and there is one to be had. */
export async function pageToSend(
  record: TaskRecord,
  host: Pick<TaskHost, "observe" | "screenshot">,
  secrets: Pick<TaskSecrets, "hideIn" | "valuesOf">,
): Promise<PageObservation> {
  const page = secrets.hideIn(record, await host.observe());
  if (record.settings?.options?.screenshots !== true) return page;
  const screenshot = await host.screenshot?.(secrets.valuesOf(record)).catch(() => null);
  return screenshot ? { ...page, screenshot } : page;
}

interface ObservedPage {
  readonly page: PageObservation;
  readonly log: LogStorage;
  readonly before: Before | undefined;
}

export async function requestOf(
  { taskId, sessionId, query, url, files, settings }: TaskRecord,
  { observationId, observations, takeover }: ObserveStep,
  { page: { settled, ambient, ...page }, log, before }: ObservedPage,
): Promise<InteractRequest> {
  const first = { ...settings, query: withFiles(query, files), sessionId };
  return {
    ...page,
    ...(taskId === undefined ? first : { taskId, previousUrl: url === "" ? undefined : url }),
    takeover,
    protocol: PROTOCOL,
    clientId: await log.clientId(),
    capabilities: CAPABILITIES,
    observationId: observationId ?? undefined,
    clientObservations: { ...observations, ambient },
    ...beforeFields(before, page),
    settled,
    receipts: taskId === undefined ? [] : (await openActionLog(log, taskId)).unsettled(),
  };
}

/** The server is told the files' names, for an action to call them by; the files themselves stay here. */
const withFiles = (query: string, files: TaskFiles | undefined): string =>
  files === undefined ? query : `${query}\nFiles that may be uploaded, by name: ${files.names.join(", ")}`;
