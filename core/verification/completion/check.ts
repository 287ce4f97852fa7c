/** Check: one deterministic question about a page, as data, for expected outcomes, criteria and users. */

import type { Check } from "../../../protocol/contract.js";
import { rowKey } from "../../page/compare/change-report.js";
import { isControlRole, isRegion, isRow } from "../../page/read/aria.js";
import { withoutFrames } from "../../page/read/frame-origin.js";
import { isInside } from "../../page/read/region-path.js";
import type { Skeleton, SkeletonNode } from "../../page/skeleton.js";
import { type Evaluation, evaluateCell, evaluateValue } from "../record/control-values.js";
import { rowsWithin } from "../record/rows-within.js";
import {
  deepest,
  findPhrase,
  fold,
  foldName,
  hasWords,
  isSameName,
  matchesGlob,
  matchesUrl,
  nodesIn,
  TEXT_ROLES,
  tellsFields,
  unquoted,
} from "../record/text-match.js";
import { faultOfCheck, nameThing } from "./check-format.js";
import { isEchoOf, takesBack } from "./taken-back.js";

export type CountOperator = NonNullable<Check["op"]>;
export type CheckResult = Evaluation["result"];

export interface PageFacts {
  readonly url: string;
  /** Null when no skeleton could be built; only `url` and `download` checks can then be answered. */
  readonly skeleton: Skeleton | null;
  readonly downloads: readonly string[] | null;
}

/** What only a frame of another origin shows is `unknown`: an advert may say "Saved" (SK11). */
export function evaluateCheck(check: Check, facts: PageFacts): Evaluation {
  const found = evaluateOn(check, facts);
  const own = facts.skeleton === null ? null : withoutFrames(facts.skeleton);
  if (own === facts.skeleton || evaluateOn(check, { ...facts, skeleton: own }).result === found.result) return found;
  return unknown("Only a frame of another site tells.");
}

function evaluateOn(check: Check, facts: PageFacts): Evaluation {
  const fault = faultOfCheck(check);
  if (fault !== null) return unknown(`The check cannot be read: ${fault}.`);
  const found = evaluate(check, facts);
  if (check.absent !== true || found.result === "unknown") return found;
  const unseen = found.result === "fail" ? unseenPart(check, facts) : null;
  if (unseen !== null) return unknown(unseen);
  return { ...found, result: found.result === "pass" ? "fail" : "pass" };
}

function evaluate(check: Check, { url, skeleton, downloads }: PageFacts): Evaluation {
  const { activity, within = "", column = "", value = "" } = check;
  if (activity === "url") {
    if (!URL.canParse(url)) return unknown("The URL is not known.");
    return answer(matchesUrl(unquoted(check.url ?? ""), url), `The URL is ${url}.`);
  }
  if (activity === "download") {
    if (downloads === null) return unknown("Downloads are not reported.");
    const isThere = downloads.some((name) => matchesGlob(unquoted(check.file ?? ""), name));
    return answer(isThere, `Downloaded: ${downloads.join(", ") || "nothing"}.`);
  }
  if (skeleton === null) return unknown("The page could not be read.");
  if (activity === "value" && isGiven(column)) {
    const wanted = { row: unquoted(within), column: unquoted(column), value: unquoted(value) };
    return evaluateCell(nodesIn(skeleton), { ...wanted, language: skeleton.language });
  }
  const nodes = nodesWithin(nodesIn(skeleton).map(asSeen), unquoted(within));
  if (nodes === null) return unknown(`Nothing is known to stand${whereOf(check)}.`);
  const answerOn = (part: readonly SkeletonNode[]) => ON_PAGE[activity](check, part, skeleton.language);
  if (activity !== "count" && disagree(rowsWithin(nodes, unquoted(within)), answerOn)) {
    return unknown(`Several rows say '${unquoted(within)}', and it is so in some of them.`);
  }
  const found = answerOn(nodes);
  const mayBeHidden = activity === "value" && found.result === "fail" && !tellsFields(skeleton);
  if (!mayBeHidden || !hasNativeField(check, skeleton)) return found;
  return unknown("The page's HTML does not tell what its fields hold.");
}

/** SK10, SK11: undrawn or unreadable content does not count as gone. Null when all of it was seen. */
function unseenPart({ activity, within = "" }: Check, { skeleton }: PageFacts): string | null {
  if (skeleton === null || !/^(?:text|element|count|value)$/.test(activity)) return null;
  const nodes = nodesWithin(nodesIn(skeleton), unquoted(within)) ?? [];
  const isUndrawn = activity !== "value" && nodes.some(({ setSize }) => setSize !== undefined);
  return unreadPart(nodes) ?? (isUndrawn ? "Only some of the rows are drawn." : null);
}

