/** Runtime: the part of the client that is injected into the page; composition root of `client/page`. */

import { targetFacts } from "../../core/action/facts.js";
import type { TargetFacts } from "../../core/action/gate.js";
import { differenceOf, hashesOf, surroundingsOf } from "../../core/action/judged.js";
import { nodesOf, type Skeleton } from "../../core/page/skeleton.js";
import type { SnapshotId } from "../../core/turn/identity.js";
import {
  DETACHED,
  type DomAction,
  type ExpectedState,
  type FoundTarget,
  type JudgedSurroundings,
  type PageRuntime,
  type PageView,
  type PointerTarget,
  RUNTIME_GLOBAL,
  type TargetName,
  type ViewportBox,
  WITNESS_BINDING,
  type WitnessedInput,
} from "../surface.js";
import { ActionWindow } from "./action-window.js";
import { isEditable, kindOf } from "./control.js";
import { coverPicture } from "./covered-picture.js";
import { perform } from "./dom-actions.js";
import { trackEdits } from "./focus.js";
import { boxNow, type ElementBox, hitTest } from "./hit-test.js";
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

class Runtime implements PageRuntime {
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
  private readonly witness: InputWitness | null;

  /** `tell` reports input that is not the client's; null if only the client sends input. */
  constructor(page: Document, identities: Identities, tell: ((input: WitnessedInput) => void) | null) {
    this.page = page;
    this.identities = identities;
    this.window = new ActionWindow(page, identities, this.sleep);
    this.reader = new PageReader(page, identities, this.window);
    this.witness = tell && new InputWitness(page, identities, { tell, drift: () => this.drift() });
  }

  observe(seek?: readonly string[] | null) {
    this.window.end();
    if (seek) this.reader.seek(seek);
    const { view, skeleton } = this.reader.now();
    this.sent = sentControlsOf(skeleton, this.identities.elementOf);
    this.last = view;
    return this.leaving.isOpen() ? { ...view, inField: true as const } : view;
  }

  drift() {
    const { view: now } = this.reader.now();
    return this.last !== null && now.dom === this.last.dom && now.url === this.last.url ? null : now;
  }

  resolve(target: TargetName, judged: JudgedSurroundings | null = null) {
    const { epoch, elementOf } = this.identities;
    const skeleton = this.reader.skeleton();
    const found = resolveOnPage(target, { skeleton, epoch, sent: this.sent.get(target.id), elementOf });
    if (found.kind === "refused") return found;
    const element = elementOf(found.n);
    if (!element) return { kind: "refused" as const, reason: "target left the page" };
    const difference = judged === null ? null : this.differenceFrom(judged, found.n);
    if (difference !== null) return { kind: "refused" as const, reason: `target changed: ${difference}` };
    const told = factsOf(found, pressFacts(found.n, skeleton), element);
    this.window.judge(element, told.careful === true);
    this.stood = boxNow(element);
    return { epoch, ...told };
  }

  /** Compares the control's surroundings, as they would be sent now, with those that the server judged (SF10). */
  private differenceFrom({ parts, secrets }: JudgedSurroundings, n: number): string | null {
    const { view, skeleton } = this.reader.now();
    const node = nodesOf(skeleton).find(({ control }) => control?.sf?.n === n);
    if (node === undefined) return null;
    const known = [...secrets, ...credentialValues(this.acted)];
    const page = { skeleton, url: view.url, ambient: new Set(view.ambient), secrets: known };
    return differenceOf(parts, hashesOf(surroundingsOf(node, page)));
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
  element: Element,
): Omit<FoundTarget, "epoch"> {
  const careful = kind === "submit" || risk !== "reversible";
  const popup = node.control?.popup === true;
  const editor = isEditable(element);
  return {
    kind: "found",
    n,
    role: node.role,
    name: node.name,
    shape: kindOf(element),
    rung,
    careful,
    once: once === true,
    ...(link === "download" && { saves: true as const }),
    popup,
    editor,
  };
}

/** Runs once per document and window, in the main frame only, which reads frames of the same origin. */
function install(): void {
  if (window.top !== window) return;
  const scope = globalThis as unknown as Record<string, { readonly page: Document } | undefined>;
  if (scope[RUNTIME_GLOBAL]?.page === document) return;
  const random = crypto.getRandomValues(new Uint32Array(2));
  const identities = createIdentities([...random].map((part) => part.toString(36)).join(""));
  // The client uses `runtime`; hosts with their own handles use the elements too.
  const told = (globalThis as unknown as Record<string, unknown>)[WITNESS_BINDING];
  const tell = typeof told === "function" ? (input: WitnessedInput) => void told(JSON.stringify(input)) : null;
  const runtime = new Runtime(document, identities, tell);
  const { elementOf } = identities;
  const value = { page: document, runtime, elementOf, wasStopped: () => runtime.wasStopped() };
  Object.defineProperty(globalThis, RUNTIME_GLOBAL, { value, configurable: true, enumerable: false });
}

install();
