/** Home tie: something came, went or says another thing in the form or dialog that holds the target. */

import type { FieldChange } from "../page/diff.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import type { Scene } from "./scene.js";
import { isBusy, isTelling } from "./tie-target.js";

/** The form or dialog that holds the target; the page around them is not controlled by it. */
export function changedInItsForm(scene: Scene): boolean {
  const { target, changes } = scene;
  const home = target.before === undefined ? null : homeOf(target.before, scene.before.skeleton);
  if (home === null) return false;
  const stillThere = Object.values(scene.after.skeleton?.nodes ?? {}).some((node) => isWithin(node, home));
  const items = [...changes.added, ...(stillThere ? changes.removed : []), ...nodesOf(scene, changes.changed)];
  const telling = items.filter((node) => node.key !== target.before?.key && !isBusy(node.text ?? node.name));
  return telling.some((node) => isWithin(node, home));
}

interface Home {
  readonly region: string;
  readonly form: string | undefined;
  readonly dialog: string | undefined;
}

const HOME = /^(?:form|dialog|alertdialog|search)\b/;

/** Regions are paths such as `main>form "New patient"`; the innermost form or dialog is the home. */
function homeOf(node: SkeletonNode, skeleton: Skeleton | null): Home | null {
  const parts = node.region.split(">");
  const last = parts.reduce((found, part, index) => (HOME.test(part) ? index : found), -1);
  const { form, dialog } = node.control ?? {};
  if (last === -1 && form === undefined && dialog === undefined) return null;
  const region = last === -1 ? "" : parts.slice(0, last + 1).join(">");
  return { region: isOnePlace(region, skeleton) ? region : "", form, dialog };
}

/** Two forms without names have the same path; then only what knows its form can be told apart. */
function isOnePlace(region: string, skeleton: Skeleton | null): boolean {
  const pathOf = (node: SkeletonNode) => {
    const own = node.name === "" ? node.role : `${node.role} "${node.name}"`;
    return node.region === "" ? own : `${node.region}>${own}`;
  };
  return Object.values(skeleton?.nodes ?? {}).filter((node) => pathOf(node) === region).length <= 1;
}

function isWithin(node: SkeletonNode, home: Home): boolean {
  const { form, dialog } = node.control ?? {};
  if (home.form !== undefined && form === home.form) return true;
  if (home.dialog !== undefined && dialog === home.dialog) return true;
  return home.region !== "" && (node.region === home.region || node.region.startsWith(`${home.region}>`));
}

function nodesOf(scene: Scene, changed: readonly FieldChange[]): readonly SkeletonNode[] {
  const nodes = scene.after.skeleton?.nodes ?? {};
  return changed.filter(isTelling).flatMap((change) => nodes[change.key] ?? []);
}
