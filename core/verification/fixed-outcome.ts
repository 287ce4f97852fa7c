/** Fixed outcome: what code knows better than a judge: a value reads back, a toggle toggled, a navigation arrived (design §6.8). */

import type { SkeletonNode } from "../page/skeleton.js";
import { isOn } from "../page/skeleton.js";
import { isOtherDocument, showsAnotherPage } from "./arrival.js";
import type { Contrary } from "./contrary.js";
import { isMasked, readsBack } from "./read-back.js";
import type { Scene } from "./scene.js";
import { tellsFields } from "./unseen.js";
import { isAt } from "./url-change.js";
import { valuesOf } from "./value-check.js";
import { CONFIDENCE } from "./verdict.js";
import { isSameName } from "./wording.js";

export type FixedOutcome =
  | { readonly kind: "held"; readonly rule: string; readonly reason: string; readonly confidence?: number }
  | { readonly kind: "broken"; readonly rule: string; readonly reason: string }
  /** The field changed, but not to the value that was put in. */
  | { readonly kind: "differs" }
  | { readonly kind: "none" };

const NONE: FixedOutcome = { kind: "none" };

/** With contrary signs nothing is held that the page alone shows; an address that answers with an error was not arrived at. */
export function fixedOutcome(scene: Scene, contrary: Contrary | null = null): FixedOutcome {
  const found = outcomeOf(scene);
  if (found.kind !== "held" || contrary === null) return found;
  if (found.rule !== "navigation-arrived") return NONE;
  if (contrary === "error-page") return brokenBy(scene, "error-page", "The page it led to is an error.");
  // Where a page says that it failed there is an address and no page.
  return contrary === "signed-out" ? found : NONE;
}

function outcomeOf(scene: Scene): FixedOutcome {
  const { action } = scene;
  switch (action?.kind) {
    case "type":
    case "setValue":
      return afterTyping(scene, action.text, action.kind === "type");
    case "select":
      return afterSelecting(scene, action.option);
    case "check":
      return afterChecking(scene, action.on);
    case "upload":
      return afterUploading(scene);
    case "click":
      return scene.issued.facts.kind === "dropdown" ? afterOpening(scene) : afterClicking(scene);
    case "hover":
    case "press":
      return scene.issued.facts.kind === "dropdown" ? afterOpening(scene) : NONE;
    case "navigate":
      return arrival(scene, action.url);
    case "goBack":
      return hasLeft(scene) ? held("navigation-arrived", "The browser went back.") : NONE;
    case "refresh":
      return hasReloaded(scene) ? held("page-reloaded", "The page was loaded anew.") : NONE;
    default:
      return NONE;
  }
}

/** A page without a control carries no epoch; its client knows the document all the same. */
function hasReloaded(scene: Scene): boolean {
  const { receipt } = scene;
  return isOtherDocument(scene) || (receipt?.verified === true && receipt.effect === "gone");
}

function afterTyping(scene: Scene, text: string, appends: boolean): FixedOutcome {
  const { target, receipt } = scene;
  const shown = target.after === undefined ? undefined : shownIn(target.after);
  if (shown === undefined || isMasked(shown)) {
    const saw = receipt?.verified === true && (shown !== undefined || target.after === undefined);
    return saw ? held("value-read-back", "The client read the value back.") : NONE;
  }
  const was = target.before === undefined ? "" : (shownIn(target.before) ?? "");
  const wanted = appends && was !== "" ? [text, was + text] : [text];
  if (wanted.some((value) => readsBack(value, shown))) {
    if (receipt?.verified === false) return NONE;
    const isOld = target.before !== undefined && !appends && readsBack(text, was);
    return isOld ? already("The field held that value before.") : held("value-read-back", "The value reads back.");
  }
  const isSame = target.before !== undefined && shown === was;
  return isSame ? brokenBy(scene, "value-not-set", "The field holds what it held before.") : { kind: "differs" };
}

function afterSelecting(scene: Scene, option: string): FixedOutcome {
  const { before, after } = scene.target;
  if (after === undefined) return NONE;
  const holds = (node: SkeletonNode) => valuesOf(node).some((value) => isSameName(value, option));
  if (holds(after)) {
    const isOld = before !== undefined && holds(before);
    return isOld
      ? already(`'${option}' was selected before.`)
      : held("selection-read-back", `'${option}' is selected.`);
  }
  if (after.control?.options === undefined && after.value === undefined) return NONE;
  const unchanged = before !== undefined && valuesOf(before).join("\n") === valuesOf(after).join("\n");
  return unchanged
    ? brokenBy(scene, "selection-not-made", "The selection is what it was before.")
    : { kind: "differs" };
}

