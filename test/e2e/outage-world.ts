/** Outage world: a whole stack, a long task under way, and something taken away in the middle of it. Test support. */

import { randomUUID } from "node:crypto";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import type { RunResult } from "../../client/run-task.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";

const STEPS = 8;
/** Steps before something is taken away. */
const CALM_STEPS = 2;

export interface Outage {
  readonly what: string;
  readonly forMs: number;
  readonly down: (stack: Stack) => Promise<unknown>;
  readonly up: (stack: Stack) => Promise<unknown>;
}

export interface Lived {
  readonly result: RunResult;
  /** How often each box was ticked; once each is right. */
  readonly ticks: readonly number[];
  /** What health, a look at the task and a new request were answered while it was down: status and code. */
  readonly said: Readonly<Record<"health" | "look" | "request", readonly string[]>>;
  /** From the return of what was gone to the next action carried out. */
  readonly recoveredMs: number;
}

export function openOutageStack(): Promise<Stack> {
  return startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" } });
}

/** One task through one outage. The line printed is the row of docs/outages.md. */
export async function liveThrough(stack: Stack, outage: Outage): Promise<Lived> {
  const site = boxes();
  const client = createSimulatedClient({ baseUrl: stack.api.url, token: stack.token, clientId: randomUUID(), site });
  const query = site.ticks.map((_, index) => `tick Option ${index + 1}`).join(", ");
  const running = client.runTask(query);
  // Told by the await below; until then a rejection is nobody's.
  running.catch(() => undefined);
  await until(() => site.done() >= CALM_STEPS, "the task did not get going");
  await outage.down(stack);
  const said = await listen(stack, outage.forMs);
  const doneBefore = site.done();
  await outage.up(stack);
  const back = performance.now();
  await until(() => site.done() > doneBefore || site.done() === STEPS, "the task did not go on");
  const recoveredMs = Math.round(performance.now() - back);
  const result = await running;
  const words = Object.entries(said).map(([who, answers]) => `${who}: ${answers.join(", ") || "no answer"}`);
  process.stdout.write(
    `outage: ${outage.what} for ${outage.forMs / 1000} s | ${words.join(" | ")} | went on after ${recoveredMs} ms | ${result.status}, ${result.outcome}, ticks ${site.ticks.join("")}\n`,
  );
  return { result, ticks: site.ticks, said, recoveredMs };
}

/** A page of check boxes that counts how often each was ticked. */
function boxes() {
  const ticks = Array.from({ length: STEPS }, () => 0);
  const box = (on: number, index: number) =>
    `<p><label><input type="checkbox" id="box${index}"${on > 0 ? " checked" : ""}> Option ${index + 1}</label></p>`;
  return {
    ticks,
    done: () => ticks.filter((times) => times > 0).length,
    page: () => ({
      url: "https://boxes.test/",
      title: "Boxes",
      dom: `<html><head><title>Boxes</title></head><body><main><h1>Boxes</h1>${ticks.map(box).join("")}</main></body></html>`,
    }),
    act: async (action: string) => {
      const index = Number(/^(?:check|click)\((\d+)/.exec(action)?.[1]) - 1;
      if (ticks[index] === undefined) return { effect: "none" as const };
      ticks[index] += 1;
      // A person's pace, so that there is a middle to take something away in.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { effect: "changed" as const, verified: true, witness: { didDomMutate: true } };
    },
  };
}

/** Asks every second, as monitors and people do. */
async function listen(stack: Stack, forMs: number): Promise<Lived["said"]> {
  const said = { health: new Set<string>(), look: new Set<string>(), request: new Set<string>() };
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    const pause = new Promise((resolve) => setTimeout(resolve, 1_000));
    const answers = [ask(stack, "/api/health"), ask(stack, `/api/agent/tasks/${randomUUID()}`), request(stack)];
    const [health, look, asked] = await Promise.all(answers);
    if (health) said.health.add(health);
    if (look) said.look.add(look);
    if (asked) said.request.add(asked);
    await pause;
  }
  return { health: [...said.health], look: [...said.look], request: [...said.request] };
}

function request(stack: Stack): Promise<string> {
  const body = { url: "https://boxes.test/", query: "tick Option 1", dom: "<main><p>Nothing here</p></main>" };
  return ask(stack, "/api/agent/interact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function ask(stack: Stack, path: string, init: RequestInit = {}): Promise<string> {
  try {
    const response = await fetch(new URL(path, stack.api.url), {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${stack.token}` },
      signal: AbortSignal.timeout(25_000),
    });
    return wordsOf(response.status, await response.json());
  } catch (error) {
    return error instanceof Error ? error.name : "fault";
  }
}

/** The parts that are down, the problem's code, or the status alone. */
function wordsOf(status: number, body: unknown): string {
  const { code, data } = body as { code?: string; data?: Record<string, { status?: string }> }; // whatever our API sends
  const down = ["database", "engine"].filter((part) => data?.[part]?.status === "unhealthy");
  return [String(status), code ?? "", ...down.map((part) => `${part} unhealthy`)]
    .filter((word) => word !== "")
    .join(" ");
}

async function until(holds: () => boolean, fault: string): Promise<void> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${fault} within two minutes`);
}
