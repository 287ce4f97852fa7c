/** Routes: what the seed has beside interact, each called once after a task, and held against what the seed says of it. */

import { type AgentApi, AgentApiError } from "./agent-api.js";
import type { TaskEnd } from "./run-task.js";

interface Route {
  readonly name: string;
  readonly holds: (api: AgentApi, end: TaskEnd) => Promise<boolean>;
}

const PAGE = { url: "http://127.0.0.1/", dom: "<html><body><h1>Nothing here</h1></body></html>", query: "Look" };
const NOBODYS = "00000000-0000-4000-8000-000000000000";

/** The error that a call comes to, as `404 TASK_NOT_FOUND`. */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "none";
  } catch (error) {
    if (!(error instanceof AgentApiError)) throw error;
    return `${error.status} ${error.code}`;
  }
}

const ROUTES: readonly Route[] = [
  { name: "2.2 session", holds: async (api) => (await api.session()).tenantId !== "" },
  {
    name: "4.8.2 a session that is over is listed under its status",
    holds: async (api, { sessionId }) =>
      (await api.sessions("?status=completed&limit=100")).sessions.some((one) => one.sessionId === sessionId),
  },
  {
    name: "4.8.1 messages, oldest first, the request among them",
    holds: async (api, { sessionId }) => {
      const { messages, total } = await api.messages(sessionId);
      const isInOrder = messages.every(({ sequenceNumber }, at) => sequenceNumber === at);
      return isInOrder && messages[0]?.role === "user" && total === messages.length && total > 2;
    },
  },
  {
    name: "4.11 a task that is over takes no page",
    holds: async (api, { taskId }) => (await refusalOf(api.interact({ ...PAGE, taskId }))) === "409 TASK_COMPLETED",
  },
  {
    name: "4.11 a task of nobody",
    holds: async (api) => (await refusalOf(api.interact({ ...PAGE, taskId: NOBODYS }))) === "404 TASK_NOT_FOUND",
  },
  {
    name: "4.11 an address that is none",
    holds: async (api) => (await refusalOf(api.interact({ ...PAGE, url: "nowhere" }))) === "400 VALIDATION_ERROR",
  },
  {
    name: "taskId persistence: no task to recover",
    holds: async (api, { sessionId }) =>
      (await refusalOf(api.activeTask(sessionId, PAGE.url))) === "404 TASK_NOT_FOUND",
  },
  {
    name: "9 preferences are read as they were saved",
    holds: async (api) => {
      await api.savePreferences({ theme: "dark" });
      return (await api.preferences()).preferences["theme"] === "dark";
    },
  },
  {
    name: "5.2 resolve",
    holds: async (api) => {
      const { allowed, domain, hasOrgKnowledge, context } = await api.resolve("https://app.acme.com/orders");
      return allowed && domain === "app.acme.com" && !hasOrgKnowledge && context.length === 0;
    },
  },
  { name: "9 logs", holds: async (api, { taskId }) => Object.keys(await api.logs(taskId)).length > 0 },
  { name: "9 export", holds: async (api, { taskId }) => JSON.stringify(await api.exportTask(taskId)).includes(taskId) },
  { name: "4.18 feedback", holds: async (api, { taskId }) => (await api.giveFeedback(taskId, "up")).rating === "up" },
  {
    name: "4.8.3 an archived session is listed on demand, has no messages, and takes no task",
    holds: async (api, { sessionId }) => {
      const { status } = await api.archive(sessionId);
      const isListed = async (query: string) =>
        (await api.sessions(query)).sessions.some((one) => one.sessionId === sessionId);
      const hasMessages = (await refusalOf(api.messages(sessionId))) !== "404 SESSION_NOT_FOUND";
      const takesTask = (await refusalOf(api.interact({ ...PAGE, sessionId }))) === "none";
      const isHidden = !(await isListed("?limit=100")) && (await isListed("?includeArchived=true&limit=100"));
      return status === "archived" && isHidden && !hasMessages && !takesTask;
    },
  },
];

export async function checkRoutes(api: AgentApi, end: TaskEnd): Promise<{ right: number; wrong: readonly string[] }> {
  const wrong: string[] = [];
  for (const { name, holds } of ROUTES) {
    const fault = await holds(api, end).then(
      (isRight) => (isRight ? undefined : "answered otherwise"),
      (error: unknown) => String(error),
    );
    if (fault !== undefined) wrong.push(`${name}: ${fault}`);
  }
  return { right: ROUTES.length - wrong.length, wrong };
}
