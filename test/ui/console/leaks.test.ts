/** Leaks: every route that the console asks, by cookie, for two tenants and two roles (SF8). */

import { beforeAll, describe, expect, test } from "vitest";
import type { TaskRef } from "../../../core/turn/identity.js";
import { useLab } from "../../api/lab.js";
import { PASSWORD, type Somebody, somebody } from "../../api/people.js";
import { CANARY, matrixRow } from "../../api/strangers.js";
import { tellStory } from "./story.js";

const lab = useLab();
let victim: Somebody;
let task: TaskRef;
let cookies: Readonly<Record<string, string>>;
beforeAll(async () => {
  victim = await somebody(lab);
  task = await tellStory(lab, victim, {
    query: `Type ${CANARY}`,
    deeds: 3,
    status: "needs_user_input",
    reply: { userQuestion: CANARY },
  });
  const kinds = {
    victim,
    operator: await somebody(lab, "operator", victim.tenantId),
    owner: await somebody(lab, "owner", victim.tenantId),
    sibling: await somebody(lab, "member", victim.tenantId),
    otherMember: await somebody(lab, "member"),
    otherOwner: await somebody(lab, "owner"),
  };
  cookies = Object.fromEntries(
    await Promise.all(Object.entries(kinds).map(async ([kind, who]) => [kind, await enter(who)] as const)),
  );
});

async function enter({ email }: Somebody): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await lab.send("/api/v1/auth/cookie", {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

/** What the console reads; of a stream, what comes at once. */
async function read(path: string, cookie: string): Promise<{ readonly status: number; readonly text: string }> {
  const gone = new AbortController();
  const incoming = { socket: { remoteAddress: "10.1.2.3" } };
  const request = new Request(`http://console.test${path}`, { headers: { cookie }, signal: gone.signal });
  const response = await lab.fetch(request, { incoming });
  const isStream = (response.headers.get("content-type") ?? "").includes("event-stream");
  if (!isStream) return { status: response.status, text: await response.text() };
  const reader = response.body?.getReader();
  const first = await reader?.read();
  gone.abort();
  await reader?.cancel();
  return { status: response.status, text: new TextDecoder().decode(first?.value) };
}

const OF_TASK = [
  "",
  "/summary",
  "/steps",
  "/steps/0",
  "/steps/0/pages",
  "/steps/0/page?side=before",
  "/model-calls",
  "/events",
];
const LISTS = ["/api/agent/tasks", "/api/agent/task-feed", "/api/agent/numbers"];

describe("what the console reads", () => {
  test("SF8 of a task is seen by its person and by who may see their tenant's, and by nobody else", async () => {
    const kinds = Object.keys(cookies);
    const lines = [matrixRow("route", kinds)];
    const leaks: string[] = [];
    const paths = OF_TASK.map((path) => `/api/agent/tasks/${task.taskId}${path}`);
    const call = JSON.parse((await read(`/api/agent/tasks/${task.taskId}/model-calls`, cookies["owner"] ?? "")).text)
      .data.calls[0];
    paths.push(`/api/agent/tasks/${task.taskId}/model-calls/${call.callId}`);
    for (const path of paths) {
      const answers = await Promise.all(kinds.map((kind) => read(path, cookies[kind] ?? "")));
      lines.push(
        matrixRow(
          path.replace(task.taskId, "…").replace(call.callId, "…"),
          answers.map(({ status }) => status),
        ),
      );
      const isPrompt = path.includes("/model-calls/");
      for (const [at, { status, text }] of answers.entries()) {
        const kind = kinds[at] ?? "";
        const expected = /^(sibling|other)/.test(kind) ? 404 : isPrompt && kind !== "owner" ? 403 : 200;
        const isTold = expected !== 200 && /canary-7f3a|Jas Doe|clinic\.test/.test(text);
        if (status !== expected || isTold) leaks.push(`${path} by ${kind}: ${status}`);
      }
    }
    process.stdout.write(`${lines.join("\n")}\nroutes ${lines.length - 1}, leaks ${leaks.length}\n`);
    expect(leaks).toEqual([]);
  });

  test("SF8 in lists is one's own, or of the tenant for whom may see it", async () => {
    const kinds = Object.keys(cookies);
    const lines = [matrixRow("list", kinds)];
    const leaks: string[] = [];
    for (const path of LISTS.flatMap((one) => [one, `${one}?scope=tenant`])) {
      const answers = await Promise.all(kinds.map((kind) => read(path, cookies[kind] ?? "")));
      lines.push(
        matrixRow(
          path,
          answers.map(({ status }) => status),
        ),
      );
      const isOfTenant = path.includes("scope=tenant");
      for (const [at, { status, text }] of answers.entries()) {
        const kind = kinds[at] ?? "";
        const maySeeTenant = ["operator", "owner", "otherOwner"].includes(kind);
        const isTold = text.includes(CANARY) || text.includes(task.taskId) || text.includes(victim.userId);
        const mayBeTold = kind === "victim" || (isOfTenant && ["operator", "owner"].includes(kind));
        if (status !== (isOfTenant && !maySeeTenant ? 403 : 200)) leaks.push(`${path} by ${kind}: ${status}`);
        if (isTold && !mayBeTold) leaks.push(`${path} tells ${kind}`);
      }
    }
    process.stdout.write(`${lines.join("\n")}\nlists ${lines.length - 1}, leaks ${leaks.length}\n`);
    expect(leaks).toEqual([]);
  });

  test("CN12 nobody but its person answers, pauses, resumes or stops a task by it", async () => {
    for (const [kind, cookie] of Object.entries(cookies)) {
      const session = JSON.parse((await read("/api/v1/auth/session", cookie)).text).data;
      const headers = { cookie, "content-type": "application/json", "x-csrf-token": session.csrfToken };
      for (const path of ["answer", "pause", "resume", "cancel"]) {
        const body = JSON.stringify(path === "answer" ? { text: "x" } : {});
        const answer = await lab.send(`/api/agent/tasks/${task.taskId}/${path}`, { method: "POST", headers, body });
        expect(answer.status < 300, `${path} by ${kind}: ${answer.status}`).toBe(kind === "victim");
      }
    }
  });
});
