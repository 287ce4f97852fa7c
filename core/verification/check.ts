/** Check: one deterministic question about a page. Serves expected outcomes, criteria, contingencies and look-ahead (design §6.10). */

import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import type { Evaluation } from "./evaluation.js";
import { matchesGlob, matchesUrl } from "./glob.js";
import { type Comparison, type Pattern, parsePattern } from "./pattern.js";
import { evaluateValue } from "./value-check.js";
import { fold, hasWords, isSameName } from "./wording.js";

/**
 * Patterns (task-machine §9): url = path glob; text = substring, case-folded; element = `role "name"`;
 * value = `role "name" = value`; count = `role "name" >= n`; download = name glob.
 * `*` stands for any role. A control that is on (checked, selected, pressed) has the value `on`.
 */
export interface Check {
  readonly activity: "url" | "element" | "text" | "value" | "count" | "download";
  readonly pattern: string;
  /** The pattern must not hold, e.g. a menu that has closed. */
  readonly absent?: boolean;
}

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
  const pattern = parsePattern(check);
  if (pattern === null) return { result: "unknown", evidence: `'${check.pattern}' is no ${check.activity} pattern.` };
  const found = evaluate(pattern, facts);
  if (check.absent !== true || found.result === "unknown") return found;
  return { ...found, result: found.result === "pass" ? "fail" : "pass" };
}

/** What is wrong with a check that a user sent; null when nothing is. */
export function validateCheck(check: Check): string | null {
  if (parsePattern(check) !== null) return null;
  return `'${check.pattern}' is not a pattern for ${check.activity}; write ${EXAMPLES[check.activity]}`;
}

const EXAMPLES: Readonly<Record<Check["activity"], string>> = {
  url: "a path such as /patients/*",
  text: "words that are to be seen",
  element: 'a role and a name such as button "Save"',
  value: 'a control and its value such as combobox "Theme" = Dark',
  count: 'how many there are such as row "Jas" >= 1',
  download: "a file name such as *.pdf",
};

function evaluate(pattern: Pattern, facts: PageFacts): Evaluation {
  switch (pattern.activity) {
    case "url":
      return URL.canParse(facts.url)
        ? said(matchesUrl(pattern.glob, facts.url), `The URL is ${facts.url}.`)
        : { result: "unknown", evidence: "The URL is not known." };
    case "download":
      if (facts.downloads === null) return { result: "unknown", evidence: "Downloads are not reported." };
      return said(
        facts.downloads.some((name) => matchesGlob(pattern.glob, name)),
        `Downloaded: ${facts.downloads.join(", ") || "nothing"}.`,
      );
    default:
      if (facts.skeleton === null) return { result: "unknown", evidence: "The page could not be read." };
      return evaluateOnPage(pattern, Object.values(facts.skeleton.nodes));
  }
}

function evaluateOnPage(
  pattern: Exclude<Pattern, { activity: "url" | "download" }>,
  nodes: readonly SkeletonNode[],
): Evaluation {
  switch (pattern.activity) {
    case "text": {
      const found = nodes.find((node) => textsOf(node).some((text) => fold(text).includes(fold(pattern.text))));
      return said(found !== undefined, `'${pattern.text}' is ${found === undefined ? "not " : ""}to be seen.`);
    }
    case "element": {
      const found = select(nodes, pattern)[0];
      const what =
        found === undefined ? `No ${wordsOf(pattern)} is there.` : `${found.role} '${labelOf(found)}' is there.`;
      return said(found !== undefined, what);
    }
    case "count": {
      const n = nodes.filter((node) => hasRole(node, pattern.role) && isNamed(node, pattern.name)).length;
      return said(compares(n, pattern.comparison, pattern.n), `${n} of ${wordsOf(pattern)}.`);
    }
    case "value":
      return evaluateValue(
        nodes.filter((node) => node.control !== undefined),
        pattern,
      );
  }
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
};
const MESSAGE_WORDS: readonly string[] = ["message", "toast", "notification"];

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

function wordsOf(pattern: { role: string; name: string }): string {
  const role = pattern.role === "*" ? "element" : pattern.role;
  return pattern.name === "" ? role : `${role} '${pattern.name}'`;
}

function compares(n: number, comparison: Comparison, wanted: number): boolean {
  switch (comparison) {
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
