/** Pressing: clicks, openings, keys, addresses and handing a form in. Elsewhere: navigation, activation. */

import type { Action } from "../core/action/grammar.js";
import { elementCheck, urlCheck, valueCheck } from "./checks.js";
import type { Clause } from "./clauses.js";
import {
  type ControlNode,
  controlsOf,
  findControl,
  labelOf,
  numberOfControl,
  OPENABLE,
  PRESSABLE,
} from "./controls.js";
import { explore } from "./exploring.js";
import { type FormView, formsOf, handsIn, holderOf } from "./forms.js";
import { bestMatch, splitRoleWords, tokens } from "./lexicon.js";
import { isInRow, locate } from "./locating.js";
import {
  alreadyDone,
  happened,
  isFilling,
  none,
  type Proposal,
  propose,
  type Scene,
  verbOf,
  wasOn,
} from "./proposing.js";
import { turnOn } from "./turning.js";

type ClauseOf<K extends Clause["kind"]> = Extract<Clause, { readonly kind: K }>;

/** "click Save". */
export function proposeClick(scene: Scene, target: string): Proposal {
  const found = locate(scene.page, target, PRESSABLE, scene.excluded);
  if (found.kind === "none" && isInRow(target))
    return turnOn(scene, `to find “${target}”`) ?? none(`I cannot find “${target}” here.`);
  if (found.kind === "ambiguous")
    return none(`There are ${found.count} controls called “${found.name}”; please say which one.`);
  if (found.kind === "none") {
    return (
      explore(scene, { words: tokens(target), purpose: `to find “${target}”` }) ??
      none(`I cannot find “${target}” here.`)
    );
  }
  const { node } = found;
  if (node.state.disabled === true) return none(`I cannot press ${labelOf(node)}: the page does not allow it now.`);
  const before = scene.history.findLast((past) => verbOf(past) === "click" && wasOn(past, node));
  if (before !== undefined && !happened(before) && (node.control.submits || handsIn(node.name)))
    return none(`I pressed ${labelOf(node)}, but I cannot see what came of it.`);
  return propose({ kind: "click", id: numberOfControl(node) }, `I press ${labelOf(node)}.`, true, arrival(scene, node));
}

/** Where pressing leads, when code can know it. */
function arrival(scene: Scene, node: ControlNode): ReturnType<typeof urlCheck> {
  if (node.role === "tab") return valueCheck("tab", node.name, "on");
  if (node.href === undefined || !leavesPage(scene, node.href)) return undefined;
  return urlCheck(node.href, scene.page.url);
}

function leavesPage(scene: Scene, href: string): boolean {
  if (!URL.canParse(href, scene.page.url)) return false;
  const [target, here] = [new URL(href, scene.page.url), new URL(scene.page.url)];
  return target.origin === here.origin && target.pathname !== here.pathname;
}

/** "open Settings". */
export function proposeOpen(scene: Scene, clause: ClauseOf<"open">): Proposal {
  const found = locate(scene.page, clause.target, OPENABLE, scene.excluded);
  const node = found.kind === "found" ? found.node : null;
  if (isOpen(scene, clause.target, node)) {
    return alreadyDone(stayAt(scene, node), `${clause.target} is open already.`, elementOf(scene, clause.target));
  }
  if (found.kind === "found") {
    const { node } = found;
    if (node.state.disabled === true) return none(`I cannot open ${labelOf(node)}: the page does not allow it now.`);
    return propose(
      { kind: "click", id: numberOfControl(node) },
      `I open ${labelOf(node)}.`,
      true,
      arrival(scene, node),
    );
  }
  if (found.kind === "ambiguous")
    return none(`There are ${found.count} places called “${found.name}”; please say which one.`);
  if (splitRoleWords(clause.target).roles?.join() === "tab") return none(`I cannot find “${clause.target}” here.`);
  return (
    explore(scene, { words: tokens(clause.target), purpose: `to find “${clause.target}”` }) ??
    proposeElsewhere(scene, clause)
  );
}

/** Nothing to open by that name; it may be an option or a row that can be pressed. */
function proposeElsewhere(scene: Scene, clause: ClauseOf<"open">): Proposal {
  const found = findControl(scene.page, clause.target, PRESSABLE, scene.excluded);
  if (found.kind !== "found") return none(`I cannot find “${clause.target}” to open here.`);
  return propose({ kind: "click", id: numberOfControl(found.node) }, `I open ${labelOf(found.node)}.`, true);
}

