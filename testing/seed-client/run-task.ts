/** Run task: the "High-Level Loop" of the seed's verification process: send the page, carry out the action of the reply, send the page again. */

import { setTimeout as sleep } from "node:timers/promises";
import { parseAction } from "./action.js";
import {
  type ActionError,
  type AgentApi,
  AgentApiError,
  type InteractBody,
  type NextActionResponse,
} from "./agent-api.js";
import type { Tab } from "./tab.js";

/** Stands for `chrome.storage.local`: what a client has to remember by tab ("taskId persistence"). */
export interface TabRecord {
  sessionId?: string | undefined;
  taskId?: string | undefined;
  query: string;
}

export interface TaskClient {
  readonly api: AgentApi;
  readonly tab: Tab;
  readonly record: TabRecord;
  /** A person's answer to `userQuestion`; null: they leave it at that. */
  readonly answer: (question: string) => Promise<string | null>;
  /** Hears of each action before it is carried out, and how many there were before it. */
  readonly onAction?: ((action: string, before: number) => void | Promise<void>) | undefined;
}

export interface AskedQuestion {
  /** `needs_user_input`, or what else the server calls it. */
  readonly status: string;
  readonly question: string;
  readonly answer: string;
}

export interface TaskEnd {
  readonly taskId: string;
  readonly sessionId: string;
  readonly status: string;
  readonly goalAchieved: boolean;
  readonly thought: string;
  readonly actions: readonly string[];
  readonly questions: readonly AskedQuestion[];
}

interface Heard {
  readonly actions: string[];
  readonly questions: AskedQuestion[];
}

const ROUNDS_MAX = 40;
const LOOK_AGAIN_SECONDS = 2;
/** What the client itself calls a task that the server takes no page for. */
const REFUSED = "refused";
const OVER = ["completed", "failed", "cancelled", REFUSED];

export async function runTask(client: TaskClient): Promise<TaskEnd> {
  const { api, tab, record } = client;
  const heard: Heard = { actions: [], questions: [] };
  let report: Partial<InteractBody> = {};
  await tab.untilStable();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { taskId, sessionId, query } = record;
    const body = { ...(await tab.snapshot()), query, taskId, sessionId, ...report };
    const told = await api.interact(body).catch(endWhereRefused);
    record.taskId = told.taskId ?? taskId;
    record.sessionId = told.sessionId ?? sessionId;
    const next = await follow(client, told, heard);
    if (next === null) return endOf(record, told, heard);
    report = next;
  }
  return endOf(record, { status: "unfinished" }, heard);
}

/** Section 4.11: no such task, or it is over. Whether to ask anew is for a person to say, for the deed may be done. */
function endWhereRefused(error: unknown): NextActionResponse {
  if (!(error instanceof AgentApiError) || (error.status !== 404 && error.status !== 409)) throw error;
  return { status: REFUSED, thought: error.message };
}

/** What the next request tells of this reply; null at the end. */
async function follow(
  client: TaskClient,
  told: NextActionResponse,
  heard: Heard,
): Promise<Partial<InteractBody> | null> {
  const { action, userQuestion, status = "", retryAfter } = told;
  if (userQuestion !== undefined) {
    // The seed does not say how an answer reaches the server: `query` is the one field that holds a person's words.
    const query = await client.answer(userQuestion);
    heard.questions.push({ status, question: userQuestion, answer: query ?? "" });
    return query === null ? null : { query };
  }
  if (action !== undefined) return await carryOut(client, action, heard);
  // Nor does the seed have a reply without action and question. It is either an end, or the server is still at work.
  if (OVER.includes(status) || (status === "interrupted" && retryAfter === undefined)) return null;
  await sleep(1_000 * (retryAfter ?? LOOK_AGAIN_SECONDS));
  return {};
}

async function carryOut(
  { tab, onAction }: TaskClient,
  written: string,
  { actions }: Heard,
): Promise<Partial<InteractBody> | null> {
  const action = parseAction(written);
  if (action?.kind === "finish" || action?.kind === "fail") return null;
  await onAction?.(written, actions.length);
  actions.push(written);
  if (action === undefined)
    return failed({ message: "Unknown action", code: "INVALID_ACTION_FORMAT", action: written });
  const previousUrl = tab.page.url();
  const { failure, observed } = await tab.act(action);
  const report = failure ? failed({ ...failure, action: written }) : { lastActionStatus: "success" as const };
  return { previousUrl, clientObservations: observed, ...report };
}

/** Section 14.2.3, "Error Reporting". */
const failed = (lastActionError: ActionError) => ({ lastActionStatus: "failure" as const, lastActionError });

const endOf = (
  { taskId = "", sessionId = "" }: TabRecord,
  { status = "", thought = "", verification }: NextActionResponse,
  heard: Heard,
): TaskEnd => ({ taskId, sessionId, status, thought, goalAchieved: verification?.goalAchieved === true, ...heard });

/** After a restart that lost the task's id: the server knows it ("taskId persistence"). 404: there is none to go on with. */
export async function recoverTask(api: AgentApi, tab: Tab, record: TabRecord): Promise<boolean> {
  record.sessionId ??= (await api.latestSession()).sessionId;
  try {
    record.taskId = (await api.activeTask(record.sessionId, tab.page.url())).taskId;
    return true;
  } catch (error) {
    if (error instanceof AgentApiError && error.status === 404) return false;
    throw error;
  }
}
