/** What tasks ask of a deployment when another build becomes current: all at the same moment (OP23). */

import { expect, test } from "vitest";
import { createReadTargetBuilds } from "../../activities/upgrade-tasks.js";

const nothing = async function* () {};

test("OP23 tasks that ask at once share one description, and the next one to ask reads anew", async () => {
  let described = 0;
  const gate = Promise.withResolvers<void>();
  const read = createReadTargetBuilds({
    builds: {
      describe: async () => {
        described += 1;
        await gate.promise;
        return { builds: [], current: `b${described}`, ramping: { buildId: "r" } };
      },
      tasksOn: nothing,
    },
  });
  const asked = Promise.all([read(), read(), read()]);
  gate.resolve();
  expect(await asked).toEqual(Array.from({ length: 3 }, () => ["b1", "r"]));
  expect(await read()).toEqual(["b2", "r"]);
});

test("OP23 a description that failed is not the answer to the next one who asks", async () => {
  let described = 0;
  const read = createReadTargetBuilds({
    builds: {
      describe: async () => {
        described += 1;
        if (described === 1) throw new Error("resource exhausted");
        return { builds: [], current: "b" };
      },
      tasksOn: nothing,
    },
  });
  await expect(read()).rejects.toThrow("resource exhausted");
  expect(await read()).toEqual(["b"]);
});