function isOpen(scene: Scene, target: string, node: ControlNode | null): boolean {
  if (node !== null) {
    if (node.role === "tab") return node.state.selected === true;
    if (node.control.popup || node.state.expanded !== undefined) return node.state.expanded === true;
    if (node.href !== undefined && URL.canParse(node.href, scene.page.url)) {
      const [there, here] = [new URL(node.href, scene.page.url), new URL(scene.page.url)];
      return (
        there.origin + there.pathname + there.search + there.hash ===
        here.origin + here.pathname + here.search + here.hash
      );
    }
    // Pressing a link made by script twice changes nothing: the heading says where we are.
    return node.role === "link" && headingOf(scene, target) !== undefined;
  }
  return headingOf(scene, target) !== undefined;
}

/** Pressing a selected tab and going where one is change nothing; an open menu would close. */
function stayAt(scene: Scene, node: ControlNode | null): Action {
  if (node?.role === "tab") return { kind: "click", id: numberOfControl(node) };
  const menu = node !== null && (node.control.popup || node.state.expanded !== undefined);
  return menu ? { kind: "wait", seconds: 0.5 } : { kind: "navigate", url: scene.page.url };
}

function headingOf(scene: Scene, target: string): string | undefined {
  const words = tokens(target).join(" ");
  return Object.values(scene.page.skeleton.nodes).find(
    (each) => each.role === "heading" && tokens(each.name || (each.text ?? "")).join(" ") === words,
  )?.name;
}

function elementOf(scene: Scene, target: string): ReturnType<typeof elementCheck> {
  const name = headingOf(scene, target);
  return name === undefined ? undefined : elementCheck("heading", name);
}

/** "go to /settings". The gate decides whether the address is within the task's bounds. */
export function proposeNavigation(scene: Scene, clause: ClauseOf<"navigate">): Proposal {
  if (!URL.canParse(clause.url, scene.page.url)) return none(`“${clause.url}” is not an address.`);
  const target = new URL(clause.url, scene.page.url);
  if (scene.fault !== undefined) return none(`I may not go to ${target.host}: ${scene.fault.reason}`);
  const arrived = urlCheck(target.href, scene.page.url);
  return propose({ kind: "navigate", url: target.href }, `I go to ${target.host}${target.pathname}.`, true, arrived);
}

/** "submit", "save", "submit the registration form": once, and never where it is unclear which form is meant. */
export function proposeSubmit(scene: Scene, clause: ClauseOf<"submit">): Proposal {
  const before = scene.history.findLast((past) => verbOf(past) === "click");
  if (before !== undefined && !happened(before))
    return none(`I pressed ${before.name ?? "the button"}, but I cannot see what came of it.`);
  if (clause.target !== null) {
    const named = findControl(scene.page, clause.target, ["button", "link"], scene.excluded);
    if (named.kind === "found") return pressSubmit(named.node);
  }
  const views = formsOf(scene.page.skeleton).filter(
    (view) => view.submit !== null && !scene.excluded.has(view.submit.key),
  );
  const about =
    clause.target === null
      ? views
      : views.filter((view) => tokens(clause.target ?? "").some((word) => bestMatch(word, view.about) >= 0.7));
  const view = usedForm(scene, about) ?? (about.length === 1 ? about[0] : openForm(about));
  if (view?.submit === undefined || view.submit === null) {
    return about.length > 1
      ? none("There are several forms here; please say which one to submit.")
      : none("I cannot find a form to submit here.");
  }
  return pressSubmit(view.submit);
}

function pressSubmit(node: ControlNode): Proposal {
  const label = labelOf(node);
  if (node.state.disabled === true) return none(`I cannot press ${label}: the page does not allow it yet.`);
  return propose({ kind: "click", id: numberOfControl(node) }, `I press ${label}.`, true);
}

/** The form in which something was entered last. */
function usedForm(scene: Scene, views: readonly FormView[]): FormView | undefined {
  const entered = scene.earlier?.findLast(isFilling);
  if (entered === undefined) return undefined;
  const node = controlsOf(scene.page.skeleton).find((each) => wasOn(entered, each));
  return node === undefined ? undefined : views.find((view) => view.key === holderOf(node));
}

function openForm(views: readonly FormView[]): FormView | undefined {
  const inDialog = views.filter((view) => view.submit?.control.dialog !== undefined);
  if (inDialog.length === 1) return inDialog[0];
  const filled = views.filter((view) =>
    view.fields.some((field) => field.controls.some((node) => (node.value ?? "") !== "")),
  );
  return filled.length === 1 ? filled[0] : undefined;
}
