/** Check: one deterministic question about a page, as data. Serves expected outcomes, criteria and what users send (design §6.10). */

import type { Check } from "../../protocol/contract.js";
import { isControlRole, isRegion } from "../page/aria.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { evaluateCell } from "./cell-check.js";
import { faultOfCheck } from "./check-form.js";
import { countOf, opOf, sayThing } from "./check-words.js";
import type { Evaluation } from "./evaluation.js";
import { matchesGlob, matchesUrl } from "./glob.js";
import { tellsFields } from "./unseen.js";
import { evaluateValue } from "./value-check.js";
import { nodesWithin } from "./within.js";
import { fold, foldName, hasWords, isSameName, unquoted } from "./wording.js";

export type { Check } from "../../protocol/contract.js";

export type Comparison = NonNullable<Check["op"]>;

export type CheckResult = "pass" | "fail" | "unknown";

/** What a check may ask about. */
export interface PageFacts {
  readonly url: string;
  /** Null when none could be built: only `url` and `download` can be answered then. */
  readonly skeleton: Skeleton | null;
  /** File names; null when the client does not report downloads. */
  readonly downloads: readonly string[] | null;
}

export function evaluateCheck(check: Check, facts: PageFacts): Evaluation {
  const fault = faultOfCheck(check);
  if (fault !== null) return { result: "unknown", evidence: `The check cannot be read: ${fault}.` };
  const found = evaluate(check, facts);
  if (check.absent !== true || found.result === "unknown") return found;
  return { ...found, result: found.result === "pass" ? "fail" : "pass" };
}

function evaluate(check: Check, facts: PageFacts): Evaluation {
  switch (check.activity) {
    case "url":
      return URL.canParse(facts.url)
        ? said(matchesUrl(unquoted(check.url ?? ""), facts.url), `The URL is ${facts.url}.`)
        : { result: "unknown", evidence: "The URL is not known." };
    case "download":
      return evaluateDownload(unquoted(check.file ?? ""), facts.downloads);
    default: {
      if (facts.skeleton === null) return { result: "unknown", evidence: "The page could not be read." };
      const all = Object.values(facts.skeleton.nodes);
      if (isCellCheck(check)) return evaluateCell(all, cellOf(check));
      const nodes = nodesWithin(all, unquoted(check.within ?? ""));
      if (nodes === null) return { result: "unknown", evidence: `Nothing is known to stand${placeOf(check)}.` };
      return withoutFields(evaluateOnPage(check, nodes), check, facts.skeleton);
    }
  }
}

function isCellCheck({ activity, column }: Check): boolean {
  return activity === "value" && isGiven(column);
}

function cellOf({ within = "", column = "", value = "" }: Check) {
  return { row: unquoted(within), column: unquoted(column), value: unquoted(value) };
}

/** A plain client's markup does not tell what native fields hold: that they do not hold it is not known then. */
function withoutFields(found: Evaluation, check: Check, skeleton: Skeleton): Evaluation {
  const isField = check.activity === "value" && !isGiven(check.column);
  if (!isField || found.result !== "fail" || tellsFields(skeleton)) return found;
  const isNative = Object.values(skeleton.nodes).some(
    ({ control, name }) =>
      /^(?:input|select|textarea)$/.test(control?.tag ?? "") && hasWords(name, unquoted(check.name ?? "")),
  );
  return isNative ? { result: "unknown", evidence: "The page's HTML does not tell what its fields hold." } : found;
}

function evaluateDownload(glob: string, downloads: readonly string[] | null): Evaluation {
  if (downloads === null) return { result: "unknown", evidence: "Downloads are not reported." };
  const isThere = downloads.some((name) => matchesGlob(glob, name));
  return said(isThere, `Downloaded: ${downloads.join(", ") || "nothing"}.`);
}

function evaluateOnPage(check: Check, nodes: readonly SkeletonNode[]): Evaluation {
  const wanted = { role: roleOf(check.role), name: unquoted(check.name ?? "") };
  switch (check.activity) {
    case "text": {
      const words = unquoted(check.text ?? "");
      const found = nodes.filter((node) => textsOf(node).some((text) => foldName(text).includes(foldName(words))));
      const isFound = found.length > 0;
      const evaluation = said(isFound, `'${words}' is ${isFound ? "" : "not "}to be seen${placeOf(check)}.`);
      return isFound && found.every(({ message }) => message) ? { ...evaluation, fleeting: true } : evaluation;
    }
    case "element": {
      const found = select(nodes, wanted)[0];
      const what =
        found === undefined
          ? `No ${sayThing(check)} is there${placeOf(check)}.`
          : `${found.role} '${labelOf(found)}' is there.`;
      return said(found !== undefined, what);
    }
    case "count": {
      const n = nodes.filter((node) => hasRole(node, wanted.role) && isNamed(node, wanted.name)).length;
      return said(compares(n, opOf(check), countOf(check)), `${n} of ${sayThing(check)}${placeOf(check)}.`);
    }
    default:
      return evaluateHeld(check, wanted, nodes);
  }
}