function unreadPart(nodes: readonly SkeletonNode[]): string | null {
  const kinds = new Set(nodes.map(({ unread }) => unread?.kind));
  if (kinds.has("rest")) return "The page is too long, and its end was not read.";
  return kinds.has("frame") || kinds.has("root") ? "A part of the page that cannot be read may hold it." : null;
}

/** SK9: drops names taken from markup, a picture's class or a frame's title, because people cannot see them. */
const asSeen = (node: SkeletonNode): SkeletonNode =>
  node.derived === "attribute" || node.derived === "icon" ? { ...node, name: "" } : node;

const hasNativeField = (wanted: Check, skeleton: Skeleton): boolean =>
  nodesIn(skeleton).some(
    ({ control, name }) =>
      /^(?:input|select|textarea)$/.test(control?.tag ?? "") && hasWords(name, unquoted(wanted.name ?? "")),
  );

/** Rows with the same words give different answers, and nothing tells which row is meant. */
function disagree(rows: readonly (readonly SkeletonNode[])[], answerOf: (row: readonly SkeletonNode[]) => Evaluation) {
  return rows.length > 1 && new Set(rows.map((row) => answerOf(row).result)).size > 1;
}

type OnPage = (check: Check, nodes: readonly SkeletonNode[], language: string | undefined) => Evaluation;

const ON_PAGE: Readonly<Record<"text" | "element" | "count" | "value", OnPage>> = {
  text(check, nodes) {
    const words = unquoted(check.text ?? "");
    // For an absence check, any occurrence of the letters counts.
    const isThere = (text: string) => foldName(text).includes(foldName(words));
    const isSaid = check.absent === true ? isThere : (text: string) => findPhrase(text, words) === "whole";
    const saying = nodes.filter((node) => textsOf(node).some(isSaid));
    const found = check.absent === true ? saying : saying.filter((one) => !isExample(one) && !isTakenBack(one, words));
    if (found.length < saying.length && found.length === 0) {
      return unknown(`'${words}' is to be seen${whereOf(check)} only where it is denied, looked for or an example.`);
    }
    const isFound = found.length > 0;
    const isPart = (text: string) => findPhrase(text, words) === "part";
    if (!isFound && check.absent !== true && nodes.some((node) => textsOf(node).some(isPart))) {
      return unknown(`'${words}' is to be seen${whereOf(check)} only as part of longer words or numbers.`);
    }
    const evaluation = answer(isFound, `'${words}' is ${isFound ? "" : "not "}to be seen${whereOf(check)}.`);
    return isFound && found.every(({ message }) => message) ? { ...evaluation, fleeting: true } : evaluation;
  },
  element(check, nodes) {
    const { role, name } = wantedBy(check);
    const candidates = nodes.filter((node) => hasRole(node, role));
    const isExact = (node: SkeletonNode) => textsOf(node).some((own) => isSameName(own, name));
    const found = candidates.find(isExact) ?? candidates.find((node) => isNamed(node, name));
    if (found === undefined) return answer(false, `No ${nameThing(check)} is there${whereOf(check)}.`);
    return answer(true, `${found.role} '${(found.name || found.text || "").slice(0, 60)}' is there.`);
  },
  count(check, nodes) {
    const { role, name } = wantedBy(check);
    const counted = nodes.filter((node) => node.unread === undefined && !isHeader(node));
    const n = counted.filter((node) => hasRole(node, role) && isNamed(node, name)).length;
    const { op = ">=", count = 1 } = check;
    // Rows that are not drawn may hold more matches; they can only raise the number.
    const isSettled = op === ">=" || op === ">" ? COMPARES[op](n, count) : n > count || (op === "<" && n === count);
    if (!isSettled && standsInRows(role) && nodes.some(({ setSize }) => setSize !== undefined)) {
      return unknown(`${n} of ${nameThing(check)}${whereOf(check)} are drawn, and only some of the rows are.`);
    }
    const unread = isSettled ? null : unreadPart(nodes);
    if (unread !== null) return unknown(unread);
    return answer(COMPARES[op](n, count), `${n} of ${nameThing(check)}${whereOf(check)}.`);
  },
  /** Ignores quotation marks around the value, unless the control itself shows them. */
  value(check, nodes, language) {
    const { value = "" } = check;
    const controls = nodes.filter((node) => node.control !== undefined);
    const found = evaluateValue(controls, { ...wantedBy(check), value, language });
    const bare = unquoted(value);
    if (found.result === "pass" || bare === value) return found;
    return evaluateValue(controls, { ...wantedBy(check), value: bare, language });
  },
};

/** A field named only by its placeholder shows an example, not page content. */
const isExample = ({ name, control }: SkeletonNode): boolean =>
  control?.placeholder !== undefined && isSameName(name, control.placeholder);

