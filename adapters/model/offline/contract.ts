/** Contract: criteria for each clause of a request, as far as code can check them. */

import { isoDay, readDay } from "../../../core/action/day.js";
import { faultOfCheck } from "../../../core/verification/completion/check-format.js";
import type { Check } from "../../../protocol/contract.js";
import { asEntry } from "./change.js";
import { findChoice, wordsOfChoice } from "./choose.js";
import { type Clause, type ClauseOf, clauseOfStep, clausesOf } from "./clauses.js";
import { type ControlNode, lastRegion, OPENERS } from "./controls.js";
import { fieldCalled, isUserName, userNameField } from "./fields.js";
import { filterOf } from "./lists.js";
import { evaluateCondition, readValue, showsText } from "./page-values.js";
import { isReference } from "./planning.js";
import { matchRows, rowsOf } from "./references.js";
import { boxesFor, rowOf } from "./rows.js";
import type { PageInput, RuleInput, RuleOutput } from "./rule.js";
import { findControl } from "./score.js";
import { elementCheck, textCheck, urlCheck, valueCheck } from "./suggestion.js";
import { folded, list, onOrOff, truncate } from "./words.js";

type ContractDraft = NonNullable<RuleOutput<"prepare">["contract"]>;
type CriterionDraft = ContractDraft["criteria"][number];
type Timing = CriterionDraft["timing"];
interface ClauseContext {
  readonly page: PageInput;
  readonly isLast: boolean;
  /** "immediate" for all clauses but the last, because a later clause may hide the result again. */
  readonly timing: Timing;
}
type CriteriaRules = {
  readonly [K in Clause["kind"]]?: (clause: ClauseOf<K>, ground: ClauseContext) => CriterionDraft[];
};

