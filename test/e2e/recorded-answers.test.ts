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

/** What each took before (issue 11): tokens in, of its prompts and of the schemas of its answers. */
interface Row {
  readonly name: string;
  readonly tokensBefore: number;
  readonly expectEnd: (played: Played) => void;
}

const ADA = { firstName: "Ada", lastName: "Byron", born: "1990-12-10", phone: "555 0148" };

function expectAdaAndHerNumber({ result, truth }: Played): void {
  expect(result).toMatchObject({ status: "completed", result: { text: expect.stringMatching(/\b1045\b/) } });
  expect(truth).toMatchObject({ effects: { patientsCreated: 1, patientsRefused: 0 } });
  expect((truth as { patients: unknown[] }).patients[0]).toMatchObject({ ...ADA, id: 1045 }); // the clinic's own shape
}

const ROWS: readonly Row[] = [
  { name: "clinic-number", tokensBefore: 30_700, expectEnd: expectAdaAndHerNumber },
  { name: "clinic-number-judged", tokensBefore: 14_400, expectEnd: expectAdaAndHerNumber },
  {
    name: "inventory-lowest",
    tokensBefore: 7_600,
    expectEnd: ({ result, truth }) => {
      expect(result).toMatchObject({ status: "completed", result: { text: expect.stringMatching(/pruning shears/i) } });
      expect(truth).toMatchObject({ effects: { productsCreated: 0, optionWrites: 0 } });
    },
  },
  {
    name: "booking-refused",
    tokensBefore: 10_900,
    expectEnd: ({ result, truth }) => {
      expect(["failed", "interrupted"]).toContain(result.status);
      expect(result.reason ?? result.thought).toMatch(/500|refused|not (?:been )?(?:saved|booked)/i);
      expect(truth).toMatchObject({ booked: [] });
    },
  },
  {
    name: "removal-impossible",
    tokensBefore: 8_000,
    expectEnd: ({ result, truth }) => {
      expect(["failed", "interrupted"]).toContain(result.status);
      expect((truth as { products: unknown[] }).products).toHaveLength(3); // the inventory's own shape
    },
  },
  {
    name: "dark-theme",
    tokensBefore: 33_400,
    expectEnd: ({ result, truth }) => {
      expect(result.status).toBe("completed");
      expect(truth).toMatchObject({ theme: "dark", effects: { themeWrites: 1 } });
    },
  },
  {
    name: "phone-number",
    tokensBefore: 24_800,
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

  test.each(ROWS)("$name", async ({ name, tokensBefore, expectEnd }) => {
    const played = await play(name);
    const { replay, turns, modelCalls, ms, result, story } = played;
    const told = story.join("\n");
    const calls = replay.asked.length;
    const tokens = replay.asked.reduce((sum, one) => sum + one.tokens, 0);
    const less = Math.round((1 - tokens / tokensBefore) * 100);
    process.stdout.write(
      `recorded: ${name} | ${result.status}, ${result.outcome ?? "no outcome"} | ${calls} calls, ${turns} turns, ${tokens} tokens in, ${less} % fewer | ${(ms / 1_000).toFixed(1)} s\n`,
    );
    expectEnd(played);
    expect(modelCalls).toBe(calls);
    expect(calls, told).toBeLessThanOrEqual(2 + 1.5 * turns);
    expect(tokens, told).toBeLessThanOrEqual(0.6 * tokensBefore);
  });
});
