/** A Temporal server of a test's own, for settings that the shared one does not have. Test support. */

import { claimHome } from "../../cli/stack/children.js";
import { keep } from "../../cli/stack/kept.js";
import { freePort } from "../../cli/stack/ports.js";
import { prepareTemporal, type TemporalOptions } from "../../cli/stack/temporal.js";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { temporalCli } from "../../cli/stack/tools.js";

export async function openServer(dynamicConfig: NonNullable<TemporalOptions["dynamicConfig"]>) {
  const home = await openTemporaryHome();
  const roll = await claimHome(home, () => undefined);
  const { server, address } = prepareTemporal(home, {
    cli: temporalCli(),
    port: await freePort(),
    uiPort: await freePort(),
    namespace: "default",
    timeSkipping: false,
    durable: false,
    dynamicConfig,
  });
  const kept = keep(server, roll, () => undefined);
  await kept.start();
  return {
    address,
    async stop() {
      await kept.stop();
      roll.close();
      await removeHome(home);
    },
  };
}
