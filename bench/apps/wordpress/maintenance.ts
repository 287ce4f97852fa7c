/** Maintenance of WordPress: a file in its folder, as its own updates write one. */

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const MAINTENANCE = { on: "maintenance on", off: "maintenance off" } as const;

export async function setMaintenance(folder: string, on: boolean): Promise<void> {
  const file = join(folder, ".maintenance");
  if (on) await writeFile(file, "<?php $upgrading = time();\n");
  else await rm(file, { force: true });
}
