/** Seven requests on the whole stack, answered as a capable reader answers what the prompts show: each ends rightly, with few calls and few tokens. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixtureFile, readFixture } from "../../testing/recorded/fixture.js";
import { SCENARIOS } from "../../testing/recorded/scenarios.js";
import { openRecordedStage, type Played, type RecordedStage } from "../../testing/recorded/stage.js";

let stage: RecordedStage;

beforeAll(async () => {
  stage = await openRecordedStage();
});
afterAll(() => stage?.close());

interface Row {
  readonly name: string;
  /** Most tokens in, of its prompts and of the schemas of its answers. */
  readonly tokensMost: number;
  readonly expectEnd: (played: Played) => void;
}

const ADA = { firstName: "Ada", lastName: "Byron", born: "1990-12-10", phone: "555 0148" };

function expectAdaAndHerNumber({ result, truth }: Played): void {
  expect(result).toMatchObject({ status: "completed", result: { text: expect.stringMatching(/\b1045\b/) } });
  expect(truth).toMatchObject({ effects: { patientsCreated: 1, patientsRefused: 0 } });
  expect((truth as { patients: unknown[] }).patients[0]).toMatchObject({ ...ADA, id: 1045 }); // the clinic's own shape
}

const ROWS: readonly Row[] = [
  { name: "clinic-number", tokensMost: 12_300, expectEnd: expectAdaAndHerNumber },
  { name: "clinic-number-judged", tokensMost: 12_200, expectEnd: expectAdaAndHerNumber },
  {
    name: "inventory-lowest",
    tokensMost: 4_000,
    expectEnd: ({ result, truth }) => {
      expect(result).toMatchObject({ status: "completed", result: { text: expect.stringMatching(/pruning shears/i) } });
      expect(truth).toMatchObject({ effects: { productsCreated: 0, optionWrites: 0 } });
    },
  },
  {
    name: "booking-refused",
    tokensMost: 6_500,
    expectEnd: ({ result, truth }) => {
      expect(["failed", "interrupted"]).toContain(result.status);
      expect(result.reason ?? result.thought).toMatch(/500|refused|not (?:been )?(?:saved|booked)/i);
      expect(truth).toMatchObject({ booked: [] });
    },
  },
  {
    name: "removal-impossible",
    tokensMost: 4_800,
    expectEnd: ({ result, truth }) => {
      expect(["failed", "interrupted"]).toContain(result.status);
      expect((truth as { products: unknown[] }).products).toHaveLength(3); // the inventory's own shape
    },
  },
  {
    name: "dark-theme",
    tokensMost: 10_000,
    expectEnd: ({ result, truth }) => {
      expect(result.status).toBe("completed");
      expect(truth).toMatchObject({ theme: "dark", effects: { themeWrites: 1 } });
    },
  },
  {
    name: "phone-number",
    tokensMost: 7_800,
    expectEnd: ({ result, truth }) => {
      expect(result.status).toBe("completed");
      expect(truth).toEqual({ deliveries: [{ contact: "Carla Voss", phone: "555 0173" }] });
    },
  },
];

/** Told to be done by a model that is not bounded: only its end counts. */
const CLAIMED = "removal-claimed";

async function play(name: string): Promise<Played> {
  const scenario = SCENARIOS.find((one) => one.name === name);
  if (scenario === undefined) throw new Error(`there is no scenario ${name}`);
  const played = await stage.play(scenario, readFixture(fixtureFile(name)));
  const told = played.story.join("\n");
  expect(played.replay.open()?.fault, told).toBeUndefined();
  expect(played.replay.unasked(), told).toEqual([]);
  return played;
}

describe("recorded answers", () => {
  test("every scenario has its row", () => {
    expect([...ROWS.map(({ name }) => name), CLAIMED].sort()).toEqual(SCENARIOS.map(({ name }) => name).sort());
  });

  test("CP1 finish(“still in the list”) is refused by the completion judge, and the task ends as what it is", async () => {
    const { result, replay } = await play(CLAIMED);
    expect(replay.asked.map(({ purpose }) => purpose)).toEqual(["prepare", "refine", "complete", "refine"]);
    expect(result).toMatchObject({ status: "failed", reason: expect.stringContaining("still in the stock") });
  });

  test.each(ROWS)("$name", async ({ name, tokensMost, expectEnd }) => {
    const played = await play(name);
    const { replay, turns, modelCalls, ms, result, story } = played;
    const told = story.join("\n");
    const calls = replay.asked.length;
    const tokens = replay.asked.reduce((sum, one) => sum + one.tokens, 0);
    process.stdout.write(
      `recorded: ${name} | ${result.status}, ${result.outcome ?? "no outcome"} | ${calls} calls, ${turns} turns, ${tokens} tokens in | ${(ms / 1_000).toFixed(1)} s\n`,
    );
    expectEnd(played);
    expect(modelCalls).toBe(calls);
    expect(calls, told).toBeLessThanOrEqual(2 + 1.5 * turns);
    expect(tokens, told).toBeLessThanOrEqual(tokensMost);
  });
});
