/** Proves that the extension keeps the contract over its record, which outlives its service worker. */

import { createMemoryStorage } from "../../../../testing/simulated-extension.js";
import { type ContractWorld, truthOf } from "../../contract-world.js";
import { describeEffectivelyOnce, type HostUnderTest } from "../../effectively-once.contract.js";
import { beginLife, SESSION, type World } from "./life-lab.js";

function hostOver(contract: ContractWorld): HostUnderTest {
  const world: World = Object.assign(contract, { storage: createMemoryStorage(), tabId: 1 });
  return {
    async live(life) {
      await world.storage.set("session", SESSION);
      const { run, handle, record: read } = beginLife(world, null, life);
      if ((await read()) === undefined) await handle({ kind: "ask", query: "Add both", tabId: 1 });
      for (;;) {
        world.nowMs += 60_000;
        await run();
        const record = await read();
        if (record?.blocked?.kind === "held") return "held";
        if (record?.next.kind !== "rest") continue;
        if (record.status !== "needs_user_input") return "rest";
        await handle({ kind: "answer", key: record.key, text: truthOf(world) });
      }
    },
  };
}

describeEffectivelyOnce(hostOver);
