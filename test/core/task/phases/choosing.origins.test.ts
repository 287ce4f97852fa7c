/** Proves that nothing is done on another site before a person agreed: core/task/phases/choosing.ts, waiting.ts. */

import { describe, expect, test } from "vitest";
import type { TaskOpening } from "../../../../core/task/opening.js";
import { aChoice, anObservation } from "../../../../testing/builders.js";
import type { FakeActivities } from "../../../../testing/fake-activities.js";
import { Machine } from "../machine.js";

const seen = anObservation("o0", { snapshotId: "snapshot" as never });
const BILLING = "https://billing.test";
const typing = aChoice('type(3,"test123")', {
  lastForStep: true,
  facts: { origin: BILLING, target: { ...aTarget(), role: "textbox", name: "Password" } },
});

function aTarget() {
  const { target } = aChoice("click(3)").facts;
  if (target === undefined) throw new Error("a choice has a target");
  return target;
}

async function begun(
  choice: typeof typing,
  { approve = "irreversible", ...where }: Pick<TaskOpening, "approve" | "sites" | "actOrigins"> = {},
  others: Partial<FakeActivities> = {},
) {
  const chosen = async () => ({ kind: "chosen" as const, choice });
  const machine = new Machine(seen, 1, { refineStep: chosen, ...others }, { approve, ...where });
  await machine.observe(seen);
  return machine;
}

const askedAbout = (machine: Machine) => {
  const { reply } = machine.state.delivery;
  return { status: reply?.status, site: reply?.approval?.site, what: reply?.approval?.what };
};

async function say(machine: Machine, approved: boolean) {
  const actionId = machine.state.delivery.reply?.approval?.actionId;
  if (actionId === undefined) throw new Error("nobody was asked");
  await machine.feed({ kind: "approved", actionId, approved });
}

describe("what acts on another site", () => {
  test.each(["never", "irreversible"] as const)("SF2 waits for a person, with approve %s too", async (approve) => {
    const machine = await begun(typing, { approve });
    expect(askedAbout(machine)).toMatchObject({ status: "awaiting_approval", site: BILLING });
    expect(machine.state.progress.stepIndex).toBe(0);
  });

  test("SF2 the card is composed by code and shows no secret", async () => {
    const machine = await begun({ ...typing, thought: "Just a harmless search." });
    expect(machine.state.delivery.reply?.approval).toMatchObject({
      what: "Enter a secret in “Password”",
      where: BILLING,
      values: [],
    });
  });

  test("SF2 a yes lasts for the task: the next action there asks nothing", async () => {
    const machine = await begun(typing);
    await say(machine, true);
    expect(machine.state.delivery.reply).toMatchObject({ action: 'type(3,"test123")' });
    expect(machine.state.settings.origins).toEqual(["https://site.test", BILLING]);
  });

  test("SF2 a no adds nothing", async () => {
    const elsewhere = aChoice("click(1)", { lastForStep: true });
    const machine = await begun(typing, {}, { generateAction: async () => ({ choice: elsewhere }) });
    await say(machine, false);
    expect(machine.state.settings.origins).toEqual(["https://site.test"]);
    expect(machine.state.delivery.reply?.action ?? "").not.toContain("test123");
  });

  test.each([
    ["the request names", { sites: [BILLING] }],
    ["the organisation lets its tasks act on", { actOrigins: [BILLING] }],
  ])("SF2 a site that %s is agreed to", async (_, where) => {
    const given = { ...typing, facts: { ...typing.facts, valueSource: "request" as const } };
    const machine = await begun(given, where);
    expect(machine.state.delivery.reply).toMatchObject({ action: 'type(3,"test123")' });
  });

  test("SF2 an action that needs two sites is asked about twice", async () => {
    const onward = { ...typing, facts: { ...typing.facts, kind: "submit" as const, formAction: "https://pay.test/x" } };
    const machine = await begun({ ...onward, action: "click(3)" });
    expect(askedAbout(machine).site).toBe("https://pay.test");
    await say(machine, true);
    expect(askedAbout(machine)).toMatchObject({ status: "awaiting_approval", site: BILLING });
    await say(machine, true);
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(3)" });
  });

  test("SF2 a page that is none of the web is asked about by nobody", async () => {
    const machine = await begun({ ...typing, facts: { ...typing.facts, origin: "null" } });
    expect(askedAbout(machine).status).not.toBe("awaiting_approval");
    expect(machine.state.progress.stepIndex).toBe(0);
  });
});
