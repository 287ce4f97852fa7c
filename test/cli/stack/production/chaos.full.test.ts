/** A small fleet on the production stack while everything in it is killed, cut, restarted and upgraded; the large one is `npm run chaos`. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hasGo } from "../../../../cli/stack/production/temporal-programs.js";
import { runCampaign } from "../../../../testing/chaos/campaign.js";

const isThereGo = await hasGo();
if (!isThereGo) process.stderr.write("skipped: Temporal's server is built with Go, and there is no Go here\n");

describe.skipIf(!isThereGo)("chaos on the production stack", () => {
  test("OP31 ten tasks: nothing lost, nothing twice, no secret kept", { timeout: 1_200_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "surefoot-chaos-"));
    const { report, violations } = await runCampaign({
      ...{ stack: "postgres", tasks: 10, seed: 5, atOnce: 10, stormMs: 80_000, modelFaults: 0.06 },
      papers: { folder, all: false },
      log: (line) => process.stderr.write(`${line}\n`),
    });
    process.stdout.write(`${JSON.stringify(report)}\n`);
    expect(violations).toEqual([]);
    expect(report).toMatchObject({ tasks: 10, restarts: { temporal: 3, postgres: 3, deploys: 1 } });
    expect(report.kills).toBeGreaterThan(0);
    for (const characters of Object.values(report.searched ?? { nothing: 0 }))
      expect(characters).toBeGreaterThan(1_000);
  });
});
