/** Composed surface: a page and its frames of other origins as one page, each document with a runtime of its own (CL1). */

import { goneIn, sumOf } from "./document-changes.js";
import { type Point, SYSTEM_CLOCK } from "./host.js";
import { within } from "./settle.js";
import {
  DETACHED,
  type DocumentSurface,
  type DomAction,
  type DomActionResult,
  type FrameContent,
  NUMBERS_IN_RANGE,
  type Numbering,
  type PageSurface,
  type PointerTarget,
} from "./surface.js";

/** The frame's document has gone, and its numbers with it. */
export class FrameGoneError extends Error {
  override readonly name = "FrameGoneError";
  readonly retryable = false;
}

/** A frame's document as a host reaches it. Its surface throws FrameGoneError once another document is in its place. */
export interface FrameDocument {
  readonly surface: DocumentSurface;
  /** The browser reports it. A frame without an origin of the web is not read. */
  readonly origin: string;
  readonly numbering: Numbering;
}

/** `D`: a document with what its host needs. */
export interface FrameHost<D extends FrameDocument> {
  /** Reaches the document in frame `n` of the page (null) or of a frame; null if it cannot be read. `numbering`: for a new one. */
  enter(outer: D | null, n: number, numbering: () => Promise<Numbering>): Promise<D | null>;
}

/** One document of the page. The page itself is always there; its frames come and go. */
class Part<D extends FrameDocument> {
  content: FrameContent = { version: "", parts: null, ambient: [], credentials: [] };
  /** Numbers of its own frames, and what was last put in their places. */
  numbers: readonly number[] = [];
  embedded: { readonly signs: string; readonly versions: ReadonlyMap<number, string> } = NONE_EMBEDDED;
  /** Frames that did not answer in time, and until when they are left alone. */
  readonly late = new Map<number, number>();
  /** The running action began while it was there. */
  isBegun = false;
  isGone = false;
  readonly surface: DocumentSurface;
  readonly base: number;
  /** The document around it, and its frame's number there. */
  readonly outer: Part<D> | null;
  readonly n: number;
  readonly document: D | null;

  constructor(surface: DocumentSurface, outer: Part<D> | null = null, n = 0, document: D | null = null) {
    this.surface = surface;
    this.base = document?.numbering.base ?? 0;
    this.outer = outer;
    this.n = n;
    this.document = document;
  }
}

/** A frame that has not answered by then is not read for a while: it must not hold up the page. */
const FRAME_MS = 4_000;
const ACTING_MS = 15_000;
const LATE_MS = 60_000;
/** The browser tells the page of a focus in another process a moment later. */
const FOCUS_MS = 300;
const LOOK_EVERY_MS = 30;
const NONE_EMBEDDED = { signs: "", versions: new Map<number, string>() };
const BLOCKED: PointerTarget = { kind: "blocked", reason: DETACHED, hard: true };
/** Frames of one page that are read, those in frames included. */
const FRAMES_MAX = 24;
const GONE: DomActionResult = { done: false, observed: "target left the page" };
const UNFOCUSED: DomActionResult = { done: false, observed: "it does not take the focus" };
const IN_FRAME: DomActionResult = { done: false, observed: "the focus is in a frame, not on the page" };

export class ComposedSurface<D extends FrameDocument> implements PageSurface {
  private readonly page: Part<D>;
  private frames: readonly Part<D>[] = [];
  private epoch = "";
  /** Document that the running action aims at, and the one whose field was left last. */
  private acting: Part<D>;
  private left: Part<D>;
  private composing: Promise<void> = Promise.resolve();
  private readonly host: FrameHost<D>;

  constructor(page: DocumentSurface, host: FrameHost<D>) {
    this.host = host;
    this.page = new Part<D>(page);
    this.acting = this.page;
    this.left = this.page;
  }

  /** Documents of the frames that are read now. */
  documents(): readonly D[] {
    return this.frames.flatMap(({ document, isGone }) => (document === null || isGone ? [] : [document]));
  }

  /** Null: the page itself. Undefined: the number's document is gone. */
  documentOf(n: number): D | null | undefined {
    const part = this.partOf(n);
    return part === undefined || part.isGone ? undefined : part.document;
  }

  readonly observe: PageSurface["observe"] = async (seek) => {
    await this.ofFrames((frame) => frame.surface.end());
    await this.compose();
    return await this.page.surface.observe(seek);
  };

