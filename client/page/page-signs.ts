/** Page signs: hints that the page may have changed since its last reading; many changes cause no mutation (CL16). */

import { hashText } from "../../core/page/text.js";
import { deepActiveElement, observableRoots, type Root } from "./composed-tree.js";
import { fieldState } from "./field-values.js";

/** Events after which layout, boxes, colours, the top layer or the drawing under the pointer may differ. */
const EVENTS =
  "scroll input change focusin focusout pointerover toggle beforetoggle load error fullscreenchange transitionrun transitionend animationstart animationend".split(
    " ",
  );
const FIELDS = "input,textarea,select";
const INVALID = ":user-invalid";

export class PageSigns {
  private heard = 0;
  private focused: Element | null = null;
  private readonly numbers = new WeakMap<Root, number>();
  private roots = 0;
  private readonly page: Document;
  private readonly mutations: () => number;

  /** `mutations` returns the count of all mutations so far, even clocks. */
  constructor(page: Document, mutations: () => number) {
    this.page = page;
    this.mutations = mutations;
  }

  /** Listens on every current root from now on. Adding a listener twice changes nothing. */
  attach(): void {
    for (const root of observableRoots(this.page))
      for (const type of EVENTS) root.addEventListener(type, this.hear, true);
  }

  /** Returns the same string until a detectable change; null during animations, whose steps it cannot detect. */
  now(): string | null {
    const roots = observableRoots(this.page);
    if (roots.some(moves)) return null;
    this.hearFocus();
    const { innerWidth = 0, innerHeight = 0, scrollX = 0, scrollY = 0 } = this.page.defaultView ?? {};
    const window = [innerWidth, innerHeight, scrollX, scrollY, location.href].join();
    const held = roots.map((root) => `${this.numberOf(root)}:${contentOf(root)}`);
    return `${window} ${this.mutations()} ${this.heard} ${held.join(" ")}`;
  }

  private readonly hear = (): void => {
    this.heard += 1;
  };

  /** Background windows receive no focus events. */
  private hearFocus(): void {
    const focus = deepActiveElement(this.page);
    if (focus === this.focused) return;
    this.focused = focus;
    this.heard += 1;
  }

  private numberOf(root: Root): number {
    const number = this.numbers.get(root) ?? ++this.roots;
    this.numbers.set(root, number);
    return number;
  }
}

/** Transitions and animations change the drawing with every frame. */
const moves = (root: Root): boolean => root.getAnimations().some(({ playState }) => playState === "running");

/** Style rules, which scripts insert without a mutation, and the fields' values. */
function contentOf(root: Root): string {
  const sheets = [...root.styleSheets, ...root.adoptedStyleSheets].map(rulesOf);
  const fields = [...root.querySelectorAll(FIELDS)].map(stateOf);
  return `${sheets.join()}|${hashText(fields.join("\n"))}`;
}

function rulesOf(sheet: CSSStyleSheet): string {
  try {
    return `${sheet.disabled ? "-" : ""}${sheet.cssRules.length}`;
  } catch {
    // The sheet is from another origin; page scripts cannot change it either.
    return sheet.disabled ? "-" : "+";
  }
}

const stateOf = (field: Element): string => `${field.matches(INVALID)} ${fieldState(field)}`;
