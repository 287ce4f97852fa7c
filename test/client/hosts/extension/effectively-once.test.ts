/** Proves that the extension keeps the contract over its record, which outlives its service worker. */

import { createCommands } from "../../../../client/hosts/extension/commands.js";
import { createPump, type PumpDeps } from "../../../../client/hosts/extension/pump.js";
import { createServer } from "../../../../client/hosts/extension/server.js";
import {
  createRecordStore,
  createSessionStore,
  createVaultLog,
  type Vault,
} from "../../../../client/hosts/extension/vault.js";
import { BASE_URL, type ContractWorld, type Life, truthOf } from "../../contract-world.js";
import { describeEffectivelyOnce, type End, type HostUnderTest } from "../../effectively-once.contract.js";
import { createVault, SESSION } from "./life-lab.js";

function hostOver(world: ContractWorld): HostUnderTest {
  const kept = createVault();
  const newId = () => crypto.randomUUID();
  const now = () => world.nowMs;
  const reader = createRecordStore(kept, now);
  const start = ({ mortal, fetch, host }: Life) => {
    const { get, list, set, remove } = kept;
    const vault: Vault = { get: mortal(get), list: mortal(list), set: mortal(set), remove: mortal(remove) };
    const tab = () => ({ tabId: 1, bootId: "boot" });
    const shared = {
      records: createRecordStore(vault, now),
      sessions: createSessionStore(vault),
      log: createVaultLog(vault, newId),
      server: createServer(fetch),
      newId,
      now,
    };
    const deps: PumpDeps = {
      ...shared,
      tabs: { attach: async () => ({ kind: "ready", tab, host }), release: () => undefined },
      warn: () => undefined,
      wakeAt: () => undefined,
      keepAwake: async () => undefined,
    };
    const obey = createCommands({
      ...shared,
      findTab: async () => ({ tab: tab(), url: "http://site.test/" }),
      openTab: async () => tab(),
      allowToken: true,
      pump: () => undefined,
    });
    return { ...createPump(deps), obey };
  };
  return {
    async live(life: Life): Promise<End> {
      await kept.set("session", { ...SESSION, serverUrl: BASE_URL });
      const { pump, obey } = start(life);
      if ((await reader.all()).length === 0) await obey({ kind: "ask", query: "Add both", tabId: 1 });
      for (;;) {
        world.nowMs += 60_000;
        await pump();
        const record = (await reader.all())[0];
        if (record?.trouble?.kind === "held") return "held";
        if (record?.move.kind !== "rest") continue;
        if (record.status !== "needs_user_input") return "rest";
        await obey({ kind: "answer", key: record.key, text: truthOf(world) });
      }
    },
  };
}

describeEffectivelyOnce(hostOver);
