/** Step of a report: thought and actions, evidence and verdict, and the pages before and after. */

import { html, raw } from "hono/html";
import { actionWords } from "../../core/action/words.js";
import { shownText } from "../../core/page/outline/shown-text.js";
import type { TaskExport } from "../../protocol/export.js";
import type { StepPages } from "../../protocol/page-view.js";
import { formatUtc, percent, plural, spaced } from "../shared/format.js";
import { ACTION_LABELS, verdictLabel } from "../shared/labels.js";
import { comparisonOf, differenceText, type LineRun, lineRuns } from "../shared/page-comparison.js";
import { stepFigures } from "../shared/task-parts.js";
import { badge, facts, parts, type ReportMarkup } from "./sections.js";

const { comparisonTable, comparedLines } = comparisonOf<ReportMarkup>(html);
/** A step has a table for each run of lines; their columns are the same. */
const HIDDEN = "hidden";

export interface ReportPages extends Omit<StepPages, "stepIndex"> {
  /** Page documents, for `srcdoc`; absent where there is no page, or no room for it. */
  readonly drawn: { readonly before?: string; readonly after?: string };
  /** `data:` addresses of what the client's browser showed. */
  readonly pictures: { readonly before?: string; readonly after?: string };
  /** The report leaves equal lines out. */
  readonly isBrief: boolean;
}

/** Everything that the export holds of one step. */
export interface ReportStep {
  readonly stepIndex: number;
  readonly actions: TaskExport["steps"];
  readonly verdict: TaskExport["verdicts"][number] | undefined;
  readonly corrections: TaskExport["corrections"];
  /** Cost of the model calls between the verdict before and its own. */
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

/** Open where the step did not go as intended. */
export function stepPart(step: ReportStep, pages: ReportPages | null): ReportMarkup {
  const { stepIndex, actions, verdict, corrections } = step;
  const [first] = actions;
  const isTrouble = verdict?.verdict === "contradicted" || corrections.length > 0;
  const more = actions.length > 1 ? ` and ${actions.length - 1} more` : "";
  const words = first === undefined ? "No action is stored" : actionWords(first.action, first.target);
  const sure = verdict?.confidence === undefined ? "" : percent(verdict.confidence);
  return html`<details class="step" id="step-${stepIndex + 1}"${isTrouble ? raw(" open") : ""}>
<summary><span class="number">${stepIndex + 1}</span> <strong>${words}</strong>${more}
${badge(verdictLabel(verdict?.verdict))} ${sure} <span class="soft">${figuresOf(step)}</span></summary>
<div class="inside">${first === undefined ? "" : html`<p class="thought">${first.thought}</p>${actionList(actions)}`}
${verdict === undefined ? html`<p class="soft">There is no verdict.</p>` : html`<h3>Evidence</h3>${parts.conclusion(verdict)}`}
${parts.corrections(corrections)} ${parts.receipts(actions)}
${pages === null ? html`<p class="soft">This report was made without the pages of this step.</p>` : pagesPart(stepIndex, pages)}</div></details>`;
}

function figuresOf({ actions, verdict, corrections, costMicroUsd }: ReportStep): string {
  const [issued, settled] = [actions[0]?.issuedAt, verdict?.verdictAt ?? actions.at(-1)?.settledAt];
  const tookMs = issued && settled ? Math.max(0, Date.parse(settled) - Date.parse(issued)) : undefined;
  return stepFigures({ attempts: verdict?.attempts, corrections: corrections.length, tookMs, costMicroUsd });
}

const actionList = (actions: TaskExport["steps"]): ReportMarkup =>
  html`<ol class="actions">${actions.map(
    ({ action, target, status, kind, risk, strategy, url, planStep, issuedAt }) =>
      html`<li>${actionWords(action, target)} ${badge(ACTION_LABELS[status])}
${facts({ "As sent": html`<code>${action}</code>`, Issued: formatUtc(issuedAt), Kind: kind, Risk: risk, Strategy: strategy && spaced(strategy), "Part of the plan": planStep + 1, On: url })}</li>`,
  )}</ol>`;

function pagesPart(stepIndex: number, { before, after, lines, drawn, pictures, isBrief }: ReportPages): ReportMarkup {
  const frame = (side: "before" | "after"): ReportMarkup =>
    drawn[side] === undefined
      ? html`<p class="soft">No page ${side} the step is drawn here.</p>`
      : html`<iframe title="Page ${side} step ${stepIndex + 1}, drawn again" sandbox="" loading="lazy" srcdoc="${drawn[side]}"></iframe>`;
  const isSame = before !== undefined && before.url === after?.url;
  return html`<h3>Before and after, as perceived</h3>
${facts({ Before: before && shownText(`${before.title} ${before.url}`), After: after && shownText(isSame ? `${after.title} (the same address)` : `${after.title} ${after.url}`) })}
${comparedPages(lines, isBrief)}
${picturePart(stepIndex, pictures)}
${drawn.before === undefined && drawn.after === undefined ? "" : html`<details class="drawn"><summary>The pages, drawn again without their scripts, styles and pictures</summary><div class="frames"><div><h4>Before</h4>${frame("before")}</div><div><h4>After</h4>${frame("after")}</div></div></details>`}`;
}

/** `isBrief`: the report counts equal lines and leaves them out. */
function comparedPages(lines: StepPages["lines"], isBrief: boolean): ReportMarkup {
  if (lines.length === 0) return html`<p class="soft">No page of this step is stored.</p>`;
  const fold = ({ lines: equal }: LineRun): ReportMarkup => {
    const count = plural(equal.length, "equal line");
    return isBrief
      ? html`<p class="soft fold">${count}, not in this report</p>`
      : html`<details class="fold"><summary>${count}</summary>${comparisonTable(comparedLines(equal), HIDDEN)}</details>`;
  };
  return html`<p class="soft">${differenceText(lines)}</p>
<div>${lineRuns(lines).map((run) => (run.isFolded ? fold(run) : comparisonTable(comparedLines(run.lines), HIDDEN)))}</div>`;
}

function picturePart(stepIndex: number, { before, after }: ReportPages["pictures"]): ReportMarkup {
  if (before === undefined && after === undefined) return html``;
  const picture = (side: "before" | "after", address: string | undefined): ReportMarkup =>
    address === undefined
      ? html`<p class="soft">No picture ${side} the step was sent.</p>`
      : html`<img class="screenshot" alt="What the browser showed ${side} step ${stepIndex + 1}" src="${address}">`;
  return html`<details class="drawn"><summary>What the browser showed, with secrets drawn over</summary><div class="frames"><div><h4>Before</h4>${picture("before", before)}</div><div><h4>After</h4>${picture("after", after)}</div></div></details>`;
}
