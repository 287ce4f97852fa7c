/**
 * Task report: a task as one file that needs nothing else: no script, no network, no server (TR1). Written in pieces, so that a
 * task of a thousand steps is never whole in memory.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";
import { shownText } from "../../core/page/outline/shown-text.js";
import type { TaskExport } from "../../protocol/export.js";
import { callPart, contractPart, eventPart, headPart, messagePart, planPart } from "./sections.js";
import { type ReportPages, type ReportStep, stepPart, stepsOf } from "./step.js";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const STYLE = ["../shared/theme.css", "../shared/views.css", "report.css"].map(read).join("\n");
const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export interface ReportOptions {
  /** Absent where the source holds no pages. */
  readonly pagesOf?: (step: ReportStep) => Promise<ReportPages>;
  /** Source expression of the style sheet of the page documents: a frame takes over the policy of the report. */
  readonly frameStyle?: string;
  readonly isRedacted: boolean;
}

/** Lets in the report's own style sheet, that of the frames, embedded pictures, and nothing else. */
export const reportPolicy = (frameStyle = ""): string =>
  `default-src 'none'; style-src ${[hashOf(STYLE), frameStyle].join(" ").trim()}; img-src data:; form-action 'none'`;

export async function* taskReport(kept: TaskExport, options: ReportOptions): AsyncGenerator<string> {
  const { pagesOf, frameStyle, isRedacted } = options;
  const task = shown(kept);
  const steps = stepsOf(task);
  const title = `Surefoot: ${task.request.query}`.slice(0, 120);
  yield String(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${raw(reportPolicy(frameStyle))}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><title>${title}</title>
<style>${raw(STYLE)}</style></head><body>${headPart(task, isRedacted)}
<nav aria-label="Parts"><a href="#steps">Steps</a> <a href="#contract">What done means</a> <a href="#plan">Plan</a> <a href="#messages">What was said</a> <a href="#calls">Model calls</a> <a href="#events">What happened</a></nav>
<main><section id="steps" aria-labelledby="steps-title"><h2 id="steps-title">Steps</h2>${steps.length === 0 ? html`<p class="soft">The task chose no action.</p>` : ""}`,
  );
  for (const step of steps) yield String(await stepPart(step, pagesOf === undefined ? null : await pagesOf(step)));
  yield "</section>";
  for (const part of [contractPart, planPart, messagePart, callPart, eventPart]) yield String(await part(task));
  yield "</main></body></html>\n";
}

/** Words of others among our own (CN14). The cast: the same shape. */
const shown = (task: TaskExport): TaskExport =>
  JSON.parse(JSON.stringify(task), (_, value) => (typeof value === "string" ? shownText(value) : value)) as TaskExport;
