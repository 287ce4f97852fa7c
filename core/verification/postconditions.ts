/** Postconditions: checks that code alone can make after each kind of action. */

import { addressIn, enteredValue, isPointing, isPressing, verbRow } from "../action/grammar.js";
import { isOn, type SkeletonNode } from "../page/skeleton.js";
import { slotName } from "../secrets/slot.js";
import { faultOfPage } from "./evidence/arrival.js";
import { showsOtherPage } from "./evidence/attribution.js";
import { isOtherDocument } from "./evidence/browser-events.js";
import { type Comparison, isAt } from "./evidence/comparison.js";
import { freshPageWords, toneOf } from "./evidence/messages.js";
import { openedItsList } from "./evidence/opening.js";
import { fold, hasWords, isMasked, isSameName, tellsFields, valuesOf } from "./record/text-match.js";
import type { Contradiction } from "./submit/refusal.js";
import { expectsSignIn } from "./submit/sign-in.js";
import { readsBack, valueContextOf } from "./values/match.js";
import { CONFIDENCE } from "./verdict.js";

export type Postcondition =
  | { readonly kind: "held"; readonly rule: string; readonly reason: string; readonly confidence?: number }
  | { readonly kind: "broken"; readonly rule: string; readonly reason: string }
  | { readonly kind: "differs" }
  /** The address or choice is right, but the page's words may contradict it: a judge can make it likely at most (VD19). */
  | { readonly kind: "doubtful"; readonly reason: string }
  | { readonly kind: "none" };

const NONE: Postcondition = { kind: "none" };

/** A contradiction outweighs what the page shows; an address that answers with an error does not count as reached. */
export function postconditionOf(compared: Comparison, contradiction: Contradiction | null): Postcondition {
  const found = outcomeOf(compared);
  if (found.kind !== "held") return found;
  if (!LANDINGS.includes(found.rule)) {
    if (contradiction !== null) return NONE;
    const refusing = CHOOSING.includes(found.rule) ? refusingWordsBeside(compared) : undefined;
    return refusing === undefined ? found : { kind: "doubtful", reason: `The page says: '${refusing.slice(0, 80)}'.` };
  }
  const isWanted = contradiction === "signed-out" && expectsSignIn(compared);
  if (contradiction === null || isWanted) {
    const reason = faultOfPage(compared);
    return reason === null ? found : { kind: "doubtful", reason };
  }
  if (found.rule !== "navigation-arrived") return NONE;
  if (contradiction === "error-page") return broken(compared, "error-page", "The page it led to is an error.");
  // A page that reports a failure does not count as reached, even at the right address.
  return contradiction === "signed-out" ? { kind: "doubtful", reason: "The page there asks to sign in." } : NONE;
}

const LANDINGS: readonly string[] = ["navigation-arrived", "page-reloaded"];
/** Choices that the application may reject at once, although the control shows them. */
const CHOOSING: readonly string[] = ["toggle-toggled", "toggle-read-back", "selection-read-back", "file-read-back"];

/** New refusing text anywhere on the page. It raises only a doubt, because it may concern something else. */
function refusingWordsBeside(compared: Comparison): string | undefined {
  const said = freshPageWords(compared).filter(({ node }) => node.control === undefined);
  return said.find(({ text }) => text.length <= SENTENCE_MAX && toneOf(text) === "refusal")?.text;
}

const SENTENCE_MAX = 200;

function outcomeOf(compared: Comparison): Postcondition {
  const { action } = compared;
  const entered = enteredValue(action);
  switch (entered?.kind) {
    case "text":
      return afterTyping(compared, entered.text, action?.kind === "type");
    case "choice":
      return afterSelecting(compared, entered.option);
    case "state":
      return afterChecking(compared, entered.on);
    case "file":
      return afterUploading(compared);
    case undefined:
      return isPressing(action) || isPointing(action) ? afterPress(compared) : afterLeaving(compared);
  }
}

