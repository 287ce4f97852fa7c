/** `surefoot watch`: verdicts for another agent's actions in the same Chromium, by JSON lines. */

import { watchOverCdp } from "../verify/cdp.js";

export interface WatchCommandOptions {
  readonly cdp: string;
}

export const watchBrowser = ({ cdp }: WatchCommandOptions): Promise<void> =>
  watchOverCdp({ cdpUrl: cdp, input: process.stdin, write: (line) => process.stdout.write(line) });
