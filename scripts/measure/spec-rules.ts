/** Spec rules: how many rules docs/spec has, and how many words the rule cell of each holds. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ID = /^[A-Z]{2}\d{1,2}$/;

export interface SpecRule {
  readonly id: string;
  readonly words: number;
}

export interface SpecRuleFigures {
  readonly count: number;
  readonly medianWords: number;
  readonly longest: SpecRule;
}

/** A rule is a table row whose first cell is an id such as `VL3`; its words are those of the cells after it. */
export function specRules(documents: readonly string[]): SpecRuleFigures {
  const rules = documents.flatMap(rulesOf).sort((a, b) => a.words - b.words);
  const upper = rules[Math.floor(rules.length / 2)]?.words ?? 0;
  const lower = rules[Math.ceil(rules.length / 2) - 1]?.words ?? 0;
  return { count: rules.length, medianWords: (lower + upper) / 2, longest: rules.at(-1) ?? { id: "", words: 0 } };
}

function rulesOf(document: string): SpecRule[] {
  return document.split("\n").flatMap((line) => {
    const [before, first = "", ...cells] = line.split("|");
    const id = first.trim();
    if (before !== "" || !ID.test(id)) return [];
    const words = cells
      .slice(0, -1)
      .join("|")
      .split(/\s/)
      .filter((word) => word !== "").length;
    return [{ id, words }];
  });
}

/** Texts of the files in docs/spec. */
export function specDocuments(project: string): readonly string[] {
  const folder = join(project, "docs/spec");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
