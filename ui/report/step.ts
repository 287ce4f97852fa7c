/** Step of a report: what was thought and done, the pages before and after, what speaks for its effect, what was concluded. */

import { html, raw } from "hono/html";
import { shownText } from "../../core/page/shown-text.js";
import type { TaskExport } from "../../protocol/export.js";
import type { StepPages } from "../../protocol/page-view.js";
import { comparedPages } from "./compared-pages.js";
import { formatCost, formatDuration, percent, plural, STATE_LABELS, spaced, verdictLabel } from "./labels.js";
import { badge, facts, type Markup, NOTHING, time } from "./parts.js";

export interface ReportPages extends Omit<StepPages, "stepIndex"> {
  /** Page documents, for `srcdoc`; absent where there is no page, or no room for it. */
  readonly drawn: { readonly before?: string; readonly after?: string };
  /** `data:` addresses of what the client's browser showed. */
  readonly pictures: { readonly before?: string; readonly after?: string };
  /** Equal stretches are left out. */
  readonly isBrief: boolean;
}

/** All that the export holds of one step. */
export interface ReportStep {
  readonly stepIndex: number;
  readonly actions: TaskExport["steps"];
  readonly verdict: TaskExport["verdicts"][number] | undefined;
  readonly corrections: TaskExport["corrections"];
  /** Of what models were asked from the verdict before to its own. */
  readonly costMicroUsd: number;
}

export function stepsOf({ steps, verdicts, corrections, modelCalls }: TaskExport): readonly ReportStep[] {
  const seen = new Map(verdicts.map((one) => [one.stepIndex, one]));
  const indexes = new Set([...steps, ...verdicts].map(({ stepIndex }) => stepIndex));
  let since = "";
  return [...indexes]
    .sort((a, b) => a - b)
    .map((stepIndex) => {
      const verdict = seen.get(stepIndex);
      const actions = steps.filter((one) => one.stepIndex === stepIndex);
      const until = verdict?.verdictAt ?? actions.at(-1)?.settledAt ?? "9";
      const asked = modelCalls.filter(({ at }) => at > since && at <= until);
      since = until;
      const costMicroUsd = asked.reduce((sum, call) => sum + call.costMicroUsd, 0);
      const tried = corrections.filter((one) => one.stepIndex === stepIndex);
      return { stepIndex, actions, verdict, corrections: tried, costMicroUsd };
    });
}

/** Open where it did not go as it was meant to. */
export function stepPart(step: ReportStep, pages: ReportPages | null): Markup {
  const { stepIndex, actions, verdict, corrections } = step;
  const [first] = actions;
  const isTrouble = verdict?.verdict === "contradicted" || corrections.length > 0;
  const target = first?.target && `${first.target.role} '${first.target.name}'`;
  const more = actions.length > 1 ? ` and ${actions.length - 1} more` : "";
  return html`<details class="step" id="step-${stepIndex + 1}"${isTrouble ? raw(" open") : ""}>
<summary><span class="number">${stepIndex + 1}</span> <code>${first?.action ?? "No action is kept"}</code>${more} <span class="soft">${target ?? ""}</span>
${badge(verdictLabel(verdict?.verdict))} ${verdict?.confidence === undefined ? "" : percent(verdict.confidence)} <span class="soft">${figuresOf(step)}</span></summary>
<div class="inside">${first === undefined ? NOTHING : html`<p class="thought">${first.thought}</p>`}
${actions.length > 0 ? actionList(actions) : NOTHING}${conclusion(verdict)}${correctionList(corrections)}${receiptList(actions)}
${pages === null ? html`<p class="soft">The pages of this step are not in what this report was made from.</p>` : pagesPart(stepIndex, pages)}</div></details>`;
}

