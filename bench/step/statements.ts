/** Statements: what PostgreSQL was asked for during some steps, from its own log. */

import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { BenchStack } from "./stack.js";

/** Of one step; begin, commit and the tenant's setting are not counted. */
export interface StatementFigures {
  readonly statements: number;
  readonly transactions: number;
  /** By process and what is asked, the most frequent first. */
  readonly by: Readonly<Record<string, number>>;
}

const MARK = "sf-bench";
const FLUSH_MS = 500;

/** `run` takes `steps` steps. */
export async function countStatements(
  stack: BenchStack,
  steps: number,
  run: () => Promise<void>,
): Promise<StatementFigures> {
  const sql = postgres(stack.adminUrl, { max: 1, onnotice: () => {} });
  try {
    const set = async (name: string, value: string) => {
      await sql.unsafe(`alter system set ${name} = '${value}'`);
    };
    await set("log_line_prefix", `${MARK}|%a|`);
    await set("log_statement", "all");
    await sql`select pg_reload_conf()`;
    await sleep(FLUSH_MS);
    const from = await sizeOf(stack.postgresLog);
    await run();
    await sleep(FLUSH_MS);
    const log = await textFrom(stack.postgresLog, from);
    await set("log_statement", "none");
    await sql`select pg_reload_conf()`;
    return figuresOf(log, steps);
  } finally {
    await sql.end();
  }
}

function figuresOf(log: string, steps: number): StatementFigures {
  const asked = [...log.matchAll(/^sf-bench\|(surefoot[^|]*)\|LOG: {2}(?:statement|execute [^:]*): (.*)$/gm)];
  const by: Record<string, number> = {};
  let [statements, transactions] = [0, 0];
  for (const [, who = "", text = ""] of asked) {
    if (/^begin/i.test(text)) transactions += 1;
    if (/^(?:begin|commit|listen)|set_config/i.test(text)) continue;
    statements += 1;
    const name = `${who.replace("surefoot-", "")}: ${text.replace(/\s+/g, " ").slice(0, 90)}`;
    by[name] = (by[name] ?? 0) + 1 / steps;
  }
  const sorted = Object.entries(by).sort(([, one], [, other]) => other - one);
  const told = sorted.map(([name, count]) => [name, Number(count.toFixed(2))] as const);
  return { statements: statements / steps, transactions: transactions / steps, by: Object.fromEntries(told) };
}

async function sizeOf(file: string): Promise<number> {
  const log = await open(file, "r");
  try {
    return (await log.stat()).size;
  } finally {
    await log.close();
  }
}

async function textFrom(file: string, from: number): Promise<string> {
  const log = await open(file, "r");
  try {
    const { size } = await log.stat();
    const { buffer } = await log.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString("utf8");
  } finally {
    await log.close();
  }
}