/** A value in quotation marks is meant without them, unless the control itself shows them. */
function evaluateHeld(
  check: Check,
  wanted: { readonly role: string; readonly name: string },
  nodes: readonly SkeletonNode[],
): Evaluation {
  const value = check.value ?? "";
  const controls = nodes.filter((node) => node.control !== undefined);
  const found = evaluateValue(controls, { ...wanted, value });
  const bare = unquoted(value);
  return found.result === "pass" || bare === value ? found : evaluateValue(controls, { ...wanted, value: bare });
}

/** Exactly named nodes if there are any, else those whose name contains the words. */
function select(nodes: readonly SkeletonNode[], wanted: { role: string; name: string }): readonly SkeletonNode[] {
  const candidates = nodes.filter((node) => hasRole(node, wanted.role));
  if (wanted.name === "") return candidates;
  const exact = candidates.filter((node) => namesOf(node).some((name) => isSameName(name, wanted.name)));
  return exact.length > 0 ? exact : candidates.filter((node) => isNamed(node, wanted.name));
}

function isNamed(node: SkeletonNode, name: string): boolean {
  return name === "" || namesOf(node).some((one) => hasWords(one, name));
}

/** Roles that people and models write, and what they mean. */
const ROLE_WORDS: Readonly<Record<string, readonly string[]>> = {
  input: ["textbox", "searchbox", "combobox", "spinbutton"],
  field: ["textbox", "searchbox", "combobox", "spinbutton"],
  select: ["combobox", "listbox"],
  dropdown: ["combobox", "listbox"],
  "table row": ["row"],
  "list item": ["listitem"],
  "tree item": ["treeitem"],
};
const MESSAGE_WORDS: readonly string[] = ["message", "toast", "notification"];
const TOLD_ROLES: readonly string[] = "text heading row listitem alert status log timer progressbar meter img".split(
  " ",
);

/** A role that no page is told with is no reason to miss the thing, nor to take it for gone: then any will do. */
function roleOf(role = ""): string {
  const said = fold(role).replace(/_/g, " ");
  const isTold = isControlRole(said) || isRegion(said) || TOLD_ROLES.includes(said);
  return isTold || MESSAGE_WORDS.includes(said) || Object.hasOwn(ROLE_WORDS, said) ? said : "*";
}

function hasRole(node: SkeletonNode, role: string): boolean {
  if (role === "*" || node.role === role) return true;
  if (MESSAGE_WORDS.includes(role)) return node.message;
  return Object.hasOwn(ROLE_WORDS, role) && (ROLE_WORDS[role] ?? []).includes(node.role);
}

const TYPED_INTO: readonly string[] = ["textbox", "searchbox", "combobox", "spinbutton"];

/** What can be seen of a node; what was typed into it is no page text. */
function textsOf(node: SkeletonNode): readonly string[] {
  const text = TYPED_INTO.includes(node.role) ? undefined : node.text;
  return text === undefined ? [node.name] : [node.name, text];
}

function namesOf(node: SkeletonNode): readonly string[] {
  return textsOf(node).filter((text) => text !== "");
}

function labelOf(node: SkeletonNode): string {
  return (node.name || node.text || "").slice(0, 60);
}

function placeOf({ within = "" }: Check): string {
  return isGiven(within) ? ` in '${unquoted(within)}'` : "";
}

function isGiven(field: string | undefined): boolean {
  return field !== undefined && field.trim() !== "";
}

function compares(n: number, op: Comparison, wanted: number): boolean {
  switch (op) {
    case ">=":
      return n >= wanted;
    case "<=":
      return n <= wanted;
    case "=":
      return n === wanted;
    case ">":
      return n > wanted;
    case "<":
      return n < wanted;
  }
}

function said(holds: boolean, evidence: string): Evaluation {
  return { result: holds ? "pass" : "fail", evidence };
}