function figuresOf({ actions, verdict, corrections, costMicroUsd }: ReportStep): string {
  const [issued, settled] = [actions[0]?.issuedAt, verdict?.verdictAt ?? actions.at(-1)?.settledAt];
  const tookMs = issued && settled ? Date.parse(settled) - Date.parse(issued) : undefined;
  const attempts = verdict?.attempts ?? 1;
  return [
    attempts > 1 ? plural(attempts, "attempt") : "",
    corrections.length > 0 ? plural(corrections.length, "correction") : "",
    tookMs === undefined ? "" : formatDuration(Math.max(0, tookMs)),
    costMicroUsd > 0 ? formatCost(costMicroUsd) : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

const actionList = (actions: TaskExport["steps"]): Markup =>
  html`<ol class="actions">${actions.map(
    ({ action, target, status, kind, risk, strategy, url, planStep, issuedAt }) =>
      html`<li><code>${action}</code> ${target ? `${target.role} '${target.name}'` : ""} ${badge(STATE_LABELS[status] ?? { text: status, tone: "plain" })}
${facts({ Issued: formatIssued(issuedAt), Kind: kind, Risk: risk, Strategy: strategy && spaced(strategy), "Part of the plan": planStep + 1, On: url })}</li>`,
  )}</ol>`;

const formatIssued = (iso: string): string => iso.replace("T", " ").replace(/\.\d+Z$/, " UTC");

function conclusion(verdict: ReportStep["verdict"]): Markup {
  if (verdict === undefined) return html`<p class="soft">Nothing was concluded of it.</p>`;
  const { evidence, evidenceLines, tiers = [], judged, attempts, retried, similarity, semanticSummary } = verdict;
  const untold = evidenceLines - evidence.length;
  return html`<h3>Evidence</h3>${semanticSummary ? html`<p>${semanticSummary}</p>` : NOTHING}
<ul class="evidence">${evidence.map((line) => html`<li>${line}</li>`)}</ul>
${untold > 0 ? html`<p class="soft">${plural(untold, "more line")} ${untold === 1 ? "was" : "were"} not kept.</p>` : NOTHING}
${facts({
  Strength: verdict.strength && spaced(verdict.strength),
  Tiers: tiers.map(spaced).join(", "),
  "Concluded by": judged === undefined ? undefined : judged ? "a judge" : "code",
  Rule: verdict.rule,
  Expected: verdict.expectedOutcome,
  Attempts: attempts === undefined ? undefined : `${attempts}${retried ? ", retried" : ""}`,
  "Address changed": verdict.urlChanged === undefined ? undefined : verdict.urlChanged ? "yes" : "no",
  Similarity: similarity === undefined ? undefined : similarity.toFixed(2),
  "Goal achieved": verdict.goalAchieved === undefined ? undefined : verdict.goalAchieved ? "yes" : "no",
})}`;
}

const correctionList = (corrections: TaskExport["corrections"]): Markup =>
  corrections.length === 0
    ? NOTHING
    : html`<h3>Corrections</h3><ol>${corrections.map(({ strategy, reason, at }) => html`<li><strong>${spaced(strategy)}</strong>: ${reason} <span class="soft">${time(at)}</span></li>`)}</ol>`;

function receiptList(actions: TaskExport["steps"]): Markup {
  const receipts = actions.flatMap((action) => action.receipts);
  if (receipts.length === 0) return NOTHING;
  return html`<h3>What the client told</h3><ul>${receipts.map(
    ({ action, ok, effect, error, observed }) =>
      html`<li><code>${action}</code> ${ok ? "carried out" : "not carried out"}${effect === undefined ? "" : `, effect ${spaced(effect)}`}${observed === undefined ? "" : `, observed ${String(observed)}`}${error === undefined ? "" : `: ${error}`}</li>`,
  )}</ul>`;
}

function pagesPart(stepIndex: number, { before, after, lines, drawn, pictures, isBrief }: ReportPages): Markup {
  const frame = (side: "before" | "after"): Markup =>
    drawn[side] === undefined
      ? html`<p class="soft">No page ${side} the step is drawn here.</p>`
      : html`<iframe title="Page ${side} step ${stepIndex + 1}, drawn again" sandbox="" loading="lazy" srcdoc="${drawn[side]}"></iframe>`;
  const isSame = before !== undefined && before.url === after?.url;
  return html`<h3>Before and after, as perceived</h3>
${facts({ Before: before && shownText(`${before.title} ${before.url}`), After: after && shownText(isSame ? `${after.title} (the same address)` : `${after.title} ${after.url}`) })}
${comparedPages(lines, isBrief)}
${picturePart(stepIndex, pictures)}
${drawn.before === undefined && drawn.after === undefined ? NOTHING : html`<details class="drawn"><summary>The pages, drawn again without their scripts, styles and pictures</summary><div class="frames"><div><h4>Before</h4>${frame("before")}</div><div><h4>After</h4>${frame("after")}</div></div></details>`}`;
}

function picturePart(stepIndex: number, { before, after }: ReportPages["pictures"]): Markup {
  if (before === undefined && after === undefined) return NOTHING;
  const picture = (side: "before" | "after", address: string | undefined): Markup =>
    address === undefined
      ? html`<p class="soft">No picture ${side} the step was sent.</p>`
      : html`<img class="screenshot" alt="What the browser showed ${side} step ${stepIndex + 1}" src="${address}">`;
  return html`<details class="drawn"><summary>What the browser showed, with secrets drawn over</summary><div class="frames"><div><h4>Before</h4>${picture("before", before)}</div><div><h4>After</h4>${picture("after", after)}</div></div></details>`;
}
