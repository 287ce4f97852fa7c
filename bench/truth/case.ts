/** Case: one page, what is done on it, and how the truth is known without Surefoot. */

import type { Contract } from "../../protocol/contract.js";

/** `honest`: the effect that the action is for happens. `lie`: it does not, whatever the page looks like. */
export type Side = "honest" | "lie";

/** How the effect is known: by the site's server, or by the page's own state, never by what verification reads. */
export type Truth =
  /** Exactly so many writes were accepted; one unless told. */
  | { readonly by: "server"; readonly accepted?: number }
  /** This page was served, and not as an error. */
  | { readonly by: "visit"; readonly path: string }
  /** An expression in the document that holds the application. */
  | { readonly by: "page"; readonly holds: string }
  /** What the user is told is right, or is not. */
  | { readonly by: "answer"; readonly right: boolean };

/** `@name` in an action stands for the number of the element with `data-t="name"` on the page as last seen. */
export type ActionText = string;

export type Deed = { readonly action: ActionText; readonly thought: string };

export interface ServedPage {
  readonly html: string;
  readonly status?: number;
  /** 302 to there instead. */
  readonly redirect?: string;
}

export interface TruthCase {
  /** Unique in a run, and the same in every run with this seed. */
  readonly name: string;
  readonly kind: string;
  readonly side: Side;
  readonly level: "step" | "task";
  /** Mechanism and markup: the page without its words and times. */
  readonly template: string;
  /** By path below the case's own address; "" is the first. */
  readonly pages: Readonly<Record<string, ServedPage>>;
  /** Several for a task; a step's verdict is that of its last, to which the others only lead up. */
  readonly deeds: readonly Deed[];
  readonly truth: Truth;
  readonly dwellMs: number;
  /** Between each look and the act that is chosen on it, as a model takes; none unless told. */
  readonly thinkMs?: number;
  /** What the page does by itself while its last deed is being chosen: statements in the document that holds the application. */
  readonly meanwhile?: string;
  readonly goal: string;
  readonly contract: Pick<Contract, "type" | "criteria">;
  readonly answer?: string;
  /** A task with a plan ends at its last step, one without says `finish`. */
  readonly planned: boolean;
}