/** Fields whose value no page shows. */
const SECRET = /\b(?:password|passcode|passphrase|pin|cvc|cvv|card number|secret)\b/i;
const QUOTATION =
  /["“«`]([^"“”«»`]+)["”»`]|(?<![\p{L}\p{N}])['‘]((?:[^'‘’]|(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}]))+)['’](?![\p{L}\p{N}])/gu;
const MAX_CRITERIA = 12;
const HOLDING_A_STATE = list("radio checkbox switch tab menuitemradio menuitemcheckbox");
const IDLE: readonly Clause["kind"][] = ["scroll", "wait", "refresh", "back"];

/** Takes the strictest type of all clauses. Clauses get criteria that code can check, else one for the judge. */
export function contractFor({ goal, page }: Pick<RuleInput<"prepare">, "goal" | "page">): ContractDraft {
  const clauses = clausesOf(goal);
  // Looking around changes nothing; a clause that is not understood counts as a change.
  if (clauses.every(({ kind }) => IDLE.includes(kind))) return { type: "skip", criteria: [] };
  if (clauses.every(({ kind }) => kind === "advise" || IDLE.includes(kind))) return { type: "advisory", criteria: [] };
  const last = clauses.at(-1);
  const criteria = clauses.flatMap((clause) => {
    const isLast = clause === last;
    return criteriaOf(clause, { page, isLast, timing: isLast ? "at_end" : "immediate" });
  });
  const whole = judged(`What was asked for has been done: ${truncate(goal, 200)}`);
  return { type: "verifiable", criteria: criteria.length > 0 ? criteria.slice(0, MAX_CRITERIA) : [whole] };
}

/** The last clause always gets a criterion; otherwise it would count as done with the others. */
function criteriaOf(clause: Clause, ground: ClauseContext): CriterionDraft[] {
  // The cast: the table ties each kind to its rule; the compiler cannot relate the two unions.
  const rule = CRITERIA[clause.kind] as ((clause: Clause, ground: ClauseContext) => CriterionDraft[]) | undefined;
  const isUnsaved = clause.kind === "add" && clause.unsaved === true;
  if (rule === undefined || isReference(clause) || isUnsaved || !isAsQuoted(clause)) return doneAsAsked(clause, ground);
  return rule(clause, ground);
}

/** Checks the clause's own text: if it quotes, the expected value must be one whole quotation. */
function isAsQuoted(clause: Clause): boolean {
  const quotations = [...clause.text.matchAll(QUOTATION)].map(([, double, single]) => double ?? single);
  const asked = "value" in clause ? clause.value : clause.kind === "add" ? clause.name : undefined;
  return asked === undefined || !quotations.some((one = "") => asked !== one && asked.includes(one));
}

const doneAsAsked = ({ text }: Clause, { isLast }: Pick<ClauseContext, "isLast">): CriterionDraft[] =>
  isLast ? [judged(`Done as asked: ${truncate(text, 200)}`)] : [];

/** Only the last clause's place is checked, because the task leaves earlier places again. */
const atEnd = ({ isLast, timing }: ClauseContext, check: () => Check | undefined, description: string) =>
  isLast ? [checked(check(), description, timing)] : [];

const CRITERIA: CriteriaRules = {
  // A name that is visible before any action would prove nothing, so the judge decides.
  add: ({ noun, name }, { page, timing }) => [
    checked(showsText(page, name) ? undefined : textCheck(name), `The ${noun} ${name} can be seen`, timing),
  ],
  choose: (clause, { page, timing }) => [checked(choiceCheck(clause, page), `“${clause.value}” is chosen`, timing)],
  set: entryCriteria,
  type: entryCriteria,
  tick: ({ target, on }, { timing }) => [stateCriterion(target, on, timing)],
  open: ({ target }, ground) => atEnd(ground, () => placeCheck(target, ground.page), `${target} is open`),
  // A link's address is no criterion of a click: a script may handle it on the spot.
  click: ({ target, how }, ground) =>
    atEnd(ground, () => (how === undefined ? tabCheck(target, ground) : undefined), `${target} was pressed`),
  navigate: ({ url }, ground) => atEnd(ground, () => urlCheck(url, ground.page.url), `${url} is open`),
  copy: ({ source, field }, { page, timing }) => {
    // Use the current value; the page may show another one later.
    const seen = readValue(page, source);
    return [
      seen.kind === "seen" ? fieldCriterion(field, seen.value, timing) : judged(`${source} is copied into ${field}`),
    ];
  },
  tickAll: (clause, { page, timing }) => {
    const boxes = boxesFor({ page }, clause);
    const names = typeof boxes === "string" ? [] : boxes.map(({ name }) => name);
    // Boxes that share a name cannot be checked one by one.
    const isClear = names.length > 0 && new Set(names).size === names.length && !names.includes("");
    return isClear
      ? names.map((name) => stateCriterion(name, clause.on, timing))
      : doneAsAsked(clause, { isLast: true });
  },
  act: (clause, ground) => {
    const row = clause.thing?.name ? { says: clause.thing.name } : rowOf(clause.what, clause.what);
    // The absence of a row that is not visible now would prove nothing.
    const isShown = "says" in row && matchRows(rowsOf(ground.page.skeleton), row).length > 0;
    if (!/^(?:delete|remove)$/.test(clause.verb) || !("says" in row) || !isShown) return doneAsAsked(clause, ground);
    const check = { activity: "count", role: "row", name: row.says, op: "=", count: 0 } as const;
    return [{ ...check, description: `${row.says} is gone`, timing: "at_end" }];
  },
  change: (clause, ground) => {
    const { noun, name, field, value } = clause;
    const { page, timing } = ground;
    const entry = asEntry({ page }, clause);
    if (entry !== null) return entryCriteria(entry, ground);
    const described = `${field ?? "It"} is “${truncate(value)}” for ${name ?? `this ${noun}`}`;
    return [checked(changeCheck(clause, page), described, timing)];
  },
  find: ({ words }, { timing }) => [checked(textCheck(words), `“${words}” can be seen`, timing)],
  filter: ({ what }, { page, timing }) => {
    const filter = filterOf({ page }, what);
    if (filter === null) return [judged(`Only ${what} is shown`)];
    const { field, value } = filter;
    return [checked(fieldCheck(field, value), `${field} is ${value}`, timing)];
  },
  when: (clause, ground) => {
    const met = evaluateCondition(ground.page, clause);
    if (met === true) return criteriaOf(clauseOfStep(clause.consequence), ground);
    const staysOn = /^(?:on|ticked|checked|selected)$/i.test(clause.state) !== clause.holds;
    return met === false && onOrOff(clause.state) !== null
      ? [stateCriterion(clause.subject, staysOn, "at_end")]
      : doneAsAsked(clause, ground);
  },
};

function checked(check: Check | undefined, description: string, timing: Timing): CriterionDraft {
  return check === undefined ? judged(description) : { description: truncate(description, 300), timing, ...check };
}

function judged(description: string): CriterionDraft {
  return { activity: "judge", description: truncate(description, 300), timing: "at_end" };
}

function stateCriterion(name: string, on: boolean, timing: Timing): CriterionDraft {
  const state = on ? "on" : "off";
  return checked(valueCheck("*", name, state), `${name} is ${state}`, timing);
}

function entryCriteria(
  { field, value }: ClauseOf<"set" | "type">,
  { page, isLast, timing }: ClauseContext,
): CriterionDraft[] {
  if (field === null) return isLast ? [judged(`“${truncate(value)}” is entered`)] : [];
  const label = isUserName(field) ? (userNameField({ page })?.label ?? field) : field;
  return [fieldCriterion(label, value, timing, radioCheck(label, value, page))];
}

function fieldCriterion(field: string, value: string, timing: Timing, check?: Check): CriterionDraft {
  return checked(check ?? fieldCheck(field, value), `${field} says “${truncate(value)}”`, timing);
}

/** Checks the thing's row in the list; undefined on other pages. Without a field, uses a column that holds such a value. */
function changeCheck({ name, field, value, renames }: ClauseOf<"change">, page: PageInput): Check | undefined {
  if (renames) return showsText(page, value) ? undefined : textCheck(value);
  const cells = Object.values(page.skeleton.nodes).flatMap((node) => node.cells ?? []);
  const column = field ?? cells.find(({ text }) => folded(text) === folded(value))?.column ?? "";
  if (name === null || column === "" || SECRET.test(column)) return undefined;
  const check: Check = { activity: "value", within: name, column, value };
  return faultOfCheck(check) === null ? check : undefined;
}

/**
 * Checks a visible option by its name. Otherwise "the dark theme" means a control "theme" with the value "dark", and one
 * word means a control that is on. If this guess is wrong, the check finds no control and leaves it to the judge.
 */
function choiceCheck(clause: ClauseOf<"choose">, page: PageInput): Check | undefined {
  const { field, value } = clause;
  const found = findChoice({ page }, wordsOfChoice(clause));
  if (found.kind === "found")
    return found.option === null ? onCheck(found.node) : valueCheck(found.node.role, found.node.name, found.option);
  if (field !== null) return valueCheck("*", field.replace(/ (?:list|menu|dropdown|field)$/i, ""), value);
  const [first = "", ...rest] = value.replace(/ (?:option|radio|button)$/i, "").split(/\s+/);
  return rest.length === 0 ? valueCheck("*", first, "on") : valueCheck("*", rest.join(" "), first);
}

function onCheck({ role, name, state, region, control }: ControlNode): Check | undefined {
  if (!HOLDING_A_STATE.includes(role) && state.pressed === undefined) return undefined;
  // A check cannot use a heading above the radios as their group.
  const group = role === "radio" && /group\b/.test(lastRegion(region)) ? (control.group ?? "") : "";
  return group === "" ? valueCheck(role, name, "on") : valueCheck("*", group, name);
}

function radioCheck(name: string, value: string, page: PageInput): Check | undefined {
  const field = fieldCalled({ page }, name);
  if (field === null || field === "ambiguous" || field.kind !== "radios") return undefined;
  const [radio, ...others] = field.controls.filter((node) => folded(node.name) === folded(value));
  return radio !== undefined && others.length === 0 ? onCheck(radio) : undefined;
}

function fieldCheck(field: string, value: string): Check | undefined {
  if (SECRET.test(field)) return undefined;
  const [on, day] = [onOrOff(value), readDay(value)];
  const expected = on !== null ? (on ? "on" : "off") : day === null ? value : isoDay(day);
  return valueCheck("*", field.replace(/ (?:field|box|input|dropdown)$/i, ""), expected);
}

function placeCheck(target: string, page: PageInput): Check | undefined {
  // A button may open a place without a heading, or lead to a page with another heading.
  const found = findControl({ page }, target, OPENERS);
  if (found.kind === "found" && found.score >= 0.9 && found.node.href === undefined && found.node.role === "button")
    return undefined;
  const name = target.replace(/ (?:page|section|screen|tab)$/i, "");
  return targetCheck(target, page) ?? elementCheck("heading", name);
}

const tabCheck = (target: string, { page }: Pick<ClauseContext, "page">): Check | undefined => {
  const found = findControl({ page }, target, ["tab"]);
  return found.kind === "found" && found.score >= 1 ? valueCheck("tab", found.node.name, "on") : undefined;
};

function targetCheck(target: string, page: PageInput): Check | undefined {
  const found = findControl({ page }, target, OPENERS);
  if (found.kind !== "found") return undefined;
  const { role, name, href } = found.node;
  if (role === "tab") return valueCheck("tab", name, "on");
  return href === undefined || folded(href).startsWith("javascript:") ? undefined : urlCheck(href, page.url);
}
