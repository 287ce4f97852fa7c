/**
 * Driver of Postgres, with `scripts/patches/postgres@3.4.9.patch`: a lost connection fails its statements, and neither ends the process nor stays
 * silent for ever. The build puts a bundle of the patched driver in this module's place (`scripts/build.ts`).
 */

import driver from "postgres";

export const postgres = driver;