/** A field that was emptied again, by a page that took the file out of it or would not have it, tells nothing. */
function afterUploading({ target, receipt }: Scene): FixedOutcome {
  const [was = "", shown = ""] = [target.before?.value, target.after?.value];
  if (shown === "" || shown === was || receipt?.verified === false) return NONE;
  return held("file-read-back", `It holds '${shown}'.`);
}

function afterChecking(scene: Scene, on: boolean): FixedOutcome {
  const { before, after } = scene.target;
  if (after === undefined) return NONE;
  const matches = isOn(after) === on && after.state.checked !== "mixed";
  const isToggle = TOGGLES.includes(after.role) || isOn(after);
  if (!isToggle) return NONE;
  const isOld = before !== undefined && isOn(before) === on && before.state.checked !== "mixed";
  if (matches && isOld) return already(`${calledBy(after)} was ${on ? "on" : "off"} already.`);
  return matches
    ? held("toggle-read-back", on ? "It is on." : "It is off.")
    : brokenBy(scene, "toggle-not-toggled", on ? "It is still off." : "It is still on.");
}

/** Kinds whose click means "be on", so that a click on what is on already reads back equal. */
const CHOICES: readonly string[] = ["radio", "menuitemradio", "tab"];
const TOGGLES: readonly string[] = [...CHOICES, "checkbox", "switch", "menuitemcheckbox", "option"];

function afterClicking(scene: Scene): FixedOutcome {
  const { before, after } = scene.target;
  if (before !== undefined && after !== undefined) {
    const turned = isOn(before) !== isOn(after);
    const isToggle = TOGGLES.includes(after.role) || isPressButton(before) || isPressButton(after);
    if (isToggle && turned && (isOn(after) || !CHOICES.includes(after.role))) {
      return held("toggle-toggled", `${calledBy(after)} is ${isOn(after) ? "on" : "off"} now.`);
    }
    if (CHOICES.includes(after.role) && isOn(after)) return already(`${calledBy(after)} was on already.`);
  }
  const leadsTo = scene.issued.facts.kind === "navigation" ? destination(scene) : undefined;
  return leadsTo !== undefined && hasLeft(scene) ? arrival(scene, leadsTo) : NONE;
}

function hasLeft(scene: Scene): boolean {
  return scene.urlChanged && showsAnotherPage(scene);
}

function calledBy({ name }: SkeletonNode): string {
  return name === "" ? "It" : `'${name}'`;
}

const CHOICE_ROLES: readonly string[] =
  "menu listbox tree treeitem option menuitem menuitemradio menuitemcheckbox".split(" ");

/** Seed 002 §4.9.1: it expanded, or a list of choices came, and the page is where it was. Nothing else is asked. */
function afterOpening(scene: Scene): FixedOutcome {
  const { target, changes, urlChanged } = scene;
  if (urlChanged) return NONE;
  const expanded = target.after?.state.expanded === true && target.before?.state.expanded !== true;
  const listed = changes.added.some((node) => CHOICE_ROLES.includes(node.role));
  if (!expanded && !listed) return NONE;
  return { ...held("dropdown-expanded", "The list of choices is open."), confidence: CONFIDENCE.dropdown };
}

/** Where a link leads, with its fragment; the before-page knows it best. */
function destination(scene: Scene): string | undefined {
  const href = scene.target.before?.href;
  const base = scene.before.url;
  if (href !== undefined && URL.canParse(href, base)) return new URL(href, base).href;
  return scene.issued.facts.formAction;
}

/** A button with `aria-pressed`. */
function isPressButton(node: SkeletonNode): boolean {
  return node.state.pressed === true;
}

function arrival(scene: Scene, url: string): FixedOutcome {
  return isAt(scene.after.url, url) ? held("navigation-arrived", "It arrived where it leads to.") : NONE;
}

/** What a field shows; undefined when the page does not say. */
function shownIn(node: SkeletonNode): string | undefined {
  if (node.value !== undefined) return node.value;
  return node.control === undefined ? undefined : (node.text ?? "");
}

function held(rule: string, reason: string): Extract<FixedOutcome, { kind: "held" }> {
  return { kind: "held", rule, reason };
}

/** What was asked for is so and was so before: no effect of the action, and no lie. */
function already(reason: string): FixedOutcome {
  return held("already-so", reason);
}

/** A plain client's HTML may not carry what was typed or chosen (properties are no attributes): there it proves nothing. */
function brokenBy(scene: Scene, rule: string, reason: string): FixedOutcome {
  const { receipt, after } = scene;
  const isBlind = receipt === undefined && !(after.skeleton !== null && tellsFields(after.skeleton));
  return isBlind ? NONE : { kind: "broken", rule, reason };
}
