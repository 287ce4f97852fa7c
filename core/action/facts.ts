/** Target facts: what code finds out about an action's target, for the gate and for the client (design §13). */

import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { epochOf, holderOf, isOn } from "../page/skeleton.js";
import type { SnapshotId } from "../task/identity.js";
import type { Target, TargetFacts } from "./gate.js";
import { type Action, elementIdsOf } from "./grammar.js";
import { actedOn, isActivation, kindOf } from "./kind.js";
import { mayDeliverOnlyOnce, riskOf } from "./risk.js";

export interface FactsQuestion {
  readonly action: Action;
  readonly skeleton: Skeleton;
  readonly page: { readonly snapshotId: SnapshotId; readonly url: string; readonly focus: string };
  readonly valueSource?: NonNullable<TargetFacts["valueSource"]>;
}

/** Total: an id that is not on the page leaves `target` out, which the gate refuses. */
export function targetFacts({ action, skeleton, page, valueSource }: FactsQuestion): TargetFacts {
  const { url, focus } = page;
  const node = actedOn({ action, skeleton, focus });
  const activates = isActivation({ action, skeleton, focus });
  const kind = kindOf({ action, skeleton, url, focus });
  const submitNames = action.kind === "press" && node ? submitNamesOf(node, skeleton) : [];
  const leadsTo = node && activates ? addressOf(node, kind === "submit", url) : undefined;
  const risk = riskOf({ kind, target: node, activates, submitNames });
  return {
    ...(node ? { target: targetOf(node, action, skeleton, page.snapshotId) } : {}),
    kind,
    risk,
    ...(activates && mayDeliverOnlyOnce({ kind, risk, target: node }) ? { once: true as const } : {}),
    visible: node !== undefined && node.state.inert !== true,
    enabled: node !== undefined && node.state.disabled !== true,
    origin: URL.canParse(url) ? new URL(url).origin : "null",
    ...(leadsTo === undefined ? {} : { formAction: leadsTo }),
    ...(node === undefined ? {} : { holder: holderOf(node, skeleton) }),
    ...(node !== undefined && replaces(action, node) ? { replaces: true as const } : {}),
    ...(valueSource === undefined ? {} : { valueSource }),
  };
}

function targetOf(node: SkeletonNode, action: Action, skeleton: Skeleton, snapshotId: SnapshotId): Target {
  const id = elementIdsOf(action)[0] ?? node.control?.sf?.n ?? node.control?.index ?? 0;
  const { fingerprint, role, name } = node;
  return { snapshotId, epoch: epochOf(skeleton), id, fingerprint, role, name };
}

function replaces(action: Action, node: SkeletonNode): boolean {
  const { value = "", control } = node;
  switch (action.kind) {
    case "check":
      return isOn(node) !== action.on;
    case "type":
    case "setValue":
      return value !== action.text;
    case "select":
      return value !== action.option && !control?.options?.some((one) => one.selected && one.label === action.option);
    default:
      return false;
  }
}

function submitNamesOf(node: SkeletonNode, skeleton: Skeleton): readonly string[] {
  const form = node.control?.form;
  if (form === undefined) return [];
  const nodes = Object.values(skeleton.nodes);
  // Enter presses the form's default button: the first that submits.
  return nodes
    .filter(({ control }) => control?.form === form && control.submits)
    .slice(0, 1)
    .map(({ name }) => name);
}

/**
 * Absolute address that the link leads to or the form posts to; as written when it cannot be read, so that the gate can
 * refuse it. A link that runs nothing (`javascript:void(0)`) leads nowhere: the page's own listener does the work.
 */
function addressOf(node: SkeletonNode, submits: boolean, pageUrl: string): string | undefined {
  const written = node.href ?? (submits || node.control?.submits ? node.control?.formAction : undefined);
  if (written === undefined || written.trim() === "") return undefined;
  if (/^\s*javascript:\s*(?:void\s*\(?\s*0\s*\)?|undefined|false)?\s*;*\s*$/i.test(written)) return undefined;
  return URL.canParse(written, pageUrl) ? new URL(written, pageUrl).href : written;
}
