/** Proves bench/truth/desk.ts: it drives the machine of production as it is now, to the first action. */

import { expect, test } from "vitest";
import { createDesk } from "../../../bench/truth/desk.js";
import { generateCases } from "../../../bench/truth/generate.js";

test("the machine comes to rest on each side and level: with the first action of the case", async () => {
  const cases = generateCases(20_261_121);
  for (const [side, level] of [
    ["honest", "step"],
    ["lie", "step"],
    ["honest", "task"],
    ["lie", "task"],
  ]) {
    const specimen = cases.find(
      (one) => one.side === side && one.level === level && one.deeds[0]?.action.startsWith("click(@"),
    );
    if (specimen === undefined) throw new Error("no such case");
    const name = /@([\w-]+)/.exec(specimen.deeds[0]?.action ?? "")?.[1] ?? "go";
    const desk = createDesk(specimen, "http://site.test/0/", "yes", () => 1_763_740_800_000);
    const sent = {
      protocol: 1,
      clientId: "c",
      observationId: "00000000-0000-4000-8000-00000000000a",
      query: "Do it",
      url: "http://site.test/0/",
      dom: `<main><button data-t="${name}" data-sf="a.1">Go on</button></main>`,
      clientObservations: {},
      settled: true,
      receipts: [],
    };
    const got = await desk.api.interact(sent);
    expect(got.kind === "ok" && "action" in got.data ? got.data.action : "").toMatch(/\(1[,)]/);
  }
});