  readonly drift: PageSurface["drift"] = async () => {
    await this.compose();
    return await this.page.surface.drift();
  };

  readonly resolve: PageSurface["resolve"] = async (target, judged) => {
    await this.compose();
    const found = await this.page.surface.resolve(target, judged);
    const part = found.kind === "found" ? this.partOf(found.n) : this.page;
    if (found.kind === "refused" || part === this.page) return found;
    const own = part && (await this.ask(part, () => part.surface.take(found.n, found.careful === true), null));
    return own ? { ...found, ...own } : { kind: "refused", reason: "target left the page" };
  };

  readonly begin: PageSurface["begin"] = async (n, to) => {
    this.frames = this.frames.filter(({ isGone }) => !isGone);
    this.acting = (n === null ? this.page : this.partOf(n)) ?? this.page;
    const endIn = (part: Part<D>) => (to != null && part === this.acting && this.partOf(to) === part ? to : null);
    const begun = await this.page.surface.begin(this.numberIn(this.page, n), endIn(this.page));
    await this.ofFrames(async (frame) => {
      await frame.surface.begin(this.numberIn(frame, n), endIn(frame));
      frame.isBegun = true;
    });
    return begun;
  };

  readonly aim: PageSurface["aim"] = async (n) => {
    const part = this.partOf(n);
    if (part === undefined) return BLOCKED;
    const aim = await this.ask(part, () => part.surface.aim(n), BLOCKED);
    return aim.kind === "open" ? await this.inPage(part, aim) : aim;
  };

  readonly arm: PageSurface["arm"] = async (n, guarded) => {
    this.acting = (n === null ? this.page : this.partOf(n)) ?? this.page;
    await this.page.surface.arm(this.numberIn(this.page, n), guarded);
    await this.ofFrames((frame) => frame.surface.arm(this.numberIn(frame, n), guarded));
  };

  readonly disarm: PageSurface["disarm"] = async () => {
    await this.page.surface.disarm();
    await this.ofFrames((frame) => frame.surface.disarm());
  };

  readonly perform: PageSurface["perform"] = async (deed) => {
    if (deed.kind === "leave") return await this.leave(deed);
    // A field that went with its frame counts as accepted.
    if (deed.kind === "readLeft")
      return await this.ask(this.left, () => this.left.surface.perform(deed), { done: true });
    if (deed.kind === "countShown") return await this.countShown(deed);
    if (deed.kind === "scroll") return await this.page.surface.perform(deed);
    if (deed.kind === "keyTo" && deed.n === null)
      return (await this.hasFocusInFrame()) ? IN_FRAME : await this.page.surface.perform(deed);
    const part = this.partOf(deed.n ?? 0);
    if (part === undefined || ("to" in deed && this.partOf(deed.to) !== part)) return GONE;
    const result = await this.performIn(part, deed);
    if (deed.kind === "reveal")
      for (let at = part; at.outer !== null; at = at.outer) await this.performIn(at.outer, { ...deed, n: at.n });
    if ((deed.kind === "focus" || deed.kind === "keyTo") && result.done)
      return (await this.hasPageFocus(part)) ? result : UNFOCUSED;
    const { at, ...rest } = result;
    const aim = at && (await this.inPage(part, at));
    return aim?.kind === "open" ? { ...rest, at: aim } : rest;
  };

  readonly readBack: PageSurface["readBack"] = async (n, wanted) => {
    const part = this.partOf(n);
    const unread = { equal: false, expected: "", observed: "target left the page" };
    return part ? await this.ask(part, () => part.surface.readBack(n, wanted), unread) : unread;
  };

  /** Events in other documents are not the target's. */
  readonly look: PageSurface["look"] = async () => {
    const page = await this.page.surface.look();
    if (page.epoch !== this.epoch) return page;
    const frames = await this.ofFrames(async (frame) =>
      frame.isBegun ? [{ frame, seen: await frame.surface.look() }] : [],
    );
    const own = this.acting === this.page ? page : frames.flat().find(({ frame }) => frame === this.acting)?.seen;
    const all = [page, ...frames.flat().map(({ seen }) => seen), ...(own === undefined ? [goneIn(page)] : [])];
    return { ...sumOf(page, all), landed: own?.landed ?? ["click"], ...(own?.turned && { turned: true }) };
  };

