/** Runtime: the part of the client that lives in the page; composition root of `client/page`. Elsewhere: content script, injected script. */

import { createSkeletonBuilder } from "../../core/page/builder.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import { type PageRuntime, RUNTIME_GLOBAL } from "../surface.js";
import { perform } from "./act.js";
import { aimAt } from "./aim.js";
import { shapeOf } from "./control.js";
import { deepActiveElement } from "./deep-tree.js";
import { distil } from "./distil.js";
import { createIdentities } from "./identify.js";
import { createLanding } from "./landing.js";
import { loadingIndicators } from "./loading.js";
import { createMarkupWriter } from "./markup.js";
import { focusOf, lookAt, stanceOf } from "./observe.js";
import { readBack } from "./read-back.js";
import { resolveOnPage } from "./resolve.js";
import { createWitness } from "./witness.js";

function createRuntime(page: Document, epoch: string, now: () => number): PageRuntime {
  const identities = createIdentities(epoch);
  const witness = createWitness(page, now);
  const landing = createLanding(page);
  const { isAmbient } = witness;
  const elementOf = (n: number | null): Element | null => (n === null ? null : (identities.elementOf(n) ?? null));
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  let stance = stanceOf(page, null);
  let oldIndicators = new WeakSet<Element>();

  const skeletonNow = (): Skeleton => {
    const builder = createSkeletonBuilder();
    distil(page, builder, { identities, isAmbient, isFull: () => builder.tooComplex() });
    return builder.finish();
  };
  return {
    observe() {
      witness.end();
      const writer = createMarkupWriter();
      const ambient: number[] = [];
      const noted = (element: Element): boolean => isAmbient(element) && ambient.push(identities.numberOf(element)) > 0;
      distil(page, writer, { identities, isAmbient: noted, isFull: writer.isFull });
      const activeElement = focusOf(deepActiveElement(page), identities);
      const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
      const view = { epoch, url: location.href, title: page.title, dom: writer.finish(), ambient, timeZone, locale };
      return activeElement === null ? view : { ...view, activeElement };
    },
    resolve(target) {
      const found = resolveOnPage(target, skeletonNow(), epoch);
      if (found.kind === "refused") return found;
      const { n, node, rung } = found;
      const element = elementOf(n);
      if (!element) return { kind: "refused", reason: "target left the page" };
      return { kind: "found", epoch, n, role: node.role, name: node.name, shape: shapeOf(element), rung };
    },
    begin(n) {
      witness.begin();
      landing.begin();
      stance = stanceOf(page, elementOf(n));
      oldIndicators = new WeakSet(loadingIndicators(page));
      return { epoch, url: location.href };
    },
    async aim(n) {
      const element = elementOf(n);
      return element ? await aimAt(element, sleep) : { kind: "blocked", reason: "detached from the page", hard: true };
    },
    arm(n) {
      witness.touch();
      stance = { ...stance, scrollY: window.scrollY };
      landing.arm(elementOf(n));
    },
    disarm() {
      witness.touch();
      landing.disarm();
    },
    perform: (deed) => perform(deed, (n) => elementOf(n) ?? undefined),
    readBack(n, wanted) {
      const element = elementOf(n);
      return element ? readBack(element, wanted) : { equal: false, expected: "", observed: "target left the page" };
    },
    look: () => ({
      epoch,
      url: location.href,
      changes: lookAt(page, stance),
      mutations: witness.mutations(),
      landed: landing.landed(),
      userInput: landing.userInput(),
    }),
    quiet: () => ({
      loading: page.readyState === "loading" || loadingIndicators(page).some((element) => !oldIndicators.has(element)),
      quietMs: now() - witness.lastChangeMs(),
    }),
  };
}

/** Once per document and window, main frame only: frames of the same origin are read from here. */
function install(): void {
  if (window.top !== window) return;
  const holder = globalThis as unknown as Record<string, { readonly page: Document } | undefined>;
  if (holder[RUNTIME_GLOBAL]?.page === document) return;
  const random = crypto.getRandomValues(new Uint32Array(2));
  const epoch = [...random].map((part) => part.toString(36)).join("");
  const runtime = createRuntime(document, epoch, () => performance.now());
  Object.defineProperty(globalThis, RUNTIME_GLOBAL, {
    value: { page: document, runtime },
    configurable: true,
    enumerable: false,
  });
}

install();
