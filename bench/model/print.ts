/** Print: a report as tables for a terminal, and two reports beside each other. */

import type { Report } from "./report.js";

type Row = readonly (string | number)[];

const QUERY_MAX = 60;

export function tables(report: Report): readonly string[] {
  const { byTask, byPurpose, total } = report;
  const took = (one: Report["total"]): Row => [
    one.calls,
    one.promptTokens,
    one.completionTokens,
    dollars(one.costMicroUsd),
    one.seconds.toFixed(1),
  ];
  const heads = ["calls", "tokens in", "tokens out", "$", "seconds"];
  return [
    `${report.model}, ${report.at}: ${summary(report)}`,
    "",
    ...table([
      ["task", "end", "as it is", ...heads],
      ...byTask.map((one): Row => {
        const what = `${one.page}: ${one.query}`;
        return [what.slice(0, QUERY_MAX), one.outcome || one.status, one.grade, ...took(one)];
      }),
      ["all", "", "", ...took(total)],
    ]),
    "",
    ...table([
      ["purpose", "failed", ...heads],
      ...byPurpose.map((one): Row => [`${one.purpose} (${one.prompts.join(", ")})`, one.failed, ...took(one)]),
    ]),
  ];
}

function summary({ tasks, successRate, falseSuccessRate, errors, harm }: Report): string {
  return `${tasks} tasks, success ${percent(successRate)}, false success ${percent(falseSuccessRate)}, harm ${harm}, errors ${errors}`;
}

/** Figures side by side, then every task that ended otherwise than before. */
export function comparison(before: Report, now: Report): readonly string[] {
  const figures: readonly Row[] = [
    ["success", percent(before.successRate), percent(now.successRate)],
    ["false success", percent(before.falseSuccessRate), percent(now.falseSuccessRate)],
    ["calls a task", perTask(before, "calls"), perTask(now, "calls")],
    ["tokens in a task", perTask(before, "promptTokens"), perTask(now, "promptTokens")],
    ["tokens out a task", perTask(before, "completionTokens"), perTask(now, "completionTokens")],
    ["$ a task", dollars(Number(perTask(before, "costMicroUsd"))), dollars(Number(perTask(now, "costMicroUsd")))],
    ["seconds a task", perTask(before, "seconds"), perTask(now, "seconds")],
  ];
  const earlier = new Map(before.byTask.map((one) => [keyOf(one), one]));
  const changed = now.byTask.flatMap((one) => {
    const old = earlier.get(keyOf(one));
    return old === undefined || old.grade === one.grade ? [] : [`${old.grade} → ${one.grade}  ${keyOf(one)}`];
  });
  const heads = ["", `${before.model}, ${before.at}`, `${now.model}, ${now.at}`];
  return [
    ...table([heads, ...figures]),
    "",
    ...(changed.length > 0 ? changed : ["Every task that both ran ended alike."]),
  ];
}

const keyOf = ({ page, query }: Report["byTask"][number]): string => `${page}: “${query}”`;

function perTask({ total, tasks }: Report, figure: keyof Report["total"]): string {
  return tasks === 0 ? "0" : (total[figure] / tasks).toFixed(1);
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
const dollars = (microUsd: number): string => (microUsd / 1_000_000).toFixed(4);

/** Numbers stand at the right. */
function table(rows: readonly Row[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const text = String(cell);
        const width = widths[column] ?? 0;
        return /^[\d.]+(?: %)?$/.test(text) ? text.padStart(width) : text.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