  readonly looks: PageSurface["looks"] = async () => {
    const page = await this.page.surface.looks();
    const all = [page, ...(await this.ofFrames((frame) => frame.surface.looks()))];
    return {
      looks: all.flatMap(({ looks }) => looks),
      reshown: all.some(({ reshown }) => reshown),
      ...(all.some(({ pointed }) => pointed) && { pointed: true as const }),
      ...(all.some(({ reworded }) => reworded) && { reworded: true }),
    };
  };

  /** A frame that has drawn nothing yet may never draw anything. */
  readonly quiet: PageSurface["quiet"] = async () => {
    const page = await this.page.surface.quiet();
    const frames = await this.ofFrames((frame) => frame.surface.quiet());
    return {
      ...page,
      loading: page.loading || frames.some(({ loading, unpainted }) => loading && !unpainted),
      quietMs: Math.min(page.quietMs, ...frames.map(({ quietMs }) => quietMs)),
    };
  };

  readonly readAhead: PageSurface["readAhead"] = async () => {
    if ((await this.ofFrames((frame) => frame.surface.readAhead())).includes(false)) return false;
    await this.compose();
    return await this.page.surface.readAhead();
  };

  /** Frames of other origins are covered as a whole. */
  readonly secretPlaces: PageSurface["secretPlaces"] = (values) => this.page.surface.secretPlaces(values);

  readonly cover: PageSurface["cover"] = (png, places) => this.page.surface.cover(png, places);

  /** One at a time: two would number the same frame twice. */
  private compose(): Promise<void> {
    const compose = () => this.composeNow();
    this.composing = this.composing.then(compose, compose);
    return this.composing;
  }

  private async composeNow(): Promise<void> {
    const { epoch, numbers } = await this.page.surface.frames();
    if (epoch !== this.epoch) {
      this.epoch = epoch;
      this.page.embedded = NONE_EMBEDDED;
      for (const frame of this.frames) frame.isGone = true;
    }
    this.page.numbers = numbers;
    const parts: Part<D>[] = [this.page];
    // The list grows during the loop: frames hold frames.
    for (const part of parts) {
      const left = Math.max(0, FRAMES_MAX + 1 - parts.length);
      const inside = await Promise.all(part.numbers.slice(0, left).map((n) => this.frameIn(part, n)));
      parts.push(...inside.filter((frame) => frame !== null));
    }
    for (const part of [...parts].reverse()) {
      await this.embed(part, parts);
      const { version, parts: known } = part.content;
      const read = part !== this.page && (await this.ask(part, () => part.surface.content(version), null));
      if (read) part.content = { ...read, parts: read.parts ?? known };
    }
    for (const frame of this.frames) frame.isGone ||= !parts.includes(frame);
    this.frames = parts.slice(1);
  }

  private async frameIn(outer: Part<D>, n: number): Promise<Part<D> | null> {
    const known = this.frames.find((frame) => frame.outer === outer && frame.n === n && !frame.isGone);
    if (known && (await this.isThere(known))) return known;
    if ((outer.late.get(n) ?? 0) > SYSTEM_CLOCK.now()) return null;
    const { epoch } = this;
    const numbering = async () => ({ epoch, base: await this.page.surface.newRange() });
    const entering = this.host.enter(outer.document, n, numbering).catch(() => null);
    const answer = await within(
      FRAME_MS,
      entering.then((value) => ({ value })),
      SYSTEM_CLOCK,
    );
    if (answer === null) outer.late.set(n, SYSTEM_CLOCK.now() + LATE_MS);
    const document = answer?.value ?? null;
    if (document === null || document.numbering.epoch !== epoch) return null;
    const entered = new Part(document.surface, outer, n, document);
    return (await this.isThere(entered)) ? entered : null;
  }

  private async isThere(frame: Part<D>): Promise<boolean> {
    const seen = await this.ask(frame, frame.surface.frames, null);
    if (seen !== null) frame.numbers = seen.numbers;
    return seen !== null;
  }

