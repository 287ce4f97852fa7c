/** Processes: processor time and memory of what this process has started, by what it is. Linux only: elsewhere nothing is told. */

import { readdirSync, readFileSync } from "node:fs";

export type ProcessFigures = { readonly cpuMs: number; readonly residentMegabytes: number };

/** What its command line holds; the first that fits. */
const KINDS: readonly (readonly [string, string])[] = [
  ["worker.ts", "worker"],
  ["api/server.ts", "api"],
  ["temporal", "temporal"],
  ["postgres", "postgres"],
];
const TICK_MS = 10;
const PAGE_BYTES = 4_096;

export function figuresByKind(): Readonly<Record<string, ProcessFigures>> {
  const found: Record<string, ProcessFigures> = {};
  for (const { commandLine, cpuMs, residentMegabytes } of descendants(process.pid)) {
    const kind = KINDS.find(([part]) => commandLine.includes(part))?.[1];
    if (kind === undefined) continue;
    const known = found[kind] ?? { cpuMs: 0, residentMegabytes: 0 };
    found[kind] = { cpuMs: known.cpuMs + cpuMs, residentMegabytes: known.residentMegabytes + residentMegabytes };
  }
  return found;
}

interface Running extends ProcessFigures {
  readonly pid: number;
  readonly parent: number;
  readonly commandLine: string;
}

function descendants(root: number): readonly Running[] {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (lookAt(Number(name)) ?? []) : []));
  const held = new Set([root]);
  for (let size = 0; size !== held.size; ) {
    size = held.size;
    for (const { pid, parent } of all) if (held.has(parent)) held.add(pid);
  }
  return all.filter(({ pid }) => pid !== root && held.has(pid));
}

function lookAt(pid: number): Running | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold blanks.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0);
    const megabytes = ((fields[21] ?? 0) * PAGE_BYTES) / 1_048_576;
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { pid, parent, commandLine, cpuMs: ticks * TICK_MS, residentMegabytes: Math.round(megabytes) };
  } catch {
    return undefined;
  }
}
