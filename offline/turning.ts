/** Turning pages: the controls by which a long list goes on, and looking through its pages for a name. Elsewhere: pagination. */

import { textCheck } from "./checks.js";
import type { Clause } from "./clauses.js";
import { type ControlNode, controlsOf, labelOf, numberOfControl } from "./controls.js";
import { folded } from "./lexicon.js";
import { alreadyDone, happened, none, type Proposal, propose, type Scene, verbOf, wasOn } from "./proposing.js";
import { hasPhrase, rowsOf, textOf } from "./rows.js";

type ClauseOf<K extends Clause["kind"]> = Extract<Clause, { readonly kind: K }>;
type Side = "next" | "previous" | "first" | "last";

/** Fewer than the velocity limit of 5: turning pages is no progress. */
const MOST_TURNS = 4;
/** What such controls are called, alone or with "page"; a calendar's "next month" is none. */
const NAMES: Readonly<Record<Side, RegExp>> = {
  next: /^(?:(?:go to |to )?(?:the )?next(?: page)?|page next|›|>|→|»|next ?[›>→»]|[›>→»] ?next)$/,
  previous: /^(?:(?:go to |to )?(?:the )?(?:previous|prev)(?: page)?|‹|<|←|«|[‹<←«] ?(?:previous|prev))$/,
  first: /^(?:(?:go to |to )?(?:the )?first(?: page)?|«|<<|\|<)$/,
  last: /^(?:(?:go to |to )?(?:the )?last(?: page)?|»|>>|>\|)$/,
};
const PRESSED = ["button", "link", "listitem", "generic", "menuitem"];

/** Turns to the next page of the list at hand; null when there is none, or too many were turned. */
export function turnOn(scene: Scene, purpose: string): Proposal | null {
  const next = pageControl(scene, "next");
  if (next === null || rowsOf(scene.page.skeleton).length < 2 || turnsSoFar(scene) >= MOST_TURNS) return null;
  return propose({ kind: "click", id: numberOfControl(next) }, `I turn to the next page ${purpose}.`, false);
}

/** There is more than what is shown. */
export function goesOnElsewhere(scene: Pick<Scene, "page" | "excluded">): boolean {
  return pageControl(scene, "next") !== null || pageControl(scene, "previous") !== null;
}

function turnsSoFar({ history }: Scene): number {
  return history.filter((past) => verbOf(past) === "click" && NAMES.next.test(folded(past.name ?? ""))).length;
}

/** One that can be pressed; a list may have one above and one below that do the same. */
function pageControl(scene: Pick<Scene, "page" | "excluded">, side: Side): ControlNode | null {
  const named = controlsOf(scene.page.skeleton).filter(
    (node) => PRESSED.includes(node.role) && NAMES[side].test(folded(labelOf(node))) && !scene.excluded.has(node.key),
  );
  const spelt = named.filter((node) => /[a-z]/.test(folded(labelOf(node))));
  return (spelt.length > 0 ? spelt : named).find((node) => node.state.disabled !== true) ?? null;
}

/** "find Zoe Young", "go to the page that shows Zoe Young". */
export function proposeFind(scene: Scene, clause: ClauseOf<"find">): Proposal {
  if (Object.values(scene.page.skeleton.nodes).some((node) => hasPhrase(textOf(node), clause.words)))
    return alreadyDone({ kind: "wait", seconds: 0.5 }, `“${clause.words}” can be seen here.`, textCheck(clause.words));
  return (
    turnOn(scene, `to find “${clause.words}”`) ??
    none(
      turnsSoFar(scene) >= MOST_TURNS
        ? `I looked through ${MOST_TURNS + 1} pages and did not find “${clause.words}”.`
        : `I cannot find “${clause.words}” on any page of this list.`,
    )
  );
}

/** "go to page 3", "go to the last page". */
export function proposePage(scene: Scene, { to }: ClauseOf<"page">): Proposal {
  const at = pageShown(scene);
  if (typeof to === "number" && at?.page === to) return arrived(to);
  if (to === "last" && at?.of !== undefined && at.page === at.of) return arrived(at.of);
  const pressed = scene.history.some((past) => verbOf(past) === "click" && happened(past));
  if ((to === "next" || to === "previous") && pressed) return arrived(at?.page ?? to);
  const direct = typeof to === "number" ? numbered(scene, to) : pageControl(scene, to);
  if (direct !== null) {
    if (direct.state.selected === true) return arrived(to);
    if (scene.history.some((past) => verbOf(past) === "click" && happened(past) && wasOn(past, direct)))
      return arrived(to);
    return propose({ kind: "click", id: numberOfControl(direct) }, `I go to ${wordsOf(to)}.`, true);
  }
  const wanted = typeof to === "number" ? to : to === "last" ? at?.of : to === "first" ? 1 : undefined;
  if (wanted === undefined || at === null || (at.of !== undefined && wanted > at.of))
    return none(`I cannot find a way to ${wordsOf(to)} here.`);
  return step(scene, at.page, wanted) ?? none(`I cannot find a way to ${wordsOf(to)} here.`);
}

function step(scene: Scene, at: number, wanted: number): Proposal | null {
  const control = pageControl(scene, wanted > at ? "next" : "previous");
  if (control === null || Math.abs(wanted - at) > MOST_TURNS) return null;
  const last = Math.abs(wanted - at) === 1;
  return propose(
    { kind: "click", id: numberOfControl(control) },
    `I turn to page ${wanted > at ? at + 1 : at - 1}.`,
    last,
  );
}

function arrived(to: number | Side): Proposal {
  return alreadyDone({ kind: "wait", seconds: 0.5 }, `This is ${wordsOf(to)}.`);
}

function wordsOf(to: number | Side): string {
  return typeof to === "number" ? `page ${to}` : `the ${to} page`;
}

/** A control that is the number, among others that are numbers or turn pages. */
function numbered(scene: Scene, page: number): ControlNode | null {
  const isNumber = (node: ControlNode, n?: number) =>
    new RegExp(`^(?:(?:go to )?page )?${n ?? "\\d+"}(?: page)?$`).test(folded(labelOf(node)));
  const numbers = controlsOf(scene.page.skeleton).filter((node) => PRESSED.includes(node.role) && isNumber(node));
  const wanted = numbers.filter((node) => isNumber(node, page));
  // Calendars are full of numbers too: a list of pages begins with 1 and has a way to turn.
  const isPager = numbers.length < 20 && (pageControl(scene, "next") ?? pageControl(scene, "previous")) !== null;
  return isPager && wanted.length === 1 ? (wanted[0] ?? null) : null;
}

/** "Page 2 of 5", as it is written on the page. */
function pageShown({ page }: Scene): { readonly page: number; readonly of?: number } | null {
  for (const node of Object.values(page.skeleton.nodes)) {
    const said = /\bpage\s+(\d+)(?:\s*(?:of|\/)\s*(\d+))?/i.exec(textOf(node));
    if (said && node.control === undefined)
      return { page: Number(said[1]), ...(said[2] === undefined ? {} : { of: Number(said[2]) }) };
  }
  return null;
}
