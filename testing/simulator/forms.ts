/** Forms of a simulated task: proposals of several entries at once, and sometimes of what belongs into no chain. Test support. */

import { inBrief } from "../../core/task/chaining.js";
import type { Choice, ChoosingContext, FollowUp } from "../../core/task/choice.js";
import { aChoice, aTarget } from "../builders.js";
import type { Chance } from "./chance.js";

export function withFollowUps(input: ChoosingContext, choice: Choice, chance: Chance): Choice {
  if (!chance.happens(0.3)) return choice;
  const first = 1 + chance.below(20);
  const entries = Array.from({ length: 2 + chance.below(9) }, (_, index) => anEntry(input, first + index, chance));
  const [head, ...followUps] = entries;
  // An older history says of every entry all that the first says already.
  const isOld = chance.happens(0.3);
  const told = followUps.map((one) => (head === undefined || isOld ? one : inBrief(head, one)));
  return head === undefined ? choice : { ...head, usage: choice.usage, followUps: told };
}

function anEntry(input: ChoosingContext, id: number, chance: Chance): FollowUp {
  const action = chance.happens(0.06)
    ? chance.pick([`click(${id})`, 'scroll("down")', "type(", `setValue(${id - 1},"twice")`])
    : chance.pick([`setValue(${id},"v${id}")`, `type(${id},"v${id}")`, `select(${id},"o")`, `check(${id},true)`]);
  const target = { ...aTarget(id), snapshotId: input.page.snapshotId, role: "generic" };
  const holder = chance.happens(0.04) ? "another form" : "form";
  const risk = chance.happens(0.03) ? ("irreversible" as const) : ("reversible" as const);
  const facts = { target, holder, risk, enabled: !chance.happens(0.02) };
  const { usage: _none, ...entry } = aChoice(action, { lastForStep: chance.happens(0.2), facts });
  return entry;
}
