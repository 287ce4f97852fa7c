/** Observation request: the page as it is now, and the evidence about the action before it. */

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

/** The page right before an action, sent only if it had changed since it was observed. */
export type PageBefore = Pick<PageView, "dom" | "url" | "activeElement">;

/** `drifted`: null if the page was unchanged since it was sent when the action began. */
export interface Before {
  readonly domHash: string;
  readonly drifted: PageBefore | null;
}

/** `last`: the page as it was sent last. */
export const beforeOf = (last: Pick<PageObservation, "dom">, drifted: PageBefore | null): Before => ({
  domHash: hashText((drifted ?? last).dom),
  drifted,
});

/** The two hashes are compared only with each other. The page itself is sent only if it drifted. */
export function beforeFields(before: Before | undefined, now: Pick<PageObservation, "dom">): Partial<InteractRequest> {
  if (before === undefined) return {};
  const { drifted, domHash } = before;
  const hashes = { beforeDomHash: domHash, afterDomHash: hashText(now.dom) };
  if (drifted === null) return hashes;
  const { dom, url, activeElement } = drifted;
  return { ...hashes, beforeSnapshot: dom, beforeUrl: url, beforeActiveElement: activeElement };
}

/** The page with secrets hidden, and a screenshot if the task asks for one and the host can take it. */
export async function pageToSend(
  record: TaskRecord,
  host: Pick<TaskHost, "observe" | "screenshot">,
  secrets: Pick<TaskSecrets, "hideIn" | "valuesOf">,
): Promise<PageObservation> {
  const page = secrets.hideIn(record, await host.observe(record.seek));
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

/** Tells the server the files' names, by which actions refer to them. The files themselves stay here. */
const withFiles = (query: string, files: TaskFiles | undefined): string =>
  files === undefined ? query : `${query}\nFiles that may be uploaded, by name: ${files.names.join(", ")}`;
