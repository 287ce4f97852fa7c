/** Look watch: visual changes since an action began, without the effects of pointer and focus. */

import { maskText } from "../../core/page/mask/mask-text.js";
import { clip } from "../../core/page/text.js";
import type { ObservedChange } from "../../protocol/observation.js";
import type { LookChanges } from "../surface.js";
import type { ChangedAttributes } from "./action-changes.js";
import {
  type Appearance,
  appearanceOf,
  appearanceSince,
  isFocused,
  type LookChange,
  lookChanges,
} from "./appearance.js";
import {
  deepContains,
  deepParent,
  observableRoots,
  plainText,
  queryAll,
  type Sleep,
  windowsOf,
} from "./composed-tree.js";
import { kindOf } from "./control.js";
import { declaredChanges } from "./declared-look.js";
import { withoutFocus } from "./focus.js";
import type { Identities } from "./identity.js";

const MOST_TOLD = 6;
const LONGEST_TOLD = 80;
/** Longest wait for transitions. */
const REST_MS = 600;
const LOOK_EVERY_MS = 30;
const MOST_WALKED = 5_000;
const MOST_EDITORS = 5;
/** Editors with more elements are not read, because some hold whole documents. */
const MOST_IN_EDITOR = 2_000;
const MOST_FAR = 200;
const EDITORS = '[contenteditable]:not([contenteditable="false"])';
/** Class names that signal work in progress or a failure. */
const NOT_DONE =
  /^(?:is-|has-|js-)?(?:err|error|fail|failed|failure|invalid|denied|danger|shake|loading|busy|pending)(?:$|[-_])/i;
const AT_WORK = ':disabled,[aria-disabled="true"],[aria-busy="true"]';
const WAITING_CURSORS = ["wait", "progress", "not-allowed"];

/** Elements that changed while the page handled an action's events, and a test for elements that change anyway. */
interface WatchedChanges {
  readonly touched: ReadonlyMap<Element, ChangedAttributes>;
  isAmbient(element: Element): boolean;
}

export class LookWatch {
  private before: Appearance | null = null;
  private shown = 0;
  private words = "";
  private editors: ReadonlyMap<Element, Written> = new Map();
  private pointed: Element | null = null;
  private readonly page: Document;
  private readonly sleep: Sleep;
  private readonly identities: Identities;

  constructor(page: Document, identities: Identities, sleep: Sleep) {
    this.page = page;
    this.identities = identities;
    this.sleep = sleep;
  }

  begin(target: Element | null): void {
    for (const view of windowsOf(this.page))
      for (const type of ["pointerover", "pointerout"]) view.addEventListener(type, this.follow, true);
    this.before = target?.isConnected ? appearanceOf(target, this.pointed) : null;
    this.shown = shownOn(this.page);
    this.words = this.page.body?.textContent ?? "";
    this.editors = writtenOn(this.page);
  }

  /** If the action brought the pointer over the target, reports no looks until the pointer has left. */
  async changes(watched: WatchedChanges): Promise<LookChanges> {
    const { before } = this;
    await this.rest();
    const reshown = shownOn(this.page) !== this.shown;
    const after = before && appearanceSince(before, this.pointed);
    if (before === null || after === null) return { looks: [], reshown };
    const seen = this.evidence(before, after, watched);
    if (seen.length === 0 && !reshown) return { looks: [], reshown };
    if (after.hovered && !before.hovered)
      return { looks: [], reshown, pointed: true, reworded: this.page.body?.textContent !== this.words };
    // A menu that has opened may close when the focus leaves its button.
    const byFocus = !reshown && isFocused(after) && !isFocused(before);
    const own = seen.length > 0 && byFocus ? await this.apartFromFocus(before, watched) : seen;
    return { looks: own.slice(0, MOST_TOLD).map((change) => this.told(change)), reshown };
  }

  private readonly follow = (event: Event): void => {
    const [over] = event.composedPath();
    // The casts: only elements have a local name; both are pointer events.
    if (event.type === "pointerover")
      this.pointed = over !== undefined && "localName" in over ? (over as Element) : null;
    else if ((event as PointerEvent).relatedTarget === null) this.pointed = null;
  };

  /** A click leaves the focus on a button; the focus style is no effect of the click. */
  private async apartFromFocus(before: Appearance, watched: WatchedChanges): Promise<readonly LookChange[]> {
    const { focus, target } = appearanceSince(before, this.pointed) ?? before;
    if (focus === null || ["text", "picker"].includes(kindOf(target))) return [];
    return await withoutFocus(focus, async () => {
      await this.rest();
      const now = appearanceSince(before, this.pointed);
      return now === null ? [] : this.evidence(before, now, watched);
    });
  }

  private evidence(before: Appearance, after: Appearance, watched: WatchedChanges): readonly LookChange[] {
    if (isAtWork(after.target)) return [];
    const working = new Set(targetsOfEndless(this.page));
    const changes = lookChanges(before, after).filter(
      (change) =>
        !isWithin(change.element, working) &&
        (deepContains(after.target, change.element)
          ? !watched.isAmbient(change.element)
          : isCaused(change.element, watched.touched) && !isBesideFocus(change.element, before.focus)),
    );
    if (changes.some(({ gained }) => gained.some((name) => NOT_DONE.test(name)))) return [];
    return [...changes, ...farChanges(before, watched), ...this.reformatted(watched)];
  }

