#!/usr/bin/env node
/** The `surefoot-verify` program: `surefoot-verify --cdp <url>`, as `surefoot watch` does it. */

import { parseArgs } from "node:util";
import { watchOverCdp } from "./cdp.js";

const { values } = parseArgs({ options: { cdp: { type: "string" } } });
if (values.cdp === undefined) {
  process.stderr.write(
    "surefoot-verify --cdp <url>   debugging port of a running Chromium, e.g. http://127.0.0.1:9222\n",
  );
  process.exit(2);
}
try {
  await watchOverCdp({ cdpUrl: values.cdp, input: process.stdin, write: (line) => process.stdout.write(line) });
} catch (error) {
  process.stderr.write(`surefoot-verify: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
