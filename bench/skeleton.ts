/**
 * Skeleton bench: what taking a page in costs (masking, skeleton, hashes), dense honest ones and hostile ones (SK8). Times
 * are of the processor, so that a busy machine tells nearly the same.
 */

import { PageTooComplexError, readPage } from "../adapters/snapshots/read-page.js";
import { SHAPES, type Shape } from "./skeleton-shapes.js";

const WARM_UPS = 5;
const RUNS = 15;

interface Measured {
  readonly name: string;
  readonly kind: Shape["kind"];
  readonly refused: boolean;
  readonly characters: number;
  readonly nodes: number;
  readonly firstMs: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

function measure({ name, html, kind }: Shape): Measured {
  const times: number[] = [];
  const once = () => {
    const started = process.cpuUsage();
    const nodes = nodesOf(html);
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1_000);
    return nodes;
  };
  const first = once();
  const [firstMs = 0] = times;
  for (let n = 0; n < WARM_UPS; n += 1) once();
  times.length = 0;
  for (let n = 0; n < RUNS; n += 1) once();
  times.sort((a, b) => a - b);
  return {
    name,
    kind,
    refused: first === null,
    characters: html.length,
    nodes: first ?? 0,
    firstMs: rounded(firstMs),
    medianMs: rounded(times[Math.floor(RUNS / 2)] ?? 0),
    worstMs: rounded(times.at(-1) ?? 0),
  };
}

/** As the API takes a page in; null when it is refused. */
function nodesOf(html: string): number | null {
  try {
    const { skeleton } = readPage({ html, url: "http://bench.test/", userId: "bench", ambient: [] });
    return Object.keys(skeleton.nodes).length;
  } catch (error) {
    if (error instanceof PageTooComplexError) return null;
    throw error;
  }
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}

const measured = SHAPES.map(measure);
if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify({ shapes: measured })}\n`);
else console.table(measured);
process.exitCode = measured.some(({ kind, refused }) => refused !== (kind === "over")) ? 1 : 0;