  /** Formatting such as bold changes the markup, not the text. */
  private reformatted({ touched }: WatchedChanges): readonly LookChange[] {
    const now = writtenOn(this.page);
    return [...now].flatMap(([element, { text, markup }]) => {
      const was = this.editors.get(element);
      const isOther = was !== undefined && was.text === text && was.markup !== markup;
      const isOwn = isOther && [...touched.keys()].some((one) => deepContains(element, one));
      return isOwn ? [{ element, what: ["formatting"], gained: [] }] : [];
    });
  }

  /** Waits, because transitions change the look with every frame. */
  private async rest(): Promise<void> {
    for (let waitedMs = 0; waitedMs < REST_MS && isMoving(this.page); waitedMs += LOOK_EVERY_MS)
      await this.sleep(LOOK_EVERY_MS);
  }

  private told({ element, what, gained }: LookChange): ObservedChange {
    const words = clip(plainText(element.getAttribute("aria-label") ?? element), 24);
    const name = words === "" ? element.localName : `${element.localName} '${words}'`;
    const classes = gained.length === 0 ? "" : `, class ${gained.join(" ")}`;
    const text = clip(maskText(`${name}: ${what.join(", ")}${classes}`), LONGEST_TOLD);
    const n = this.identities.knownNumber(element);
    return n === undefined ? { text } : { n, text };
  }
}

function isWithin(element: Element, outer: ReadonlySet<Element>): boolean {
  for (let at: Element | null = element; at; at = deepParent(at)) if (outer.has(at)) return true;
  return false;
}

/** CSS rules reach an element's descendants and later siblings. A class on the whole page is only a mode of it. */
function isCaused(element: Element, touched: WatchedChanges["touched"]): boolean {
  return [...touched.keys()].some((one) => {
    if (["html", "body"].includes(one.localName)) return false;
    const isBehind = (one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return deepContains(one, element) || (isBehind && one.parentElement?.contains(element) === true);
  });
}

/** These elements were not measured before, so the page's CSS rules tell whether they look different. */
function farChanges({ near }: Appearance, { touched }: WatchedChanges): readonly LookChange[] {
  const known = new Set(near.map(({ element }) => element));
  const far = [...touched].filter(([{ localName }]) => !["html", "body"].includes(localName));
  const selectors = new Map<Node, string>();
  return far.slice(0, MOST_FAR).flatMap(([element, attributes]) => {
    if (known.has(element) || !element.checkVisibility()) return [];
    const what = declaredChanges(element, attributes, selectors);
    return what.length === 0 ? [] : [{ element, what, gained: [] }];
  });
}

/** A field that lost the focus to the target looks different, and so does the box around it. */
function isBesideFocus(element: Element, focus: Element | null): boolean {
  if (focus === null) return false;
  const holders = [focus.parentElement, focus.parentElement?.parentElement];
  return deepContains(element, focus) || deepContains(focus, element) || holders.includes(element.parentElement);
}

function isAtWork(target: Element): boolean {
  const cursor = target.ownerDocument.defaultView?.getComputedStyle(target).cursor ?? "";
  return target.matches(AT_WORK) || WAITING_CURSORS.includes(cursor);
}

const runningOn = (page: Document): readonly Animation[] =>
  observableRoots(page)
    .flatMap((root) => root.getAnimations())
    .filter(({ playState }) => playState === "running");

const isEndless = ({ effect }: Animation): boolean =>
  effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
const isMoving = (page: Document): boolean => runningOn(page).some((animation) => !isEndless(animation));

function targetsOfEndless(page: Document): readonly Element[] {
  // The cast: animations of elements have key frames.
  return runningOn(page)
    .filter(isEndless)
    .flatMap(({ effect }) => (effect as KeyframeEffect | null)?.target ?? []);
}

/** Returns a hash that changes when other text or controls become visible. Mutations report changes of wording. */
function shownOn(page: Document): number {
  let hash = 0;
  let walked = 0;
  for (const root of observableRoots(page))
    for (const element of root.querySelectorAll("*")) {
      if (++walked > MOST_WALKED) return hash;
      const kind = SEEN_FIRST.has(element.localName) ? 2 : hasOwnWords(element) ? 1 : 0;
      const isShown = kind > 0 && element.checkVisibility({ visibilityProperty: true });
      if (isShown) hash = (Math.imul(hash, 31) + kind) | 0;
    }
  return hash;
}

const SEEN_FIRST = new Set("a button canvas iframe img input select summary svg textarea video".split(" "));

function hasOwnWords({ childNodes }: Element): boolean {
  for (const node of childNodes) if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== "") return true;
  return false;
}

interface Written {
  readonly text: string;
  readonly markup: string;
}

function writtenOn(page: Document): ReadonlyMap<Element, Written> {
  const editors = queryAll(page, EDITORS)
    .slice(0, MOST_EDITORS)
    .filter((one) => one.getElementsByTagName("*").length <= MOST_IN_EDITOR);
  return new Map(editors.map((one) => [one, { text: plainText(one), markup: one.innerHTML }]));
}
