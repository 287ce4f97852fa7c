/** Resolve: finds an action's target again on the present page, or refuses (design §12). Elsewhere: locator, re-resolution. */

import type { Skeleton, SkeletonNode } from "../../core/page/skeleton.js";
import { ANY_EPOCH, type TargetName } from "../surface.js";
import { rowWordsOf, type Sent } from "./sent-controls.js";

type Rung = "id" | "fingerprint" | "role-name";

export type Found =
  | { readonly kind: "found"; readonly n: number; readonly node: SkeletonNode; readonly rung: Rung }
  | { readonly kind: "refused"; readonly reason: string };

/** The present page, and what was sent of the control at the asked number. */
export interface PageNow {
  readonly skeleton: Skeleton;
  readonly epoch: string;
  readonly sent?: Sent | undefined;
  elementOf(n: number): Element | undefined;
}

/**
 * The ladder of SK5, on the skeleton that the server would build of this page: same id and still the same thing →
 * the only one with its fingerprint → the only one with its role and name in the same row. Two that fit are as good as
 * none, and so is one that fits where the sent page had several: it may be any of them.
 */
export function resolveOnPage(asked: TargetName, page: PageNow): Found {
  const { skeleton, epoch } = page;
  const controls = Object.values(skeleton.nodes).filter((node) => node.control?.sf?.epoch === epoch);
  const here = asked.epoch === epoch || asked.epoch === ANY_EPOCH;
  const sent = here ? page.sent : undefined;
  const target = named(asked, sent);
  const byId = here ? controls.find((node) => node.control?.sf?.n === asked.id) : undefined;
  if (byId && isSameThing(target, byId, sent) && isSameRow(byId, sent, page)) return found(byId, "id");
  const byFingerprint =
    target.fingerprint === "" ? [] : controls.filter((node) => node.fingerprint === target.fingerprint);
  const alike = byFingerprint.filter((node) => isSameLink(node, sent) && isSameRow(node, sent, page));
  if (alike.length === 1 && alike[0]) return found(alike[0], "fingerprint");
  const byName = target.role === "" || target.name === "" ? [] : controls.filter((node) => isNamed(target, node));
  const lasting = byName.filter((node) => isSameThing(target, node, sent) && isSameRow(node, sent, page));
  if (byFingerprint.length === 0 && byName.length === 1 && lasting[0]) return found(lasting[0], "role-name");
  if (byId) return { kind: "refused", reason: `target changed: ${describe(target)} is now ${describe(byId)}` };
  const many = Math.max(byFingerprint.length, byName.length);
  return {
    kind: "refused",
    reason: many > 1 ? `target is ambiguous: ${many} are ${describe(target)}` : `target not found: ${describe(target)}`,
  };
}

/** A target told by its number alone is what was sent under that number. */
function named(asked: TargetName, sent: Sent | undefined): TargetName {
  const isBare = asked.fingerprint === "" && asked.role === "" && asked.name === "";
  return isBare && sent ? { ...asked, fingerprint: sent.fingerprint, role: sent.role, name: sent.name } : asked;
}

/** Its fingerprint, or its role and name with the same row and the same lasting attribute. */
function isSameThing(target: TargetName, node: SkeletonNode, sent: Sent | undefined): boolean {
  if (!isSameLink(node, sent)) return false;
  if (target.fingerprint === "" && target.role === "" && target.name === "") return true;
  if (target.fingerprint !== "" && target.fingerprint === node.fingerprint) return true;
  if (target.fingerprint === "") return isNamed(target, node);
  const [was, is] = [partsOf(target.fingerprint), partsOf(node.fingerprint)];
  return isNamed(target, node) && was.row === is.row && was.stable === is.stable;
}

/** Frameworks give a node to another row and keep its words: the address it leads to tells. */
function isSameLink(node: SkeletonNode, sent: Sent | undefined): boolean {
  return sent === undefined || sent.href === node.href;
}

/** Where several looked alike on the sent page, all that their rows say has to be the same. */
function isSameRow(node: SkeletonNode, sent: Sent | undefined, { elementOf }: PageNow): boolean {
  if (sent?.rowWords === undefined) return true;
  const element = elementOf(node.control?.sf?.n ?? 0);
  return element !== undefined && rowWordsOf(element) === sent.rowWords;
}

function isNamed(target: TargetName, node: SkeletonNode): boolean {
  return (target.role !== "" || target.name !== "") && target.role === node.role && target.name === node.name;
}

/** As `core/page/fingerprint` writes them: `path>role[stable][type=…] "words" in "row"`. */
function partsOf(fingerprint: string): { readonly row: string; readonly stable: string } {
  return {
    row: / in "([\s\S]*)"$/.exec(fingerprint)?.[1] ?? "",
    stable: /^[^"[]*\[((?!type=)[^\]]*)\]/.exec(fingerprint)?.[1] ?? "",
  };
}

function found(node: SkeletonNode, rung: Rung): Found {
  // Only nodes with a number of ours are looked at.
  return { kind: "found", n: node.control?.sf?.n ?? 0, node, rung };
}

function describe({ role, name }: { readonly role: string; readonly name: string }): string {
  return role === "" && name === "" ? "an element without a name" : `${role || "element"} "${name}"`;
}
