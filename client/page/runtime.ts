/** Runtime: the part of the client that is injected into the page; composition root of `client/page`. */

import { targetFacts } from "../../core/action/facts.js";
import type { TargetFacts } from "../../core/action/gate.js";
import { differenceOf, hashesOf, surroundingsOf } from "../../core/action/judged.js";
import { nodesOf, type Skeleton } from "../../core/page/skeleton.js";
import type { SnapshotId } from "../../core/turn/identity.js";
import {
  DETACHED,
  type DocumentRuntime,
  type DomAction,
  type EmbeddedFrame,
  type ExpectedState,
  type FoundTarget,
  type JudgedSurroundings,
  NUMBERING_GLOBAL,
  NUMBERS_IN_RANGE,
  type Numbering,
  type PageView,
  type PointerTarget,
  RUNTIME_GLOBAL,
  type TargetName,
  type ViewportBox,
  WITNESS_BINDING,
  type WitnessedInput,
} from "../surface.js";
import { ActionWindow } from "./action-window.js";
import { deepActiveElement, isInFrame } from "./composed-tree.js";
import { isEditable, kindOf } from "./control.js";
import { coverPicture } from "./covered-picture.js";
import { perform } from "./dom-actions.js";
import { EmbeddedFrames } from "./embedded-frames.js";
import { trackEdits } from "./focus.js";
import { boxNow, type ElementBox, hitTest, hitTestInFrame } from "./hit-test.js";
import {
  createIdentities,
  type Identities,
  resolveOnPage,
  type SentControls,
  sentControlsOf,
  type TargetMatch,
} from "./identity.js";
import { InputWitness } from "./input-witness.js";
import { Leaving } from "./leaving.js";
import { PageReader } from "./page-reader.js";
import { credentialValues, fieldValue, secretPlaces } from "./secret-places.js";

class Runtime implements DocumentRuntime {
  private sent: SentControls = new Map();
  private last: PageView | null = null;
  /** Fields that actions were begun on in this document, with the value that each held before the first. */
  private readonly acted = new Map<Element, string>();
  /** The target's box when it was found. */
  private stood: ElementBox | undefined;
  private readonly window: ActionWindow;
  private readonly reader: PageReader;
  private readonly leaving = new Leaving();
  // The native function, taken before a page script can replace it.
  private readonly setTimeout = globalThis.setTimeout.bind(globalThis);
  private readonly page: Document;
  private readonly identities: Identities;
  private readonly embedded: EmbeddedFrames;
  private readonly witness: InputWitness | null;
  /** Content that the page around it has last received. */
  private given = { said: "", version: 0 };
  private ranges = 0;

  /** `tell` reports input that is not the client's; null if only the client sends input. */
  constructor(page: Document, identities: Identities, tell: ((input: WitnessedInput) => void) | null) {
    this.page = page;
    this.identities = identities;
    this.window = new ActionWindow(page, identities, this.sleep);
    this.embedded = new EmbeddedFrames(page, identities);
    this.reader = new PageReader({ page, identities, frames: this.embedded }, this.window, isInFrame());
    this.witness = tell && new InputWitness(page, identities, { tell, drift: () => this.drift() });
  }

  observe(seek?: readonly string[] | null) {
    this.window.end();
    if (seek) this.reader.seek(seek);
    const { view, skeleton } = this.reader.now();
    this.sent = sentControlsOf(skeleton, this.identities.elementOf);
    this.last = view;
    const inField = this.leaving.isOpen() || this.embedded.all().some((frame) => frame.inField);
    return inField ? { ...view, inField: true as const } : view;
  }

  drift() {
    const { view: now } = this.reader.now();
    return this.last !== null && now.dom === this.last.dom && now.url === this.last.url ? null : now;
  }

