/** Page reader: the page and its skeleton, cached from the last reading until a sign of change (CL16). */

import { clientIdOf, nodesOf, type Skeleton, type SkeletonNode } from "../../core/page/skeleton.js";
import type { ActionWindow } from "./action-window.js";
import { editorOf } from "./code-editor.js";
import { PartCollector } from "./embedded-frames.js";
import { PageSigns } from "./page-signs.js";
import { describeElement } from "./page-state.js";
import { type PageReading, skeletonNow, type ViewedPage, viewPage } from "./view.js";

/** Longest use of a reading, because script changes inside an existing style rule give no sign. */
const TRUSTED_MS = 10_000;
/** A page that changed this recently may still be changing. */
const STILL_MS = 100;

export class PageReader {
  private last: { readonly reading: PageReading; readonly signs: string; readonly atMs: number } | null = null;
  private sought: readonly string[] = [];
  private readonly viewed: ViewedPage;
  private readonly window: ActionWindow;
  private readonly signs: PageSigns;
  private readonly isFrame: boolean;

  constructor(viewed: ViewedPage, window: ActionWindow, isFrame: boolean) {
    this.viewed = viewed;
    this.window = window;
    this.isFrame = isFrame;
    this.signs = new PageSigns(viewed.page, () => window.mutationsEver());
  }

  /** Words that are wanted of a page that is cut, from now on. */
  seek(words: readonly string[]): void {
    if (words.join("\n") === this.sought.join("\n")) return;
    this.sought = words;
    this.last = null;
  }

  now(): PageReading {
    const { last } = this;
    if (last !== null && performance.now() - last.atMs < TRUSTED_MS && this.signsNow() === last.signs)
      return last.reading;
    this.window.watch();
    this.signs.attach();
    const atMs = performance.now();
    const collector = this.isFrame ? new PartCollector() : undefined;
    const read = viewPage(this.viewed, this.window.isAmbient, { seek: this.sought, parts: collector });
    const reading = { ...read, ...(collector && { parts: collector.parts }) };
    const signs = this.signsNow();
    this.last = signs === null ? null : { reading, signs, atMs };
    return reading;
  }

  private signsNow(): string | null {
    const own = this.signs.now();
    return own === null ? null : `${own} ${this.viewed.frames.signs()}`;
  }

  /** Reads the page during a wait. Returns false if it is not still yet. */
  ahead(): boolean {
    if (this.window.stillMs() < STILL_MS) return false;
    this.now();
    return true;
  }

  /** Covers the whole page, even if it is too large to send. */
  skeleton(): Skeleton {
    const { skeleton, isWhole } = this.now();
    return isWhole ? skeleton : skeletonNow(this.viewed, this.window.isAmbient);
  }

  /** The node that the server receives for a numbered element; undefined for other elements. */
  nodeOf(element: Element): SkeletonNode | undefined {
    const n = this.viewed.identities.knownNumber(editorOf(element) ?? element);
    return n === undefined ? undefined : nodesOf(this.skeleton()).find((node) => clientIdOf(node)?.n === n);
  }

  /** `button "Save"`. */
  nameOf(element: Element): string {
    const node = this.nodeOf(element);
    return node === undefined ? describeElement(element) : `${node.role || "element"} "${node.name}"`;
  }
}
