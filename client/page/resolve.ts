/** Resolve: finds an action's target again on the present page, or refuses (design §12). Elsewhere: locator, re-resolution. */

import type { Skeleton, SkeletonNode } from "../../core/page/skeleton.js";
import { ANY_EPOCH, type TargetName } from "../surface.js";

export type Found =
  | {
      readonly kind: "found";
      readonly n: number;
      readonly node: SkeletonNode;
      readonly rung: "id" | "fingerprint" | "role-name";
    }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * The ladder of SK5, on the skeleton that the server would build of this page: same id and still the same thing →
 * the only one with its fingerprint → the only one with its role and name. Two that fit are as good as none.
 */
export function resolveOnPage(target: TargetName, skeleton: Skeleton, epoch: string): Found {
  const controls = Object.values(skeleton.nodes).filter((node) => node.control?.sf?.epoch === epoch);
  const here = target.epoch === epoch || target.epoch === ANY_EPOCH;
  const byId = here ? controls.find((node) => node.control?.sf?.n === target.id) : undefined;
  if (byId && sameThing(target, byId)) return found(byId, "id");
  const byFingerprint =
    target.fingerprint === "" ? [] : controls.filter((node) => node.fingerprint === target.fingerprint);
  if (byFingerprint.length === 1 && byFingerprint[0]) return found(byFingerprint[0], "fingerprint");
  const unnamed = target.role === "" || target.name === "";
  const byName = unnamed ? [] : controls.filter((node) => node.role === target.role && node.name === target.name);
  if (byName.length === 1 && byName[0]) return found(byName[0], "role-name");
  if (byId) return { kind: "refused", reason: `target changed: ${describe(target)} is now ${describe(byId)}` };
  const many = Math.max(byFingerprint.length, byName.length);
  return {
    kind: "refused",
    reason: many > 1 ? `target is ambiguous: ${many} are ${describe(target)}` : `target not found: ${describe(target)}`,
  };
}

/** Its fingerprint, or its role and name; a target told by number alone is taken at its number. */
function sameThing(target: TargetName, node: SkeletonNode): boolean {
  if (target.fingerprint === "" && target.role === "" && target.name === "") return true;
  if (target.fingerprint !== "" && target.fingerprint === node.fingerprint) return true;
  return (target.role !== "" || target.name !== "") && target.role === node.role && target.name === node.name;
}

function found(node: SkeletonNode, rung: "id" | "fingerprint" | "role-name"): Found {
  // Only nodes with a number of ours are looked at.
  return { kind: "found", n: node.control?.sf?.n ?? 0, node, rung };
}

function describe({ role, name }: { readonly role: string; readonly name: string }): string {
  return role === "" && name === "" ? "an element without a name" : `${role || "element"} "${name}"`;
}
