/** Runtime: the part of the client that lives in the page; composition root of `client/page`. Elsewhere: content script, injected script. */

import { targetFacts } from "../../core/action/facts.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import type { SnapshotId } from "../../core/task/identity.js";
import { type FoundTarget, type PageRuntime, type PageView, RUNTIME_GLOBAL } from "../surface.js";
import { createEventTracker } from "./action-changes.js";
import { createRequestFloor, createStage } from "./action-window.js";
import { shapeOf } from "./control.js";
import { perform } from "./dom-actions.js";
import { aimAt } from "./hit-test.js";
import {
  createIdentities,
  type Identities,
  resolveOnPage,
  type SentControls,
  sentControlsOf,
  type TargetMatch,
} from "./identity.js";
import { createMutationWatch } from "./mutation-watch.js";
import { skeletonNow, viewNow, viewPage } from "./view.js";

function createRuntime(page: Document, identities: Identities, now: () => number): PageRuntime {
  const { epoch, elementOf } = identities;
  const turns = createEventTracker(page);
  const witness = createMutationWatch(page, now, turns.now);
  const { isAmbient } = witness;
  const floor = createRequestFloor(now);
  const stage = createStage(page, { witness, floor, turns, identities });
  // The page's own, before a script of the page may put another in its place.
  const { setTimeout } = globalThis;
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const elementAt = (n: number | null | undefined): Element | null => (n == null ? null : (elementOf(n) ?? null));
  let sent: SentControls = new Map();
  let last: PageView | null = null;
  return {
    observe() {
      witness.end();
      floor.end();
      const { view, skeleton } = viewPage(page, identities, isAmbient);
      sent = sentControlsOf(skeleton, elementOf);
      last = view;
      return view;
    },
    drift() {
      const now = viewNow(page, identities, isAmbient);
      return last !== null && now.dom === last.dom && now.url === last.url ? null : now;
    },
    resolve(target) {
      const skeleton = skeletonNow(page, identities, isAmbient);
      const found = resolveOnPage(target, { skeleton, epoch, sent: sent.get(target.id), elementOf });
      if (found.kind === "refused") return found;
      const element = elementAt(found.n);
      if (!element) return { kind: "refused", reason: "target left the page" };
      return { epoch, ...factsOf(found, skeleton, element) };
    },
    begin(n, to) {
      stage.begin(elementAt(n), elementAt(to));
      return { epoch, url: location.href };
    },
    async aim(n) {
      const element = elementAt(n);
      if (!element) return { kind: "blocked", reason: "detached from the page", hard: true };
      const { aim, hit } = await aimAt(element, sleep);
      stage.aimed(element, hit);
      return aim;
    },
    arm: (n) => stage.arm(elementAt(n)),
    disarm: () => stage.disarm(),
    perform: (deed) =>
      perform(deed, { page, sleep, elementOf, numberOf: identities.numberOf, optionsBefore: stage.optionsBefore() }),
    readBack: (n, wanted) => stage.readBack(elementAt(n), wanted),
    look: () => ({ epoch, url: location.href, ...stage.look() }),
    async quiet() {
      // A page that was not let run was not at rest: what is overdue on it goes first, by the second turn at the latest.
      await sleep(0);
      await sleep(0);
      return stage.quiet(now());
    },
  };
}

/** The page's own word on what activating it would mean; the server has classed it too, on the page as it was. */
function factsOf(
  found: TargetMatch & { kind: "found" },
  skeleton: Skeleton,
  element: Element,
): Omit<FoundTarget, "epoch"> {
  const { n, node, rung } = found;
  const place = { snapshotId: "" as SnapshotId, url: location.href, focus: "" };
  const { kind, risk, once = false } = targetFacts({ action: { kind: "click", id: n }, skeleton, page: place });
  const careful = kind === "submit" || risk !== "reversible";
  const popup = node.control?.popup === true;
  return { kind: "found", n, role: node.role, name: node.name, shape: shapeOf(element), rung, careful, once, popup };
}

/** What stands in the page's global scope: for us the runtime, for a host with handles of its own the elements too. */
interface Holder {
  readonly page: Document;
  readonly runtime: PageRuntime;
  readonly elementOf: (n: number) => Element | undefined;
}

/** Once per document and window, main frame only: frames of the same origin are read from here. */
function install(): void {
  if (window.top !== window) return;
  const scope = globalThis as unknown as Record<string, Holder | undefined>;
  if (scope[RUNTIME_GLOBAL]?.page === document) return;
  const random = crypto.getRandomValues(new Uint32Array(2));
  const identities = createIdentities([...random].map((part) => part.toString(36)).join(""));
  const runtime = createRuntime(document, identities, () => performance.now());
  const holder: Holder = { page: document, runtime, elementOf: identities.elementOf };
  Object.defineProperty(globalThis, RUNTIME_GLOBAL, { value: holder, configurable: true, enumerable: false });
}

install();
