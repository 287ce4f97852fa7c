/** Clauses: a plain request cut into the single things it asks for, in order. Elsewhere: intents, commands. */

import { cutRequest, type Piece } from "./clause-cutting.js";
import { readClause } from "./clause-forms.js";

/** A part of an add-clause whose border between field and value only the form can show: `phone number 555 1234`. */
export interface Detail {
  readonly words: string;
  /** Given when the request says it itself (`"…"`, `=`, `:`, `to`, `is`, `born`). */
  readonly field?: string;
  readonly value?: string;
}

/** `text` is the clause as asked, able to stand alone; it becomes the description of a plan step and is read again from there. */
export type Clause = { readonly text: string } & (
  | { readonly kind: "click"; readonly target: string }
  | { readonly kind: "press"; readonly key: string }
  | { readonly kind: "type"; readonly value: string; readonly field: string | null }
  | { readonly kind: "set"; readonly field: string; readonly value: string }
  | { readonly kind: "choose"; readonly value: string; readonly field: string | null }
  | { readonly kind: "tick"; readonly target: string; readonly on: boolean }
  | { readonly kind: "open"; readonly target: string }
  | { readonly kind: "navigate"; readonly url: string }
  | { readonly kind: "submit"; readonly target: string | null }
  | { readonly kind: "add"; readonly noun: string; readonly name: string; readonly details: readonly Detail[] }
  | { readonly kind: "scroll"; readonly to: "up" | "down" | "top" | "bottom" }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "sort"; readonly column: string; readonly order: "ascending" | "descending" | null }
  | { readonly kind: "page"; readonly to: number | "next" | "previous" | "first" | "last" }
  | { readonly kind: "find"; readonly words: string }
  | { readonly kind: "search"; readonly words: string }
  | { readonly kind: "filter"; readonly what: string }
  | { readonly kind: "copy"; readonly source: string; readonly field: string }
  /** Everything of a kind, but for what is named. */
  | { readonly kind: "tickAll"; readonly on: boolean; readonly except: readonly string[] }
  /** From the outermost branch of a tree or menu to its leaf. */
  | { readonly kind: "leaf"; readonly steps: readonly string[] }
  /** "delete Jas": a verb for something in a list. */
  | { readonly kind: "act"; readonly verb: string; readonly what: string }
  /** `deed` is a clause in words, carried out only when `subject` is (or, without `holds`, is not) in `state`. */
  | {
      readonly kind: "when";
      readonly subject: string;
      readonly state: string;
      readonly holds: boolean;
      readonly deed: string;
    }
  | { readonly kind: "back" }
  | { readonly kind: "refresh" }
  /** To be found out and kept; carried out by reading, not by acting. `of` is what it is called: "number". */
  | { readonly kind: "note"; readonly of: string }
  | { readonly kind: "advise" }
  | { readonly kind: "unknown" }
);

/** Everything a request asks for. What is not understood stays in its place as `unknown`. */
export function clausesOf(request: string): readonly Clause[] {
  return cutRequest(request).map((piece) => clauseOf(piece));
}

/** One clause from the description of a plan step; several in one description are one that is not understood. */
export function clauseOfStep(description: string): Clause {
  const clauses = clausesOf(description);
  const only = clauses[0];
  return clauses.length === 1 && only !== undefined ? only : { kind: "unknown", text: description };
}

function clauseOf(piece: Piece): Clause {
  return readClause(piece);
}
