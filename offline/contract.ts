/** Contract by rules: what "done" will mean for each clause, as far as code can check it (design §9). Elsewhere: acceptance criteria. */

import { isoDay, readDay } from "../core/action/day.js";
import type { Check } from "../core/verification/check.js";
import type { RuleInput, RuleOutput } from "./adapter.js";
import { elementCheck, showsText, textCheck, urlCheck, valueCheck } from "./checks.js";
import { findChoice, wordsOf } from "./choosing.js";
import { type Clause, clauseOfStep, clausesOf } from "./clauses.js";
import { isSo } from "./conditions.js";
import { type ControlNode, findControl, OPENABLE } from "./controls.js";
import { seenValue } from "./copying.js";
import { onOrOff } from "./entering.js";
import { scopeOf } from "./excepting.js";
import { fieldFor } from "./filling.js";
import { folded } from "./lexicon.js";
import { refersBack } from "./phases.js";
import { shorten } from "./proposing.js";
import { readReference } from "./references.js";
import { filterOf } from "./searching.js";

type Agreed = NonNullable<RuleOutput<"prepare">["contract"]>;
type Criterion = Agreed["criteria"][number];
type Page = RuleInput<"prepare">["page"];
type ClauseOf<K extends Clause["kind"]> = Extract<Clause, { readonly kind: K }>;

/** A page never shows these back. */
const SECRET = /\b(?:password|passcode|passphrase|pin|cvc|cvv|card number|secret)\b/i;
const MOST = 12;
const HOLDING_A_STATE = ["radio", "checkbox", "switch", "tab", "menuitemradio", "menuitemcheckbox"];

/** Strictest class of all clauses; criteria for those that code can check, else one for the judge. */
export function agreeContract(input: Pick<RuleInput<"prepare">, "goal" | "page">): Agreed {
  const clauses = clausesOf(input.goal);
  const type = classOf(clauses);
  if (type !== "verifiable") return { type, criteria: [] };
  const criteria = clauses
    .flatMap((clause, index) => criteriaOf(clause, index === clauses.length - 1, input.page))
    .slice(0, MOST);
  return {
    type,
    criteria:
      criteria.length > 0 ? criteria : [judged(`What was asked for has been done: ${shorten(input.goal, 200)}`)],
  };
}

/** Looking around changes nothing; whatever is not understood is treated as a change. */
function classOf(clauses: readonly Clause[]): Agreed["type"] {
  const idle: readonly Clause["kind"][] = ["scroll", "wait", "refresh", "back"];
  if (clauses.every((clause) => idle.includes(clause.kind))) return "skip";
  return clauses.every((clause) => clause.kind === "advise" || idle.includes(clause.kind)) ? "advisory" : "verifiable";
}

function criteriaOf(clause: Clause, last: boolean, page: Page): Criterion[] {
  // What a later clause may take out of sight counts from the moment it was seen; the end of the task is looked at as it is.
  const timing = last ? "at_end" : "immediate";
  if (refersBack(clause)) return last ? [judged(`Done as asked: ${shorten(clause.text, 200)}`)] : [];
  switch (clause.kind) {
    case "add":
      return added(clause, page, timing);
    case "choose":
      return [checked(chosenCheck(clause, page), `“${clause.value}” is chosen`, timing)];
    case "set":
    case "type":
      return clause.field === null
        ? last
          ? [judged(`“${shorten(clause.value)}” is entered`)]
          : []
        : [
            checked(
              radioCheck(clause.field, clause.value, page) ?? fieldCheck(clause.field, clause.value),
              `${clause.field} says “${shorten(clause.value)}”`,
              timing,
            ),
          ];
    case "tick":
      return [
        checked(
          valueCheck("*", clause.target, clause.on ? "on" : "off"),
          `${clause.target} is ${clause.on ? "on" : "off"}`,
          timing,
        ),
      ];
    case "open":
      return last ? [checked(placeCheck(clause.target, page), `${clause.target} is open`, timing)] : [];
    case "click":
      return last ? [checked(leadsTo(clause.target, page), `${clause.target} was pressed`, timing)] : [];
    case "navigate":
      return last ? [checked(urlCheck(clause.url, page.url), `${clause.url} is open`, timing)] : [];
    case "copy":
      return copied(clause, page, timing);
    case "tickAll":
      return tickedAll(clause, page);
    case "act":
      return acted(clause, last);
    case "find":
      return [checked(textCheck(clause.words), `“${clause.words}” can be seen`, timing)];
    case "filter":
      return filtered(clause, page, timing);
    case "when":
      return conditional(clause, last, page);
    case "sort":
    case "page":
    case "search":
    case "leaf":
    case "press":
    case "submit":
    case "unknown":
    case "scroll":
    case "wait":
    case "back":
    case "refresh":
    case "note":
    case "advise":
      // Without a criterion of its own the last clause would count as done as soon as the others are.
      return last ? [judged(`Done as asked: ${shorten(clause.text, 200)}`)] : [];
  }
}

function checked(check: Check | undefined, description: string, timing: Criterion["timing"]): Criterion {
  return check === undefined ? judged(description) : { description: shorten(description, 300), timing, ...check };
}

function judged(description: string): Criterion {
  return { activity: "judge", description: shorten(description, 300), timing: "at_end" };
}

/** A name that can be read before anything was done would prove nothing: then the judge is asked. */
function added(clause: Extract<Clause, { kind: "add" }>, page: Page, timing: Criterion["timing"]): Criterion[] {
  const description = `The ${clause.noun} ${clause.name} can be seen`;
  return [checked(showsText(page.skeleton, clause.name) ? undefined : textCheck(clause.name), description, timing)];
}