  resolve(target: TargetName, judged: JudgedSurroundings | null = null) {
    const { epoch, base, elementOf } = this.identities;
    const skeleton = this.reader.skeleton();
    const found = resolveOnPage(target, { skeleton, epoch, sent: this.sent.get(target.id), elementOf });
    if (found.kind === "refused") return found;
    const difference = judged === null ? null : this.differenceFrom(judged, found.n);
    if (difference !== null) return { kind: "refused" as const, reason: `target changed: ${difference}` };
    const told = { epoch, ...factsOf(found, pressFacts(found.n, skeleton)) };
    const isOwn = Math.floor(found.n / NUMBERS_IN_RANGE) * NUMBERS_IN_RANGE === base;
    const own = isOwn ? this.take(found.n, told.careful === true) : NOT_TAKEN;
    return own === null ? { kind: "refused" as const, reason: "target left the page" } : { ...told, ...own };
  }

  take(n: number, careful: boolean) {
    const element = this.elementAt(n);
    if (element === null) return null;
    this.window.judge(element, careful);
    this.stood = boxNow(element);
    return { shape: kindOf(element), editor: isEditable(element) };
  }

  /** Compares the control's surroundings, as they would be sent now, with those that the server judged (SF10). */
  private differenceFrom({ parts, secrets }: JudgedSurroundings, n: number): string | null {
    const { view, skeleton } = this.reader.now();
    const node = nodesOf(skeleton).find(({ control }) => control?.sf?.n === n);
    if (node === undefined) return null;
    const known = [...secrets, ...this.credentials()];
    const page = { skeleton, url: view.url, ambient: new Set(view.ambient), secrets: known };
    return differenceOf(parts, hashesOf(surroundingsOf(node, page)));
  }

  private credentials(): readonly string[] {
    return [...credentialValues(this.acted), ...this.embedded.all().flatMap(({ credentials }) => credentials)];
  }

  begin(n: number | null, to?: number | null) {
    this.witness?.attach();
    trackEdits(this.page);
    const element = this.elementAt(n);
    this.note(element);
    this.window.begin(element, this.elementAt(to));
    return this.here();
  }

  private note(element: Element | null): void {
    for (const known of this.acted.keys()) if (!known.isConnected) this.acted.delete(known);
    if (element !== null && !this.acted.has(element)) this.acted.set(element, fieldValue(element));
  }

  async aim(n: number): Promise<PointerTarget> {
    const element = this.elementAt(n);
    if (!element) return { kind: "blocked", reason: DETACHED, hard: true };
    const { aim, hit } = await hitTest(element, this.sleep, this.stood);
    this.window.aimed = { element, hit };
    return aim;
  }

  arm(n: number | null, guarded = false): void {
    this.window.arm(this.elementAt(n), guarded);
  }

  /** An event of the running attempt was stopped before it reached another element. */
  wasStopped(): boolean {
    return this.window.wasStopped();
  }

  disarm(): void {
    this.window.disarm();
  }

  perform(deed: DomAction) {
    const { numberOf, elementOf } = this.identities;
    return perform(deed, {
      page: this.page,
      sleep: this.sleep,
      elementOf,
      numberOf,
      optionsBefore: this.window.options,
      isAtDestination: this.window.isAtDestination,
      leaving: this.leaving,
      reader: this.reader,
    });
  }

  readBack(n: number, wanted: ExpectedState) {
    return this.window.readBack(this.elementAt(n), wanted);
  }

  look() {
    return { ...this.here(), ...this.window.look() };
  }

  looks() {
    return this.window.looks();
  }

  readAhead(): boolean {
    return this.reader.ahead();
  }

  async quiet() {
    // A page that could not run was not at rest: two timer turns let its overdue work run first.
    await this.sleep(0);
    await this.sleep(0);
    return this.window.quiet();
  }

  frames() {
    const { identities, embedded } = this;
    const frames = embedded.readable();
    const active = deepActiveElement(this.page);
    const focused = active !== null && frames.includes(active) ? identities.numberOf(active) : null;
    return { epoch: identities.epoch, numbers: frames.map(identities.numberOf), focused };
  }

  newRange(): number {
    this.ranges += 1;
    return this.ranges * NUMBERS_IN_RANGE;
  }

