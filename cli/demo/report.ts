/** Report: the demo's terminal output, printed line by line while it runs. */

import type { Receipt } from "../../core/action/execution.js";
import type { ActionAttempt } from "../../protocol/observation.js";
import type { VerdictTag } from "../../protocol/task.js";
import { billLines } from "./model-bill.js";
import type { Stage } from "./stage.js";
import type { DemoStep, ToldVerification } from "./step.js";
import { QUERY, type Summary } from "./summary.js";
import { clip, type Paint, type Terminal } from "./terminal.js";

const INDENT = "     ";
const EVIDENCE_SHOWN = 6;
const TARGET_WIDTH = 36;

const VERDICT_PAINT: Readonly<Record<VerdictTag, Paint>> = {
  confirmed: "green",
  likely: "yellow",
  unknown: "yellow",
  contradicted: "red",
};

export function reportOpening(terminal: Terminal): void {
  terminal.line(terminal.paint("bold", "Surefoot demo"));
  terminal.line(`  “${QUERY}”`);
  terminal.line();
}

/** Prints the current activity. */
export function reportNote(terminal: Terminal, text: string): void {
  terminal.line(`  ${terminal.paint("dim", text)}`);
}

export function reportIssued(terminal: Terminal, step: DemoStep): void {
  const number = terminal.paint("bold", String(step.stepIndex + 1).padStart(3));
  terminal.line();
  terminal.line(`${number}  ${clip(step.thought, terminal.width - INDENT.length)}`);
  const recovery = step.recovery ? "  recovery" : "";
  const action = clip(step.action, terminal.width - INDENT.length - recovery.length);
  terminal.line(`${INDENT}${terminal.paint("cyan", action)}${terminal.paint("yellow", recovery)}`);
}

export function reportJudged(terminal: Terminal, step: DemoStep): void {
  if (step.receipt) reportReceipt(terminal, step.receipt);
  if (step.verification) reportVerdict(terminal, step.verification);
}

function reportReceipt(terminal: Terminal, receipt: Receipt): void {
  const { target, attempts, effect, retried, error } = receipt;
  const on = target ? `${target.role} “${clip(target.name, TARGET_WIDTH)}”: ` : "";
  const tries = attempts.map(tellAttempt).join(", ") || effect;
  const mark = retried ? "  retried" : "";
  const line = clip(`${on}${tries}`, terminal.width - INDENT.length - mark.length);
  terminal.line(`${INDENT}${line}${terminal.paint("yellow", mark)}`);
  if (error) terminal.line(`${INDENT}${terminal.paint("red", clip(error, terminal.width - INDENT.length))}`);
}

function tellAttempt({ method, result, ms }: ActionAttempt): string {
  return `${method} ${result === "failed" ? "had no effect" : result} (${Math.round(ms)} ms)`;
}

function reportVerdict(terminal: Terminal, { verdict, confidence, evidence }: ToldVerification): void {
  for (const line of evidence.slice(0, EVIDENCE_SHOWN)) {
    terminal.line(`${INDENT}${terminal.paint("dim", `· ${clip(line, terminal.width - INDENT.length - 2)}`)}`);
  }
  const more = evidence.length - EVIDENCE_SHOWN;
  if (more > 0) terminal.line(`${INDENT}${terminal.paint("dim", `· and ${more} more`)}`);
  terminal.line(`${INDENT}${terminal.paint(VERDICT_PAINT[verdict], verdict)}, confidence ${confidence.toFixed(2)}`);
}

/** Prints an event of the stack, not of the page. */
export function reportEvent(terminal: Terminal, text: string): void {
  terminal.line();
  terminal.line(`${terminal.paint("red", "  ⚡")} ${terminal.paint("bold", text)}`);
}

export function reportSummary(terminal: Terminal, summary: Summary): void {
  const row = (label: string, value: string) => terminal.line(`  ${label.padEnd(18)}${value}`);
  const { siteEffects } = summary;
  terminal.line();
  terminal.line(terminal.paint("bold", "Summary"));
  row("outcome", terminal.paint(summary.outcome === "verified" ? "green" : "red", summary.outcome ?? summary.status));
  row("actions", `${summary.actionsIssued} issued, ${summary.actionsExecuted} executed`);
  row("retried", retriedText(summary));
  row("worker kills", String(summary.workerKills));
  row("in the clinic", `${siteEffects.patients} patient Jas Doe, theme ${siteEffects.theme}`);
  row("took", `${(summary.ms / 1000).toFixed(1)} s`);
  if (summary.model) for (const line of billLines(summary.model)) row("model", line);
  if (summary.temporalUi) row("Temporal", summary.temporalUi);
  row("recorded in", summary.folder);
  terminal.line();
  if (summary.faults.length === 0) terminal.line(terminal.paint("green", "✔ Done once, and proven."));
  for (const fault of summary.faults) terminal.line(terminal.paint("red", `✘ ${fault}`));
  if (summary.faults.length > 0)
    terminal.line(`  Next: look at ${summary.folder}, then run "npm run demo -- --keep" and open the links.`);
}

function retriedText({ steps }: Summary): string {
  const retried = steps.filter((step) => step.retried);
  return retried.length === 0 ? "none" : retried.map((step) => `${step.action} (${step.attempts} attempts)`).join(", ");
}

/** Addresses of everything that `--keep` leaves running. */
export function reportWhereToLook(terminal: Terminal, { stack, clinic }: Pick<Stage, "stack" | "clinic">): void {
  terminal.line();
  terminal.line(`  The clinic    ${clinic.url}  (${clinic.account.email}, ${clinic.account.password})`);
  terminal.line(`  Console       ${stack.api.url}/console  (${stack.email}, ${stack.password})`);
  terminal.line(`  API           ${stack.api.url}/docs`);
  if (stack.temporal.uiUrl) terminal.line(`  Temporal UI   ${stack.temporal.uiUrl}`);
  terminal.line("  Ctrl-C ends everything.");
}
