/** The part of the composer in which a person says what will count as done. */

import { html, nothing, type TemplateResult } from "lit-html";
import { button, onChoice, options, type Rendered } from "../shared/browser-parts.js";
import {
  type ContractEntries,
  CRITERIA_MAX,
  CRITERION_KINDS,
  type CriterionEntry,
  EMPTY_CRITERION,
} from "./contract-draft.js";
import type { PanelActions, PanelState } from "./state.js";

export function contractForm({ contract }: PanelState, { edit }: PanelActions): TemplateResult {
  const isOwn = contract !== null;
  const write = (next: ContractEntries): void => edit({ contract: next });
  const choice = (label: string, checked: boolean, next: ContractEntries): TemplateResult =>
    html`<label class="choice">
      <input type="radio" name="contract" .checked=${checked} @change=${() => write(next)} /><span>${label}</span>
    </label>`;
  return html`<details class="more" ?open=${isOwn}>
    <summary>What counts as done</summary>
    <fieldset class="choices">
      <legend class="hidden">What counts as done</legend>
      ${choice("Surefoot works it out", !isOwn, null)} ${choice("I say it myself", isOwn, contract ?? [EMPTY_CRITERION])}
    </fieldset>
    ${isOwn ? criteriaFields(contract, write) : nothing}
  </details>`;
}

/** One set of fields for each condition. */
export function criteriaFields(
  draft: readonly CriterionEntry[],
  write: (next: ContractEntries) => void,
): TemplateResult {
  const add = { label: "Add another", onClick: () => write([...draft, EMPTY_CRITERION]) };
  const change = (at: number, changes: Partial<CriterionEntry>): void =>
    write(draft.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  const remove = (at: number): void => write(draft.filter((_, index) => index !== at));
  return html`<ol class="plain-list drafts">
      ${draft.map((one, at) => criterionFields(one, { at, count: draft.length, change, remove }))}
    </ol>
    <div class="row small">${button({ ...add, disabled: draft.length >= CRITERIA_MAX })}</div>`;
}

interface DraftPlace {
  readonly at: number;
  readonly count: number;
  readonly change: (at: number, changes: Partial<CriterionEntry>) => void;
  readonly remove: (at: number) => void;
}

/** The casts: each handler stands on a field of its own. */
function criterionFields(draft: CriterionEntry, { at, count, change, remove }: DraftPlace): TemplateResult {
  const { asks, example, check } = CRITERION_KINDS[draft.kind];
  const place = `${at + 1}`;
  const leave =
    count === 1 ? nothing : button({ label: "Remove", about: `condition ${place}`, onClick: () => remove(at) });
  if (draft.proposed) return html`<li class="draft"><p>${draft.what}</p><div class="row end small">${leave}</div></li>`;
  const textOf = (event: Event): string => (event.currentTarget as HTMLInputElement).value;
  const write = (field: "what" | "value") => (event: Event) => change(at, { [field]: textOf(event) });
  const kinds = Object.entries(CRITERION_KINDS).map(([kind, { label }]) => [kind, label] as const);
  const choose = onChoice((kind) => change(at, { kind: kind as CriterionEntry["kind"] }));
  return html`<li class="draft">
    <label class="hidden" for="kind-${place}">Kind of condition ${place}</label>
    <select id="kind-${place}" @change=${choose}>${options(kinds, draft.kind)}</select>
    ${draftField(`what-${place}`, asks, example, draft.what, write("what"))}
    ${draft.kind === "value" ? draftField(`value-${place}`, "What it holds", "Dark", draft.value, write("value")) : nothing}
    <div class="row apart small">
      ${check === null ? html`<span class="soft">A model judges this one.</span>` : negation(draft, at, change)}
      ${leave}
    </div>
  </li>`;
}

const negation = ({ absent }: CriterionEntry, at: number, change: DraftPlace["change"]): Rendered =>
  html`<label class="choice">
    <input type="checkbox" .checked=${absent} @change=${() => change(at, { absent: !absent })} /><span>must not be so</span>
  </label>`;

const draftField = (
  id: string,
  label: string,
  example: string,
  value: string,
  write: (event: Event) => void,
): TemplateResult =>
  html`<div class="field">
    <label for=${id}>${label}</label>
    <input id=${id} maxlength="300" autocomplete="off" placeholder="For example: ${example}" .value=${value} @input=${write} />
  </div>`;