/** True if every text of the node denies or only echoes the words. Never true of a row: "not paid" describes its subject, which is still there. */
const isTakenBack = (node: SkeletonNode, words: string): boolean =>
  node.role !== "row" &&
  textsOf(node).every((text) => findPhrase(text, words) === "none" || takesBack(text, words) || isEchoOf(text, words));

const COMPARES: Readonly<Record<CountOperator, (n: number, wanted: number) => boolean>> = {
  ">=": (n, wanted) => n >= wanted,
  "<=": (n, wanted) => n <= wanted,
  "=": (n, wanted) => n === wanted,
  ">": (n, wanted) => n > wanted,
  "<": (n, wanted) => n < wanted,
};

/** A table's header row is not one of the items in the table. */
const isHeader = ({ cells = [] }: SkeletonNode): boolean =>
  cells.length > 0 && cells.every(({ heads }) => heads === true);

const standsInRows = (role: string): boolean => !isRegion(role) && role !== "heading" && !MESSAGE_WORDS.includes(role);

const wantedBy = ({ role, name = "" }: Check) => ({ role: roleOf(role), name: unquoted(name) });

const isNamed = (node: SkeletonNode, name: string): boolean =>
  name === "" || textsOf(node).some((one) => hasWords(one, name));

const ROLE_WORDS: Readonly<Record<string, readonly string[]>> = {
  input: TEXT_ROLES,
  field: TEXT_ROLES,
  select: ["combobox", "listbox"],
  dropdown: ["combobox", "listbox"],
  "table row": ["row"],
  "list item": ["listitem"],
  "tree item": ["treeitem"],
};
const MESSAGE_WORDS: readonly string[] = ["message", "toast", "notification"];
const TOLD_ROLES = new Set("text heading row listitem alert status log timer progressbar meter img".split(" "));

/** An unknown role matches any node, so it can neither hide an element nor make it look gone. */
function roleOf(role = ""): string {
  const said = fold(role).replace(/_/g, " ");
  const isTold = isControlRole(said) || isRegion(said) || TOLD_ROLES.has(said);
  return isTold || MESSAGE_WORDS.includes(said) || Object.hasOwn(ROLE_WORDS, said) ? said : "*";
}

function hasRole(node: SkeletonNode, role: string): boolean {
  if (role === "*" || node.role === role) return true;
  if (MESSAGE_WORDS.includes(role)) return node.message;
  return Object.hasOwn(ROLE_WORDS, role) && (ROLE_WORDS[role] ?? []).includes(node.role);
}

const textsOf = ({ role, name, text }: SkeletonNode): readonly string[] =>
  text === undefined || TEXT_ROLES.includes(role) ? [name] : [name, text];

/** Nodes in rows, regions and dialogs that contain the words. Null when the words stand only elsewhere: the place is unknown. */
function nodesWithin(nodes: readonly SkeletonNode[], words: string): readonly SkeletonNode[] | null {
  if (words === "") return nodes;
  const wordsOf = ({ name, text = "" }: SkeletonNode) => `${name} ${text}`;
  const saying = nodes.filter((node) => hasWords(wordsOf(node), words));
  const dialogs = new Set(saying.map(({ region }) => deepest(region, /^(?:alert)?dialog(?: |$)/)));
  dialogs.delete("");
  // A control's `row` refers to the nearest preceding row with that first cell.
  const rows = new Map<string, SkeletonNode>();
  const found = nodes.filter((node) => {
    const { role, region, name, control } = node;
    if (isRow(role)) rows.set(rowKey(region, name), node);
    const row = node.row === undefined ? undefined : rows.get(rowKey(region, node.row));
    const own = isRow(role) || isRegion(role) ? wordsOf(node) : "";
    const places = [region, node.row ?? "", control?.group ?? "", row === undefined ? "" : wordsOf(row), own];
    return places.some((text) => hasWords(text, words)) || [...dialogs].some((path) => isInside(region, path));
  });
  if (found.length === 0 && saying.some(({ message }) => !message)) return null;
  // The place itself may be in a part that could not be read.
  const isBeyond = ({ unread }: SkeletonNode) =>
    unread?.kind === "rest" || (unread !== undefined && found.length === 0);
  return [...found, ...nodes.filter(isBeyond)];
}

const whereOf = ({ within = "" }: Check): string => (isGiven(within) ? ` in '${unquoted(within)}'` : "");
const isGiven = (field: string): boolean => field.trim() !== "";
const answer = (holds: boolean, evidence: string): Evaluation => ({ result: holds ? "pass" : "fail", evidence });
const unknown = (evidence: string): Evaluation => ({ result: "unknown", evidence });
