/** Proves that what was read on one site is handed to no other before a person agreed: core/action/foreign-values.ts. */

import { describe, expect, test } from "vitest";
import { foreignSources } from "../../../../core/action/foreign-values.js";
import type { TargetFacts } from "../../../../core/action/gate.js";
import type { TaskOpening } from "../../../../core/task/opening.js";
import { aChoice, anObservation } from "../../../../testing/builders.js";
import { actionOf } from "../../action/facts-of.js";
import { Machine } from "../machine.js";

const HOME = "https://site.test";
const SHOP = "https://shop.test";
const BANK = "https://bank.test";

describe("foreignSources", () => {
  const asked = (action: string, valueSource: TargetFacts["valueSource"], seen: string[], named: string[]) =>
    foreignSources({
      action: actionOf(action),
      facts: { origin: SHOP, valueSource },
      seen,
      named,
      startUrl: `${HOME}/c/begin-1/`,
    });

  test.each([
    ["typed from another site", 'type(1,"x")', "model", [HOME, SHOP], [HOME], [HOME]],
    ["set from an earlier part", 'setValue(1,"x")', "slot", [HOME, SHOP], [HOME], [HOME]],
    ["of unknown source", 'type(1,"x")', undefined, [HOME, SHOP], [HOME], [HOME]],
    [
      "of the way back to where it began",
      'navigate("https://site.test/c/begin-1/")',
      "model",
      [BANK, SHOP],
      [HOME],
      [],
    ],
    [
      "in another path there",
      'navigate("https://site.test/c/taken-7431/")',
      "model",
      [BANK, SHOP],
      [HOME],
      [BANK, SHOP],
    ],
    ["given by the request", 'type(1,"x")', "request", [HOME, SHOP], [HOME], []],
    ["given by an answer", 'type(1,"x")', "answer", [HOME, SHOP], [HOME], []],
    ["read on the page itself", 'type(1,"x")', "page", [HOME, SHOP], [HOME], []],
    ["emptying a field", 'setValue(1,"")', "model", [HOME, SHOP], [HOME], []],
    ["nothing else was seen", 'type(1,"x")', "model", [SHOP], [HOME], []],
    ["one owner", 'type(1,"x")', "model", ["https://www.shop.test", SHOP], [HOME], []],
    ["the request names both", 'type(1,"x")', "model", [HOME, SHOP], [HOME, SHOP], []],
    ["a third one is not named", 'type(1,"x")', "model", [HOME, SHOP, BANK], [HOME, SHOP], [HOME, BANK]],
    ["an address with a query", 'navigate("https://shop.test/?q=x")', "model", [HOME, SHOP], [HOME], [HOME]],
    ["an address that the page shows", 'navigate("https://shop.test/?q=x")', "page", [HOME, SHOP], [HOME], []],
    ["an address without a query", 'navigate("https://shop.test/x")', "model", [HOME, SHOP], [HOME], []],
    ["a click", "click(1)", undefined, [HOME, SHOP], [HOME], []],
  ] as const)("SF3 %s", (_, action, source, seen, named, sources) => {
    expect(asked(action, source, [...seen], [...named])).toEqual(sources);
  });
});

describe("a value that the task read elsewhere", () => {
  const { target } = aChoice("click(3)").facts;
  const typing = aChoice('type(3,"4711")', {
    lastForStep: true,
    facts: {
      origin: SHOP,
      valueSource: "model",
      ...(target && { target: { ...target, role: "textbox", name: "Note" } }),
    },
  });

  async function begun(where: Pick<TaskOpening, "sites" | "actOrigins"> = {}) {
    const first = anObservation("o0", { snapshotId: "snapshot" as never });
    const chosen = async () => ({ kind: "chosen" as const, choice: typing });
    const machine = new Machine(first, 1, { refineStep: chosen }, { ...where, approve: "never" });
    machine.state = { ...machine.state, settings: { ...machine.state.settings, origins: [HOME, SHOP] } };
    await machine.observe(first);
    return machine;
  }

  test("SF3 waits for a person where the organisation lets its tasks act on both sites, too", async () => {
    const machine = await begun({ actOrigins: [SHOP] });
    expect(machine.state.delivery.reply).toMatchObject({ status: "awaiting_approval", approval: { readOn: [HOME] } });
  });

  test("SF3 waits for a person, who is told where it may come from, and a yes lets it through", async () => {
    const machine = await begun();
    const { reply } = machine.state.delivery;
    expect(reply).toMatchObject({ status: "awaiting_approval", approval: { values: ["4711"], readOn: [HOME] } });
    const actionId = reply?.approval?.actionId;
    if (actionId === undefined) throw new Error("nobody was asked");
    await machine.feed({ kind: "approved", actionId, approved: true });
    expect(machine.state.delivery.reply).toMatchObject({ action: 'type(3,"4711")' });
  });

  test("SF3 is typed where the request names both sites", async () => {
    const machine = await begun({ sites: [SHOP] });
    expect(machine.state.delivery.reply).toMatchObject({ action: 'type(3,"4711")' });
  });
});
