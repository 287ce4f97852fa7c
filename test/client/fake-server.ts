/** A fake server: answers task requests from a script and remembers what it was sent. */

import { DEFAULT_LIMITS, limitUse } from "../../core/limits/budget.js";
import type { InteractReply } from "../../protocol/reply.js";

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export type Answer = Response | Error | ((sent: Sent) => Response | Promise<Response>);

/** Answers in order; asked once too often it fails like a broken network. */
export function createFakeServer(answers: Answer[]): { readonly fetch: typeof fetch; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const fake: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const one: Sent = {
      method: init?.method ?? "GET",
      path: `${url.pathname}${url.search}`,
      headers: new Headers(init?.headers),
      body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {},
    };
    sent.push(one);
    const answer = answers.shift();
    if (answer === undefined) throw new Error("the script has no more answers");
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? await answer(one) : answer;
  };
  return { fetch: fake, sent };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

export function reply(fields: Partial<InteractReply>): Response {
  return json(200, { success: true, data: replyData(fields) });
}

const NOTHING_USED = {
  steps: 0,
  consecutiveSuccessWithoutTaskComplete: 0,
  correctionsPerStep: 0,
  replans: 0,
  modelCalls: 0,
  tokens: 0,
  costMicroUsd: 0,
  workingMs: 0,
};

export function replyData(fields: Partial<InteractReply>): InteractReply {
  return {
    taskId: "task-1",
    sessionId: "session-1",
    turn: 1,
    stepIndex: 0,
    status: "executing",
    thought: "Next.",
    limits: limitUse(DEFAULT_LIMITS, NOTHING_USED),
    usage: { promptTokens: 0, completionTokens: 0 },
    hasOrgKnowledge: false,
    ...fields,
  };
}

export function problem(status: number, code: string, more: Record<string, unknown> = {}): Response {
  return json(status, { status, code, title: code, success: false, ...more });
}

/** A fake clock that never waits and remembers for how long it was asked to. */
export function createFakeClock(): { now(): number; sleep(ms: number): Promise<void>; readonly slept: number[] } {
  let nowMs = 0;
  const slept: number[] = [];
  return {
    now: () => nowMs,
    async sleep(ms) {
      slept.push(ms);
      nowMs += ms;
    },
    slept,
  };
}
