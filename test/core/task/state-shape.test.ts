/** Shapes of what one build writes and another reads: no change of them goes unseen (OP23). */

import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { STATE_VERSION } from "../../../core/task/state-version.js";
import { shapesOf } from "../../../testing/golden/shape.js";

const SHAPES_TAKE_MS = 120_000;
let state: string | undefined;
let messages: string | undefined;

beforeAll(() => {
  [state, messages] = shapesOf({
    "core/task/state.ts": ["TaskState"],
    "workflows/messages.ts": ["TaskStart", "ObserveMessage"],
  });
}, SHAPES_TAKE_MS);

const golden = (name: string) => join("..", "..", "golden", "shapes", `${name}.txt`);

describe("shapes", () => {
  /**
   * Red: `TaskState` changed. Raise `STATE_VERSION` with a migration, so that a build that knows it otherwise is not handed it. Only
   * where the builds of this version go on rightly with it, as with words for people, the file is written anew (`vitest -u`).
   */
  test("OP23 a state of this version has the shape that its first build gave it", async () => {
    await expect(state).toMatchFileSnapshot(golden(`state-${STATE_VERSION}`));
  });

  /**
   * Red: what an API says to a worker changed, and the two are of different builds while an upgrade lasts. What is new may be absent,
   * and what was there stays; then the file is written anew (`vitest -u`).
   */
  test("OP23 an API and a worker of the build before or after understand each other", async () => {
    await expect(messages).toMatchFileSnapshot(golden("messages"));
  });
});