function afterPress(compared: Comparison): Postcondition {
  const { press = null } = verbRow(compared.action) ?? {};
  if (press === "twice" || press === "menu") return NONE;
  if (isDropdown(compared)) return afterOpening(compared);
  return press === "once" ? afterClicking(compared) : NONE;
}

function afterLeaving(compared: Comparison): Postcondition {
  const { action, receipt } = compared;
  const address = addressIn(action);
  // An address that is open already, such as a place on this page, need not bring other content.
  if (address !== undefined)
    return !compared.urlChanged || showsOtherPage(compared) ? afterNavigating(compared, address) : NONE;
  if (action?.kind === "goBack") return hasLeft(compared) ? held("navigation-arrived", "The browser went back.") : NONE;
  // A page without controls has no epoch, but the client still reports a new document.
  const isReloaded = isOtherDocument(compared) || (receipt?.verified === true && receipt.effect === "gone");
  return action?.kind === "refresh" && isReloaded ? held("page-reloaded", "The page was loaded anew.") : NONE;
}

const isDropdown = ({ issued }: Comparison): boolean => issued.facts.kind === "dropdown";

function afterTyping(compared: Comparison, text: string, appends: boolean): Postcondition {
  const { target, receipt, after } = compared;
  const shown = shownIn(target.after);
  if (shown === undefined || isMasked(shown)) {
    const saw = receipt?.verified === true && (shown !== undefined || target.after === undefined);
    return saw ? held("value-read-back", "The client read the value back.") : NONE;
  }
  // A code in one-character boxes: this box shows only the first, while the slot stands for the whole code.
  if (shown.length === 1 && receipt?.verified === true && slotName(text) !== undefined)
    return held("value-read-back", "The client read the code back from its boxes.");
  const was = shownIn(target.before) ?? "";
  const wanted = appends && was !== "" ? [text, was + text] : [text];
  const context = target.after && valueContextOf(target.after, after.skeleton?.language);
  if (wanted.some((value) => readsBack(value, shown, context))) {
    if (receipt?.verified === false) return NONE;
    const isOld = target.before !== undefined && !appends && shown === was;
    return isOld ? already("The field held that value before.") : held("value-read-back", "The value reads back.");
  }
  if (receipt?.verified === true && isCompletion(compared, text, shown))
    return held("value-completed", `The field completed it to '${shown}'.`, CONFIDENCE.dropdown);
  if (shown === "" && receipt?.verified === true && isShownAnew(compared, text))
    return held("value-taken", "The field is empty again, and the page shows what was entered.");
  const isSame = target.before !== undefined && shown === was;
  return isSame ? broken(compared, "value-not-set", "The field holds what it held before.") : { kind: "differs" };
}

/** The combobox completed the entry with the rest of a suggestion. */
const isCompletion = ({ target }: Comparison, text: string, shown: string): boolean =>
  target.after?.role === "combobox" && text.length > 1 && fold(shown).startsWith(fold(text));

/** A chip field turns each entry into its own node on the page. */
const isShownAnew = ({ changes }: Comparison, text: string): boolean =>
  changes.added.some((node) => hasWords(node.text ?? node.name, text)) ||
  changes.changed.some(({ field, to }) => field === "text" && typeof to === "string" && hasWords(to, text));

function shownIn(node: SkeletonNode | undefined): string | undefined {
  if (node?.value !== undefined) return node.value;
  return node?.control === undefined ? undefined : (node.text ?? "");
}

function afterSelecting(compared: Comparison, option: string): Postcondition {
  const { before, after } = compared.target;
  if (after === undefined) return NONE;
  const holds = (node: SkeletonNode) => valuesOf(node).some((value) => isSameName(value, option));
  if (holds(after)) {
    const isOld = before !== undefined && holds(before);
    if (isOld) return already(`'${option}' was selected before.`);
    return held("selection-read-back", `'${option}' is selected.`);
  }
  if (after.control?.options === undefined && after.value === undefined) return NONE;
  const isSame = before !== undefined && valuesOf(before).join("\n") === valuesOf(after).join("\n");
  if (!isSame) return { kind: "differs" };
  return broken(compared, "selection-not-made", "The selection is what it was before.");
}