  private async embed(part: Part<D>, parts: readonly Part<D>[]): Promise<void> {
    const frames = parts.filter(({ outer, isGone }) => outer === part && !isGone);
    const all = frames.map(({ content, n, document }) => ({ ...content, n, origin: document?.origin ?? "" }));
    const signs = JSON.stringify(all.map(({ parts: _, ...state }) => state));
    if (signs === part.embedded.signs || (frames.length === 0 && part.embedded === NONE_EMBEDDED)) return;
    const { versions } = part.embedded;
    const changed = all.map((one) => (versions.get(one.n) === one.version ? { ...one, parts: null } : one));
    part.embedded = NONE_EMBEDDED;
    await this.ask(part, () => part.surface.embed(changed), undefined);
    part.embedded = { signs, versions: new Map(all.map(({ n, version }) => [n, version])) };
  }

  private partOf(n: number): Part<D> | undefined {
    return n < NUMBERS_IN_RANGE
      ? this.page
      : this.frames.find(({ base }) => base === Math.floor(n / NUMBERS_IN_RANGE) * NUMBERS_IN_RANGE);
  }

  /** The element or, in the documents around it, the frame that holds it. */
  private numberIn(part: Part<D>, n: number | null): number | null {
    let number = n;
    for (let at = n === null ? null : (this.partOf(n) ?? null); at !== null; at = at.outer) {
      if (at === part) return number;
      number = at.n;
    }
    return null;
  }

  private async leave(deed: DomAction & { readonly kind: "leave" }): Promise<DomActionResult> {
    for (const part of [this.page, ...this.frames]) {
      const next = deed.next !== null && this.partOf(deed.next) === part ? deed.next : null;
      const result = await this.performIn(part, { ...deed, next });
      if (!result.done) continue;
      this.left = part;
      return result;
    }
    return { done: false };
  }

  private async countShown(deed: DomAction): Promise<DomActionResult> {
    const page = await this.page.surface.perform(deed);
    const frames = await this.ofFrames((frame) => frame.surface.perform(deed));
    return { ...page, n: [page, ...frames].reduce((sum, { n = 0 }) => sum + n, 0) };
  }

  private async hasFocusInFrame(): Promise<boolean> {
    const { focused } = await this.page.surface.frames();
    return this.frames.some(({ outer, n }) => outer === this.page && n === focused);
  }

  /** Each document around it has its focus on the frame that leads there. */
  private async hasPageFocus(part: Part<D>): Promise<boolean> {
    const { outer, n } = part;
    if (outer === null) return true;
    for (let waitedMs = 0; waitedMs <= FOCUS_MS; waitedMs += LOOK_EVERY_MS) {
      const seen = await this.ask(outer, outer.surface.frames, null);
      if (seen?.focused === n) return await this.hasPageFocus(outer);
      await SYSTEM_CLOCK.sleep(LOOK_EVERY_MS);
    }
    return false;
  }

  /** A point of the part's viewport in the page's, if a pointer reaches it through the frames. */
  private async inPage({ outer, n }: Part<D>, point: Point): Promise<PointerTarget> {
    const { x, y } = point;
    if (outer === null) return { kind: "open", x, y };
    const aim = await this.ask(outer, () => outer.surface.aimInto(n, { x, y }), BLOCKED);
    return aim.kind === "open" ? await this.inPage(outer, aim) : aim;
  }

  private performIn(part: Part<D>, deed: DomAction): Promise<DomActionResult> {
    return this.ask(part, () => part.surface.perform(deed), GONE);
  }

  /** Answers of the frames that are still there. */
  private async ofFrames<T>(call: (frame: Part<D>) => Promise<T>): Promise<readonly T[]> {
    const answers = this.frames.map((frame) => this.ask(frame, async () => ({ value: await call(frame) }), null));
    return (await Promise.all(answers)).flatMap((answer) => (answer === null ? [] : [answer.value]));
  }

  private async ask<T, Gone>(part: Part<D>, call: () => Promise<T>, whenGone: Gone): Promise<T | Gone> {
    if (part === this.page) return await call();
    if (part.isGone) return whenGone;
    try {
      const answer = await within(
        part === this.acting ? ACTING_MS : FRAME_MS,
        call().then((value) => ({ value })),
        SYSTEM_CLOCK,
      );
      if (answer !== null) return answer.value;
      part.outer?.late.set(part.n, SYSTEM_CLOCK.now() + LATE_MS);
    } catch (error) {
      // A frame may break its own runtime; the page around it is read all the same.
      if (!(error instanceof FrameGoneError)) part.outer?.late.set(part.n, SYSTEM_CLOCK.now() + LATE_MS);
    }
    part.isGone = true;
    return whenGone;
  }
}
