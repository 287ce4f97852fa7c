/** Page: one observed case for a person who asks why Surefoot thinks that something happened, or did not. */

import type { Skeleton } from "../../core/page/skeleton.js";
import type { ObserveCase } from "./case.js";
import { html, type Markup } from "./markup.js";
import { type ObserveAnswer, type Observed, type ObservedChange, type ObservedNode, tellNode } from "./observed.js";
import { STYLE } from "./style.js";

const CHARACTERS_MAX = 300;
/** Most nodes listed per page; nobody reads more. */
const NODES_MAX = 400;

export function renderPage(given: ObserveCase, { answer, before, after }: Observed): string {
  const { headline, tone, why } = conclusionOf(answer);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${headline} · surefoot observe</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<main>
<p class="soft">surefoot observe${answer.id === undefined ? "" : html` · case <code>${answer.id}</code>`}</p>
<h1>${headline}</h1>
<p><code>${cut(given.action)}</code> ${targetWords(answer)}</p>
<div class="card verdict ${tone}"><p>${why}</p>${verdictWords(answer)}</div>
<h2>What was seen</h2>
<div class="card"><ol>${answer.evidence.map((line) => html`<li>${line}</li>`)}</ol></div>
<h2>What differs</h2>
<div class="card">${differences(answer)}</div>
${ignored(answer.diff.ignored)}
<h2>The two pages</h2>
<div class="card">${factsOf(given, answer)}</div>
<h2>As Surefoot perceives them</h2>
<p class="soft">What is not listed here, Surefoot does not look at: it cannot be perceived, or it is mere decoration.</p>
<div class="sides">${perceived("Before", before.skeleton)}${perceived("After", after.skeleton)}</div>
</main>
</body>
</html>
`;
  return page.markup;
}

interface Conclusion {
  readonly headline: string;
  readonly tone: "good" | "bad" | "doubt";
  readonly why: string;
}

function conclusionOf({ somethingChanged, meaningfulChange, urlChanged, strength }: ObserveAnswer): Conclusion {
  if (!somethingChanged) {
    return {
      headline: "Nothing happened",
      tone: "bad",
      why: "The address is the same, nothing that a person could perceive differs, and the browser reported no sign of its own. Without any of the three an action counts as failed, and no model is asked.",
    };
  }
  if (!meaningfulChange && !urlChanged) {
    return {
      headline: "Only the browser saw something",
      tone: "doubt",
      why: "The pages are alike, but the browser reported activity. That alone is weak: it never makes an action more than likely.",
    };
  }
  return strength === "strong"
    ? {
        headline: "Something happened, and the action did it",
        tone: "good",
        why: "A change is tied to the action: it is at its target, in the part of the page that the target controls, in the address, or in a request of the action's own.",
      }
    : {
        headline: "Something happened, but perhaps not by the action",
        tone: "doubt",
        why: "The page differs, but nothing ties a difference to the action. Weak evidence advances a step at most and never completes a task on its own.",
      };
}

function targetWords({ target }: ObserveAnswer): Markup {
  return target === null
    ? html`<span class="soft">aimed at nothing that is on the page before</span>`
    : html`<span class="soft">aimed at the ${target.role}</span> ${cut(target.name) || "without a name"}`;
}

function verdictWords({ verdict }: ObserveAnswer): Markup {
  if (verdict === null)
    return html`<p class="soft">Rules alone do not decide this; a model would be asked to judge.</p>`;
  const { tag, confidence, rule, reason } = verdict;
  return html`<p>Rules alone say <strong>${tag}</strong> (confidence that it worked: ${Math.round(confidence * 100)} %). ${reason} <span class="soft">(rule <code>${rule}</code>)</span></p>`;
}

function differences({ diff }: ObserveAnswer): Markup {
  const rows = [
    ...diff.added.map((node) => nodeRow("added", node)),
    ...diff.removed.map((node) => nodeRow("removed", node)),
    ...diff.changed.map(changeRow),
    ...diff.moved.map((node) => nodeRow("moved", node)),
  ];
  if (rows.length === 0) return html`<p class="soft">No difference that counts.</p>`;
  const more = diff.omitted === undefined ? html`` : html`<p class="soft">And ${diff.omitted} more.</p>`;
  return html`<table><thead><tr><th>Difference</th><th>What</th><th>Where, or what of it</th></tr></thead><tbody>${rows}</tbody></table>${more}`;
}

function nodeRow(word: "added" | "removed" | "moved", node: ObservedNode): Markup {
  return html`<tr><td><span class="mark ${word}">${word}</span></td><td>${nodeWords(node)}</td><td class="soft">${cut(node.region) || "the page itself"}</td></tr>`;
}

function changeRow(change: ObservedChange): Markup {
  return html`<tr><td><span class="mark changed">changed</span></td><td>${change.role} ${cut(change.name)}</td><td>${fromTo(change)}</td></tr>`;
}

function fromTo({ field, from, to }: ObservedChange): Markup {
  return html`<span class="soft">${field.replace(/^state\./, "")}:</span> <del>${valueWords(from)}</del> → <ins>${valueWords(to)}</ins>`;
}

function ignored(changes: readonly ObservedChange[]): Markup {
  if (changes.length === 0) return html``;
  const items = changes.map((change) => html`<li>${change.role} ${cut(change.name)} · ${fromTo(change)}</li>`);
  return html`<h2>What differs but does not count</h2>
<p class="soft">Clocks, counters, and what moved while nothing was done.</p>
<div class="card"><ul>${items}</ul></div>`;
}

function factsOf(given: ObserveCase, answer: ObserveAnswer): Markup {
  const sameHash = answer.domHash === answer.before.domHash;
  const samePage = answer.skeletonHash === answer.before.skeletonHash;
  return html`<dl>
<dt>Address before</dt><dd><code>${cut(given.before.url)}</code></dd>
<dt>Address after</dt><dd><code>${cut(given.after.url)}</code>${answer.urlChanged ? "" : " (the same)"}</dd>
<dt>Focus</dt><dd>${given.before.activeElement || "not told"} → ${given.after.activeElement || "not told"}</dd>
<dt>Likeness</dt><dd>${Math.round(answer.similarity * 1000) / 10} %</dd>
<dt>Markup</dt><dd>${sameHash ? "the same" : "differs"} <code class="soft">${answer.domHash.slice(0, 16)}</code></dd>
<dt>What can be perceived</dt><dd>${samePage ? "the same" : "differs"} <code class="soft">${answer.skeletonHash}</code></dd>
<dt>Worked out in</dt><dd>${answer.ms} ms</dd>
</dl>`;
}

function perceived(title: string, { nodes }: Skeleton): Markup {
  const all = Object.values(nodes);
  const items = all.slice(0, NODES_MAX).map((node) => html`<li>${nodeWords(tellNode(node))}</li>`);
  const more = all.length > NODES_MAX ? html`<p class="soft">And ${all.length - NODES_MAX} more.</p>` : html``;
  return html`<details class="card"><summary>${title}: ${all.length} things</summary><ul>${items}</ul>${more}</details>`;
}

function nodeWords({ role, name, text, value, message }: ObservedNode): Markup {
  const said = text === undefined ? html`` : html` <span class="soft">says</span> ${cut(text)}`;
  const held =
    value === undefined ? html`` : html` <span class="soft">holds</span> <code>${cut(value) || "nothing"}</code>`;
  return html`<span class="soft">${role}${message ? " (message)" : ""}</span> ${cut(name)}${said}${held}`;
}

function valueWords(value: string | boolean | undefined): string {
  if (value === undefined) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return cut(value) || "nothing";
}

function cut(text: string): string {
  return text.length <= CHARACTERS_MAX ? text : `${text.slice(0, CHARACTERS_MAX - 1)}…`;
}
