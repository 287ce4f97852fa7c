/**
 * Skeleton bench: what taking a page in costs (masking, skeleton, hashes), dense honest ones and hostile ones (SK8). Times
 * are of the processor, so that a busy machine tells nearly the same. Elsewhere: microbenchmark.
 */

import { PageTooComplexError, readPage } from "../adapters/snapshots/read-page.js";

const CHARACTERS = 500_000;
const WARM_UPS = 5;
const RUNS = 15;

interface Shape {
  readonly name: string;
  readonly html: string;
  /** Must be refused: past a limit of SK8. */
  readonly hostile: boolean;
}

const filled = (unit: (n: number) => string, most = Number.POSITIVE_INFINITY): string => {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < CHARACTERS && n < most; n += 1) {
    const part = unit(n);
    parts.push(part);
    length += part.length;
  }
  return parts.join("");
};

const table = filled(
  (n) =>
    `<tr data-sf="e.${n * 3}"><td>Patient ${n}</td><td>19${n % 100}-04-01</td><td><button data-sf="e.${n * 3 + 1}">Edit</button><button data-sf="e.${n * 3 + 2}">Delete</button></td></tr>`,
);
const form = filled(
  (n) =>
    `<div><label for="f${n}">Field ${n}</label><input id="f${n}" data-sf="e.${n}" value="v${n}" aria-describedby="h${n}"><p id="h${n}">Help ${n}</p></div>`,
);
const links = filled((n) => `<li><a href="/p/${n}" data-sf="e.${n}">Item ${n}</a></li>`);

const SHAPES: readonly Shape[] = [
  { name: "dense table", html: `<main><table>${table}</table></main>`, hostile: false },
  { name: "dense form", html: `<form>${form}</form>`, hostile: false },
  { name: "links", html: `<ul>${links}</ul>`, hostile: false },
  {
    name: "prose",
    html: filled((n) => `<p>Words of paragraph ${n}, some of them <b>bold</b> and some not.</p>`),
    hostile: false,
  },
  { name: "nested divs", html: "<div>".repeat(100_000), hostile: true },
  { name: "p b", html: "<p><b>".repeat(83_000), hostile: true },
  { name: "flat empty elements", html: "<i></i>".repeat(71_000), hostile: true },
  { name: "flat buttons", html: "<button></button>".repeat(61_000), hostile: true },
  { name: "flat inputs", html: "<input>".repeat(71_000), hostile: true },
  { name: "list items", html: "<ul><li>".repeat(62_000), hostile: true },
  { name: "rows with cells", html: `<table>${"<tr><td>a".repeat(62_000)}`, hostile: true },
  { name: "options", html: `<select>${"<option>a".repeat(62_000)}`, hostile: true },
  { name: "labels", html: "<label>a</label>".repeat(62_000), hostile: true },
  { name: "alerts", html: "<p role=alert>a".repeat(62_000), hostile: true },
  { name: "ids", html: filled((n) => `<p id=a${n}>`, 62_000), hostile: true },
  { name: "headings", html: "<h1>a</h1>".repeat(62_000), hostile: true },
];

interface Measured {
  readonly name: string;
  readonly hostile: boolean;
  readonly refused: boolean;
  readonly characters: number;
  readonly nodes: number;
  readonly firstMs: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

function measure({ name, html, hostile }: Shape): Measured {
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
    hostile,
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
