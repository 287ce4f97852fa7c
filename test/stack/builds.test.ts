import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { olderBuilds } from "../../stack/builds.js";
import type { Build } from "../../stack/deployment.js";
import { bundlePath } from "../../stack/workflow-bundle.js";

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
