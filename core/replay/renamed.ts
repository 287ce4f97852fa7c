/** Renamed: the only control now in the place of a step's control, with a name that no control there had before (RP7). */

import { familiesOf, tokensIn } from "../action/verb-families.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { isSameName } from "../verification/record/text-match.js";
import type { VerbFamily } from "../words/language.js";
import { hasContext } from "./locate.js";
import type { ScriptTarget } from "./script.js";

/** If the new name has one of these verbs and the old name had not, the control does something else. */
const OTHER_DEEDS: readonly VerbFamily[] = ["remove", "send", "buy", "search", "login", "signup", "upload"];

/** Null: several could be meant, the old name is still there, or what stood beside it is not. */
export function renamedControl(target: ScriptTarget, skeleton: Skeleton): SkeletonNode | null {
  const { name, beside: _beside, others, ...place } = target;
  if (others === undefined) return null;
  const here = Object.values(skeleton.nodes).filter(
    (node) => node.control !== undefined && node.state.inert !== true && hasContext(node, { ...place, name }, skeleton),
  );
  const isCalled = (called: string) => here.some((node) => isSameName(node.name, called));
  if (isCalled(name) || !others.every(isCalled)) return null;
  const [fresh, ...more] = here.filter((node) => !others.some((other) => isSameName(node.name, other)));
  if (fresh === undefined || more.length > 0 || fresh.name.trim() === "") return null;
  // A tab shows something, whatever it is called.
  return target.role === "tab" || doesTheSame(fresh.name, name) ? fresh : null;
}

function doesTheSame(name: string, before: string): boolean {
  const known = deedsOf(before);
  return deedsOf(name).every((deed) => known.includes(deed) || !OTHER_DEEDS.includes(deed));
}

const deedsOf = (name: string): readonly VerbFamily[] => tokensIn(name).flatMap(familiesOf);