/** An emptied field proves nothing: the page either took the file or refused it. */
function afterUploading({ target, receipt }: Comparison): Postcondition {
  const [was = "", shown = ""] = [target.before?.value, target.after?.value];
  if (shown === "" || shown === was || receipt?.verified === false) return NONE;
  return held("file-read-back", `It holds '${shown}'.`);
}

/** A click on these roles means "be on", so a click on one that is already on changes nothing. */
const CHOICES: readonly string[] = ["radio", "menuitemradio", "tab"];
const TOGGLES: readonly string[] = [...CHOICES, "checkbox", "switch", "menuitemcheckbox", "option"];

function afterChecking(compared: Comparison, on: boolean): Postcondition {
  const { before, after } = compared.target;
  if (after === undefined || !(TOGGLES.includes(after.role) || isOn(after))) return NONE;
  const isSo = (node: SkeletonNode) => isOn(node) === on && node.state.checked !== "mixed";
  if (!isSo(after)) return broken(compared, "toggle-not-toggled", on ? "It is still off." : "It is still on.");
  if (before !== undefined && isSo(before)) return already(`${calledBy(after)} was ${on ? "on" : "off"} already.`);
  return held("toggle-read-back", on ? "It is on." : "It is off.");
}

function afterClicking(compared: Comparison): Postcondition {
  const { target, issued, before: page } = compared;
  const { before, after } = target;
  if (before !== undefined && after !== undefined) {
    const turned = isOn(before) !== isOn(after);
    const isPressButton = before.state.pressed === true || after.state.pressed === true;
    const isChoice = CHOICES.includes(after.role);
    if ((TOGGLES.includes(after.role) || isPressButton) && turned && (isOn(after) || !isChoice)) {
      return held("toggle-toggled", `${calledBy(after)} is ${isOn(after) ? "on" : "off"} now.`);
    }
    if (isChoice && isOn(after)) return already(`${calledBy(after)} was on already.`);
  }
  if (issued.facts.kind !== "navigation") return NONE;
  const href = before?.href;
  const isLink = href !== undefined && URL.canParse(href, page.url);
  const leadsTo = isLink ? new URL(href, page.url).href : issued.facts.formAction;
  return leadsTo !== undefined && hasLeft(compared) ? afterNavigating(compared, leadsTo) : NONE;
}

const hasLeft = (compared: Comparison): boolean => compared.urlChanged && showsOtherPage(compared);
const calledBy = ({ name }: SkeletonNode): string => (name === "" ? "It" : `'${name}'`);

/** The dropdown expanded or its list opened, and the URL did not change. Nothing else is required. */
function afterOpening(compared: Comparison): Postcondition {
  const { before, after } = compared.target;
  const expanded = after?.state.expanded === true && before?.state.expanded !== true;
  if (compared.urlChanged || !(expanded || openedItsList(compared))) return NONE;
  return held("dropdown-expanded", "The list of choices is open.", CONFIDENCE.dropdown);
}

const afterNavigating = ({ after }: Comparison, url: string): Postcondition =>
  isAt(after.url, url) ? held("navigation-arrived", "It arrived where it leads to.") : NONE;

function held(rule: string, reason: string, confidence?: number): Postcondition {
  return { kind: "held", rule, reason, confidence };
}

/** The wanted state existed before the action, so it counts, but not as an effect. */
const already = (reason: string): Postcondition => held("already-so", reason);

/** HTML from a plain client proves nothing: it lacks typed or chosen values, which are properties, not attributes. */
function broken({ receipt, after }: Comparison, rule: string, reason: string): Postcondition {
  const isBlind = receipt === undefined && !(after.skeleton !== null && tellsFields(after.skeleton));
  return isBlind ? NONE : { kind: "broken", rule, reason };
}
