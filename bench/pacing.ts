/** Pacing: the same steps through the whole stack with the server's default pacing and with ours, in one run. */

import { randomUUID } from "node:crypto";
import { startStack } from "../stack/supervisor.js";
import { GENEROUS_LIMITS } from "../testing/generous-limits.js";
import { createSimulatedClient } from "../testing/simulated-client.js";

const STEPS = 12;
const ROUNDS = 5;

interface Measured {
  readonly pacing: "default" | "raised";
  readonly steps: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

async function measure(pacing: Measured["pacing"]): Promise<Measured> {
  const stack = await startStack({
    env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" },
    defaultPacing: pacing === "default",
  });
  try {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(...(await runTask(stack.api.url, stack.token)));
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
    return { pacing, steps: times.length, p50Ms: at(0.5), p95Ms: at(0.95) };
  } finally {
    await stack.stop();
  }
}

/** Milliseconds of each request of one task that ticks twelve boxes. */
async function runTask(baseUrl: string, token: string): Promise<number[]> {
  const ticked = Array.from({ length: STEPS }, () => false);
  const times: number[] = [];
  const timed: typeof fetch = async (...call) => {
    const startedMs = performance.now();
    const response = await fetch(...call);
    times.push(performance.now() - startedMs);
    return response;
  };
  const client = createSimulatedClient({
    baseUrl,
    token,
    clientId: randomUUID(),
    fetch: timed,
    site: {
      page: () => ({ url: "https://boxes.test/", title: "Boxes", dom: boxes(ticked) }),
      act: (action) => {
        ticked[Number(/^(?:check|click)\((\d+)/.exec(action)?.[1]) - 1] = true;
        return { effect: "changed", verified: true, witness: { didDomMutate: true } };
      },
    },
  });
  const result = await client.runTask(ticked.map((_, index) => `tick Option ${index + 1}`).join(", "), {
    chain: false,
  });
  if (result.outcome !== "verified")
    throw new Error(`the task ended ${result.status}: ${result.reason ?? result.thought}`);
  return times;
}

function boxes(ticked: readonly boolean[]): string {
  const rows = ticked.map(
    (on, index) => `<label><input type="checkbox"${on ? " checked" : ""}> Option ${index + 1}</label>`,
  );
  return `<html><head><title>Boxes</title></head><body><main><h1>Boxes</h1>${rows.join("")}</main></body></html>`;
}

const before = await measure("default");
const after = await measure("raised");
const ratio = Number((before.p50Ms / after.p50Ms).toFixed(2));
process.stdout.write(`${JSON.stringify({ default: before, raised: after, p50Ratio: ratio })}\n`);