/**
 * The option in sight by its own name; else "the dark theme" is a control "Dark" that is on where it says "theme", or
 * one called theme that says dark. With more words the first is the option: read wrongly, the check finds no such
 * control and leaves it to the judge, where the other reading could call a success a failure.
 */
function chosenCheck(clause: Extract<Clause, { kind: "choose" }>, page: Page): Check | undefined {
  const found = findChoice({ page, excluded: new Set() }, wordsOf(clause));
  if (found.kind === "found") return choiceCheck(found.node, found.option);
  if (clause.field !== null) {
    return valueCheck("*", clause.field.replace(/\s+(?:list|menu|dropdown|field)$/i, ""), clause.value);
  }
  const [first = "", ...rest] = clause.value.replace(/\s+(?:option|radio|button)$/i, "").split(/\s+/);
  return rest.length === 0 ? valueCheck("*", first, "on") : valueCheck("*", rest.join(" "), first);
}

function choiceCheck(node: ControlNode, option: string | null): Check | undefined {
  if (option !== null) return valueCheck(node.role, node.name, option);
  if (!HOLDING_A_STATE.includes(node.role) && node.state.pressed === undefined) return undefined;
  // A heading above is no group that a check could be asked about.
  const isGrouped = /group\b[^>]*$/.test(node.region);
  const group = node.role === "radio" && isGrouped ? (node.control.group ?? "") : "";
  return group === "" ? valueCheck(node.role, node.name, "on") : valueCheck("*", group, node.name);
}

/** The one radio that is meant, where the group is named only by the words before it. */
function radioCheck(field: string, value: string, page: Page): Check | undefined {
  const found = fieldFor({ page, excluded: new Set() }, field);
  if (found === null || found === "ambiguous" || found.kind !== "radios") return undefined;
  const named = found.controls.filter((node) => folded(node.name) === folded(value));
  const one = named[0];
  return one !== undefined && named.length === 1 ? choiceCheck(one, null) : undefined;
}

/** The value as it is now; the page may show another one later. */
function copied({ source, field }: ClauseOf<"copy">, page: Page, timing: Criterion["timing"]): Criterion[] {
  const seen = seenValue(page, source);
  const value = seen.kind === "seen" ? seen.value : null;
  return value === null
    ? [judged(`${source} is copied into ${field}`)]
    : [checked(fieldCheck(field, value), `${field} says “${shorten(value)}”`, timing)];
}

/** Each box by itself cannot be named when they share a name. */
function tickedAll(clause: ClauseOf<"tickAll">, page: Page): Criterion[] {
  const scope = scopeOf({ page, excluded: new Set() }, clause);
  const names = typeof scope === "string" ? [] : scope.map((node) => node.name);
  if (names.length === 0 || new Set(names).size < names.length || names.includes(""))
    return [judged(`Done as asked: ${shorten(clause.text, 200)}`)];
  const state = clause.on ? "on" : "off";
  return names.map((name) => checked(valueCheck("*", name, state), `${name} is ${state}`, "at_end"));
}

function acted({ verb, what, text }: ClauseOf<"act">, last: boolean): Criterion[] {
  const row = readReference(what)?.row ?? { says: what };
  if (/^(?:delete|remove)$/.test(verb) && "says" in row)
    return [
      {
        activity: "count",
        description: `${row.says} is gone`,
        role: "row",
        name: row.says,
        op: "=",
        count: 0,
        timing: "at_end",
      },
    ];
  return last ? [judged(`Done as asked: ${shorten(text, 200)}`)] : [];
}

function filtered({ what }: ClauseOf<"filter">, page: Page, timing: Criterion["timing"]): Criterion[] {
  const filter = filterOf({ page }, what);
  return filter === null
    ? [judged(`Only ${what} is shown`)]
    : [checked(fieldCheck(filter.field, filter.value), `${filter.field} is ${filter.value}`, timing)];
}

/** Whether it applies is seen before anything is done; what does not apply changes nothing. */
function conditional(clause: ClauseOf<"when">, last: boolean, page: Page): Criterion[] {
  const so = isSo(page, clause);
  if (so === true) return criteriaOf(clauseOfStep(clause.deed), last, page);
  const stays = /^(?:on|ticked|checked|selected)$/i.test(clause.state) === clause.holds ? "off" : "on";
  if (so === false && onOrOff(clause.state) !== null)
    return [checked(valueCheck("*", clause.subject, stays), `${clause.subject} is ${stays}`, "at_end")];
  return last ? [judged(`Done as asked: ${shorten(clause.text, 200)}`)] : [];
}

function fieldCheck(field: string, value: string): Check | undefined {
  if (SECRET.test(field)) return undefined;
  const on = onOrOff(value);
  const day = readDay(value);
  return valueCheck(
    "*",
    field.replace(/\s+(?:field|box|input|dropdown)$/i, ""),
    on === null ? (day === null ? value : isoDay(day)) : on ? "on" : "off",
  );
}

function placeCheck(target: string, page: Page): Check | undefined {
  // What opens on the spot need not have a heading; a control that leads away does not say how its page is headed.
  const found = findControl(page, target, OPENABLE);
  if (found.kind === "found" && found.score >= 0.9 && found.node.href === undefined && found.node.role === "button")
    return undefined;
  return leadsTo(target, page) ?? elementCheck("heading", target.replace(/\s+(?:page|section|screen|tab)$/i, ""));
}

/** Where a control in sight leads: an address, or a tab that will be selected. */
function leadsTo(target: string, page: Page): Check | undefined {
  const found = findControl(page, target, OPENABLE);
  if (found.kind !== "found") return undefined;
  if (found.node.role === "tab") return valueCheck("tab", found.node.name, "on");
  return found.node.href === undefined || folded(found.node.href).startsWith("javascript:")
    ? undefined
    : urlCheck(found.node.href, page.url);
}
