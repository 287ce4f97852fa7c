/** Deed: somebody's action on the page in one step, in the form of our own actions, read from the witnessed input. */

import type { WitnessedInput } from "../client/surface.js";
import { type Action, printAction } from "../core/action/grammar.js";
import { isOn, type Skeleton, type SkeletonNode } from "../core/page/skeleton.js";
import { isField, isTick, nodesIn, valuesOf } from "../core/verification/record/text-match.js";
import type { EnteredValue } from "../core/verification/submit/form-values.js";
import type { ReadSeen, SeenPage } from "./seen.js";

export interface Deed {
  /** Null if no input reached the page and its address stayed. */
  readonly action: Action | null;
  /** The action in the grammar's notation; "" without one. */
  readonly text: string;
  /** The page right before it. */
  readonly before: SeenPage;
  /** Values entered before it, in the same step. */
  readonly entered: readonly EnteredValue[];
}

export interface StepStart {
  /** The page when the step began. */
  readonly start: SeenPage;
  readonly read: ReadSeen;
}

/** `urlNow`: address after the deed. */
export function deedOf(inputs: readonly WitnessedInput[], { start, read }: StepStart, urlNow: string): Deed {
  const last = lastDeed(inputs);
  if (last === undefined) {
    const hasMoved = withoutHash(urlNow) !== withoutHash(start.url);
    return deed(hasMoved ? { kind: "navigate", url: urlNow } : null, start, []);
  }
  const before = pageBefore(last, inputs, { start, read });
  const entered = before.epoch === start.epoch ? enteredBetween(start.skeleton, before.skeleton) : [];
  return deed(actionOf(last, before.skeleton, inputs), before, entered);
}

const deed = (action: Action | null, before: SeenPage, entered: readonly EnteredValue[]): Deed => ({
  action,
  text: action === null ? "" : printAction(action),
  before,
  entered,
});

const withoutHash = (url: string): string => url.replace(/#$/, "");

const ENTRIES: readonly WitnessedInput["kind"][] = ["enter", "select", "upload"];
const isEntered = ({ kind }: WitnessedInput): boolean => ENTRIES.includes(kind);

/** Finds the last press or entry. A page's own clicks count only if there were no others. */
function lastDeed(inputs: readonly WitnessedInput[]): WitnessedInput | undefined {
  const isTrusted = inputs.some((input) => input.trusted && !isEntered(input));
  const meant = inputs.filter((input) => isEntered(input) || input.trusted || !isTrusted);
  const own = meant.filter(({ implied }) => implied === undefined);
  // A Tab that leaves a field belongs to its entry.
  const last = own.findLast(
    ({ kind, text }, index) => !(index > 0 && kind === "press" && /(?:^|\+)Tab$/.test(text ?? "")),
  );
  if (last?.kind !== "click" || last.path.length > 0) return last;
  // A click on a label counts as the click on its control.
  return (
    meant
      .slice(meant.indexOf(last))
      .find(({ implied, kind, path }) => implied && kind === "click" && path.length > 0) ?? last
  );
}

/** The page that the input carries, or else the first known one of its document. */
function pageBefore(
  { page, epoch }: WitnessedInput,
  inputs: readonly WitnessedInput[],
  { start, read }: StepStart,
): SeenPage {
  if (page) return read({ ...page, ambient: start.ambient });
  if (epoch === start.epoch) return start;
  const arrived = inputs.find((input) => input.epoch === epoch && input.page)?.page;
  return arrived ? read({ ...arrived, ambient: [] }) : start;
}

function actionOf(last: WitnessedInput, skeleton: Skeleton, inputs: readonly WitnessedInput[]): Action {
  const { kind, text = "" } = last;
  const id = controlAt(skeleton, last.path);
  switch (kind) {
    case "press":
      return { kind, key: text || "Enter" };
    case "enter":
      return { kind: "type", id, text };
    case "select":
      return { kind, id, option: text };
    case "upload":
      return { kind, id, file: text || "a file" };
    case "drop": {
      const from = inputs.findLast((input) => input.kind === "click")?.path ?? [];
      return { kind: "drag", id: controlAt(skeleton, from), to: id };
    }
    default:
      return { kind, id };
  }
}

/** Number of the innermost control on the path; 0 is no element. */
function controlAt(skeleton: Skeleton, path: readonly number[]): number {
  const numbers = new Set(nodesIn(skeleton).flatMap(({ control }) => control?.sf?.n ?? []));
  return path.find((n) => numbers.has(n)) ?? 0;
}

function enteredBetween(start: Skeleton, before: Skeleton): readonly EnteredValue[] {
  const earlier = new Map(
    nodesIn(start).flatMap((node) => (node.control?.sf ? [[node.control.sf.n, node] as const] : [])),
  );
  return nodesIn(before)
    .filter(isField)
    .flatMap((node) => {
      const was = earlier.get(node.control?.sf?.n ?? -1);
      const value = heldBy(node);
      if (value === "" || (was !== undefined && heldBy(was) === value)) return [];
      const replaced = was !== undefined && !isTick(was) && heldBy(was) !== "";
      return { name: node.name, value, fingerprint: node.fingerprint, ...(replaced && { replaced: true as const }) };
    });
}

function heldBy(node: SkeletonNode): string {
  if (isTick(node)) return isOn(node) ? "on" : "off";
  return valuesOf(node)[0] ?? "";
}