  content(known: string) {
    const { view, parts = [] } = this.reader.now();
    const { ambient, dom, activeElement } = view;
    const said = JSON.stringify([dom, ambient]);
    if (said !== this.given.said) this.given = { said, version: this.given.version + 1 };
    const version = `${this.identities.base}.${this.given.version}`;
    const inField = this.leaving.isOpen() || this.embedded.all().some((frame) => frame.inField);
    return {
      ...{ version, parts: version === known ? null : parts, ambient, credentials: this.credentials() },
      ...(activeElement !== undefined && { activeElement }),
      ...(inField && { inField: true as const }),
    };
  }

  embed(frames: readonly EmbeddedFrame[]): void {
    this.embedded.replace(frames);
  }

  async aimInto(n: number, point: { readonly x: number; readonly y: number }): Promise<PointerTarget> {
    const frame = this.elementAt(n);
    return frame ? await hitTestInFrame(frame, point, this.sleep) : { kind: "blocked", reason: DETACHED, hard: true };
  }

  end(): void {
    this.window.end();
  }

  secretPlaces(values: readonly string[]) {
    return secretPlaces(this.page, values);
  }

  cover(png: string, places: readonly ViewportBox[]) {
    return coverPicture(png, places, globalThis.innerWidth);
  }

  private readonly sleep = (ms: number): Promise<void> => new Promise((resolve) => this.setTimeout(resolve, ms));

  private elementAt(n: number | null | undefined): Element | null {
    return n == null ? null : (this.identities.elementOf(n) ?? null);
  }

  private here() {
    return { epoch: this.identities.epoch, url: location.href };
  }
}

const pressFacts = (n: number, skeleton: Skeleton): TargetFacts =>
  targetFacts({
    action: { kind: "click", id: n },
    skeleton,
    page: { snapshotId: "" as SnapshotId, url: location.href, focus: "" },
  });

/** Classifies the target's activation on the current page; the server classified it on the page as it was. */
function factsOf(
  { n, node, rung }: TargetMatch & { kind: "found" },
  { kind, risk, once, link }: TargetFacts,
): Omit<FoundTarget, "epoch" | "shape" | "editor"> {
  const careful = kind === "submit" || risk !== "reversible";
  const popup = node.control?.popup === true;
  return {
    kind: "found",
    n,
    role: node.role,
    name: node.name,
    rung,
    careful,
    once: once === true,
    ...(link === "download" && { saves: true as const }),
    popup,
  };
}

/** A target in a frame of another origin, until that frame's runtime has taken it. */
const NOT_TAKEN = { shape: "other", editor: false } as const;

/** Numbering of a frame, if a host has given one. The page's named elements are no own properties. */
function numberingGiven(): Numbering | undefined {
  // The cast: hosts put it there.
  const scope = globalThis as unknown as Record<string, Numbering | undefined>;
  return Object.hasOwn(globalThis, NUMBERING_GLOBAL) ? scope[NUMBERING_GLOBAL] : undefined;
}

function newNumbering(): Numbering {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return { epoch: [...random].map((part) => part.toString(36)).join(""), base: 0 };
}

/** Runs once per document and window: in the main frame, which reads frames of its origin, and where a host asks for it. */
function install(): void {
  const given = numberingGiven();
  if (isInFrame() && given === undefined) return;
  const scope = globalThis as unknown as Record<string, { readonly page: Document } | undefined>;
  if (scope[RUNTIME_GLOBAL]?.page === document) return;
  const { epoch, base } = given ?? newNumbering();
  const identities = createIdentities(epoch, base);
  // The client uses `runtime`; hosts with their own handles use the elements too.
  const told = (globalThis as unknown as Record<string, unknown>)[WITNESS_BINDING];
  const isTold = typeof told === "function" && given === undefined;
  const tell = isTold ? (input: WitnessedInput) => void told(JSON.stringify(input)) : null;
  const runtime = new Runtime(document, identities, tell);
  const { elementOf } = identities;
  const value = { page: document, base, epoch, runtime, elementOf, wasStopped: () => runtime.wasStopped() };
  Object.defineProperty(globalThis, RUNTIME_GLOBAL, { value, configurable: true, enumerable: false });
}

install();
