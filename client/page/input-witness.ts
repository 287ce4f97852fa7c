/** Input witness: input that is not the client's, reported before the page handles it. */

import { CLICK_VERBS, VERBS } from "../../core/action/verbs.js";
import type { PageView, WitnessedInput } from "../surface.js";
import { windowsOf } from "./composed-tree.js";
import { isEditable, maskedFor, selectedLabels } from "./control.js";
import { EnteredText } from "./entered-text.js";
import type { Identities } from "./identity.js";

interface Told {
  readonly tell: (input: WitnessedInput) => void;
  /** Returns the current page, or null if it equals the last observed one. */
  readonly drift: () => PageView | null;
}

const HEARD = "pointerdown click dblclick contextmenu keydown beforeinput input change drop".split(" ");
const PATH_MAX = 8;
const TEXT_MAX = 2_000;
/** These only modify another key. */
const MODIFIERS = ["Control", "Shift", "Alt", "Meta", "AltGraph"];

type PressedPage = NonNullable<WitnessedInput["page"]> | null;

export class InputWitness {
  /** The page at pointerdown. The page's response to it may lie under the click that follows. */
  private pressed: PressedPage | undefined;
  private isKeyed = false;
  private readonly entered = new EnteredText();
  private readonly page: Document;
  private readonly identities: Identities;
  private readonly told: Told;

  constructor(page: Document, identities: Identities, told: Told) {
    this.page = page;
    this.identities = identities;
    this.told = told;
    this.attach();
  }

  /** Repeated when an action begins: frames appear, `document.open` drops listeners. Adding one twice changes nothing. */
  attach(): void {
    for (const view of windowsOf(this.page))
      for (const type of HEARD) view.addEventListener(type, this.hear, { capture: true });
  }

  private readonly hear = (event: Event): void => {
    const [target] = event.composedPath();
    if (target === undefined || !("localName" in target)) return;
    // The cast: only elements have a local name.
    const element = target as Element;
    if (event.type === "pointerdown") this.pressed = this.pageNow();
    else if (event.type === "keydown") this.hearKey(event as KeyboardEvent, element);
    else if (event.type === "beforeinput") this.hearIntent(event as InputEvent, element);
    else if (event.type === "input") this.hearInput(event, element);
    else if (event.type === "change") this.hearChange(event, element);
    else this.hearPress(event as MouseEvent, element);
  };

  private hearPress(event: MouseEvent, element: Element): void {
    const implied = event.type === "click" && event.isTrusted && (event.detail === 0 || this.isKeyed);
    const kind = PRESSES[event.type];
    if (kind === undefined) return;
    const page = this.pressed === undefined ? this.pageNow() : this.pressed;
    this.tell(kind, event, element, { page, ...(implied && { implied }) });
    if (event.type !== "click") return;
    // The browser may send a second click of the same press to the label's control.
    setTimeout(() => {
      this.pressed = undefined;
    }, 0);
  }

  /** The field's new value reports letters typed into it. */
  private hearKey(event: KeyboardEvent, element: Element): void {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (MODIFIERS.includes(key)) return;
    const isChord = ctrlKey || altKey || metaKey;
    const isTyped = [...key].length === 1 && !isChord;
    if (isTyped && (isWritten(element) || isEditable(element))) return;
    const held = { Control: ctrlKey, Alt: altKey, Meta: metaKey, Shift: shiftKey && !isTyped };
    const names = Object.entries(held).flatMap(([name, isHeld]) => (isHeld ? [name] : []));
    this.isKeyed = true;
    setTimeout(() => {
      this.isKeyed = false;
    }, 0);
    this.tell("press", event, element, { text: [...names, key].join("+"), page: this.pageNow() });
  }

  /** If a full field or the page rejects text, no `input` event follows. */
  private hearIntent(event: InputEvent, element: Element): void {
    if (!event.isTrusted || !isWritten(element)) return;
    this.entered.hear(event, element);
    setTimeout(() => {
      const text = this.entered.unheeded(element);
      if (text !== null) this.tell("enter", event, element, { text: held(element, text) });
    }, 0);
  }

  private hearInput(event: Event, element: Element): void {
    if (isWritten(element))
      this.tell("enter", event, element, { text: held(element, this.entered.of(element) ?? element.value) });
    else if (isEditable(element))
      this.tell("enter", event, element, { text: held(element, element.textContent ?? "") });
  }

  private hearChange(event: Event, element: Element): void {
    if (element.localName === "select") {
      // The cast: by its local name.
      const text = selectedLabels(element as HTMLSelectElement).slice(0, TEXT_MAX);
      this.tell("select", event, element, { text });
    } else if (isFileField(element)) {
      const text = [...(element.files ?? [])].map(({ name }) => name).join(", ");
      this.tell("upload", event, element, { text: text.slice(0, TEXT_MAX) });
    }
  }

  private tell(
    kind: WitnessedInput["kind"],
    event: Event,
    element: Element,
    more: Pick<WitnessedInput, "text" | "page" | "implied">,
  ): void {
    const { epoch, knownNumber } = this.identities;
    const onPath = event.composedPath().filter((one): one is Element => "localName" in one);
    const all = onPath.includes(element) ? onPath : [element, ...onPath];
    const path = all.flatMap((one) => knownNumber(one) ?? []).slice(0, PATH_MAX);
    this.told.tell({ kind, epoch, path, trusted: event.isTrusted, ...more });
  }

  /** Reading the page numbers new elements, so it precedes their look-up. */
  private pageNow(): PressedPage {
    const now = this.told.drift();
    if (now === null) return null;
    const { dom, url, title, activeElement } = now;
    return { dom, url, title, ...(activeElement !== undefined && { activeElement }) };
  }
}

const PRESSES: Readonly<Record<string, WitnessedInput["kind"]>> = {
  ...Object.fromEntries(CLICK_VERBS.map((verb) => [VERBS[verb].event, verb])),
  drop: "drop",
};

const held = (element: Element, value: string): string => maskedFor(element, value).slice(0, TEXT_MAX);

const TICKED = /^(?:checkbox|radio|file|button|submit|reset|image)$/;

function isWritten(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element.localName === "textarea") return true;
  return element.localName === "input" && !TICKED.test((element as HTMLInputElement).type);
}

const isFileField = (element: Element): element is HTMLInputElement =>
  element.localName === "input" && (element as HTMLInputElement).type === "file";
