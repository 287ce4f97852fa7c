/** Decompose by rules: a request whose parts hand something on is cut into phases; any other stays whole. Elsewhere: manager, task decomposition. */

import type { RuleInput, RuleOutput } from "./adapter.js";
import { type Clause, clausesOf } from "./clauses.js";
import { notesOf, partsOf, withReferences } from "./phases.js";
import { shorten } from "./proposing.js";

type SubTasks = RuleOutput<"decompose">["subTasks"];
type Output = SubTasks[number]["outputs"][number];
type Noted = { readonly name: string; readonly of: string };

const MOST_PHASES = 8;

/** Without anything to hand on, the steps of one plan do as well. */
export function decompose({ goal }: RuleInput<"decompose">): RuleOutput<"decompose"> {
  const parts = partsOf(goal);
  if (parts.length > MOST_PHASES || !parts.some((part) => notesOf(part).length > 0)) return { subTasks: [] };
  const noted: Noted[] = [];
  /** What is spoken of: the thing added last. */
  let subject: Extract<Clause, { kind: "add" }> | undefined;
  const subTasks = parts.map((part): SubTasks[number] => {
    const objective = withSubject(withReferences(part, noted), subject?.name);
    const inputs = noted.map(({ name }) => name).filter((name) => objective.includes(`{${name}}`));
    const clauses = clausesOf(objective);
    subject = clauses.findLast((clause) => clause.kind === "add") ?? subject;
    const outputs = notesOf(part).map(({ of }) => outputOf(of, subject, noted));
    noted.push(...outputs.map(({ name }, index) => ({ name, of: notesOf(part)[index]?.of ?? "" })));
    return { name: shorten(part, 80), objective, inputs, outputs, estimatedSteps: clauses.length };
  });
  return { subTasks };
}

/** "open its record" after "Add a patient named Jas" opens Jas. */
function withSubject(part: string, name: string | undefined): string {
  if (name === undefined) return part;
  return part.replace(/\b(?:its|their|his|her|the)\s+(?:new\s+)?(?:record|entry|profile|page|file)\b/giu, name);
}

function outputOf(of: string, subject: Extract<Clause, { kind: "add" }> | undefined, noted: readonly Noted[]): Output {
  const bare = of.replace(/^new\s+/, "");
  const words = subject === undefined || bare.includes(" ") ? bare : `${subject.noun} ${bare}`;
  const name = nameOf(words, noted);
  const label = bare.split(" ").at(-1) ?? bare;
  const row = subject === undefined ? [] : [{ kind: "row" as const, pattern: subject.name, label }];
  const type = /(?:total|amount|price|balance)$/.test(bare) ? ("number" as const) : ("id" as const);
  const from: Output["from"] = [...row, { kind: "label", pattern: words }, { kind: "label", pattern: bare }];
  return { name, description: words, type, from: [...from, ...addressOf(subject?.noun)] };
}

/** Where things of a kind have addresses of their own, their number is its last part. */
function addressOf(noun: string | undefined): Output["from"] {
  if (noun === undefined) return [];
  const plural = noun.toLowerCase().replace(/\s+/g, "-");
  return [{ kind: "url", pattern: `/${plural}s/*` }];
}

function nameOf(words: string, noted: readonly Noted[]): string {
  const base =
    words
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^[^a-z]+|_$/g, "")
      .slice(0, 36) || "value";
  const same = noted.filter(({ name }) => name.startsWith(base)).length;
  return same === 0 ? base : `${base}_${same + 1}`;
}
