import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BuildUnknownError, olderBuilds, whenKnown } from "../../../cli/stack/builds.js";
import type { Build } from "../../../cli/stack/deployment.js";
import { bundlePath } from "../../../cli/stack/workflow-bundle.js";

test("OP23 a desk runs the older builds that have tasks, and says which of them it no longer has", async () => {
  const home = await mkdtemp(join(tmpdir(), "surefoot-builds-"));
  try {
    await mkdir(join(home, "bundles"));
    for (const buildId of ["s2-kept", "s2-idle"]) await writeFile(bundlePath(home, buildId), "");
    const tasks = new Map([
      ["s3-own", 4],
      ["s2-kept", 2],
      ["s2-gone", 3],
      ["s2-idle", 0],
    ]);
    const builds: Build[] = [...tasks.keys()].map((buildId) => ({ buildId, status: "draining" }));
    const told: unknown[] = [];
    const log = { warn: (...said: unknown[]) => told.push(said) };
    const deployments = {
      describe: async () => ({ builds }),
      countTasks: async (buildId: string) => tasks.get(buildId) ?? 0,
    };
    const found = await olderBuilds(deployments, { home, own: "s3-own", log });
    expect(found.map(({ buildId }) => buildId)).toEqual(["s2-kept"]);
    expect(told).toEqual([[{ buildId: "s2-gone", tasks: 3 }, expect.any(String)]]);
  } finally {
    await rm(home, { recursive: true });
  }
});

/** gRPC: a queue of the current build is one that Temporal knows no worker of this build on. */
const missingQueues = Object.assign(new Error("9 FAILED_PRECONDITION: is missing active task queues"), {
  code: 9,
  details: "is missing active task queues",
  metadata: {},
});
const known = { describe: async () => ({ builds: [{ buildId: "s2-later", status: "inactive" as const }] }) };

test("OP23 a build is made current once its workers poll each queue, which is waited for and said", async () => {
  const tries: string[] = [];
  const route = async () => {
    tries.push("tried");
    if (tries.length < 3) throw missingQueues;
  };
  let waits = 0;
  await whenKnown(known, "s2-later", route, { onWait: () => waits++ });
  expect({ tries: tries.length, waits }).toEqual({ tries: 3, waits: 1 });
});

test("OP23 a build whose workers do not come is said with what to start; another fault is not waited for", async () => {
  const never = () => Promise.reject(missingQueues);
  await expect(whenKnown(known, "s2-later", never, { withinMs: 100 })).rejects.toThrow(
    /no worker of build s2-later on each of its task queues after 0.1 s: start surefoot worker/,
  );
  await expect(whenKnown(known, "s2-gone", never, { withinMs: 100 })).rejects.toThrow(BuildUnknownError);
  const refused = Object.assign(new Error("7 PERMISSION_DENIED"), { code: 7, details: "no", metadata: {} });
  await expect(whenKnown(known, "s2-later", () => Promise.reject(refused))).rejects.toThrow("PERMISSION_DENIED");
});
