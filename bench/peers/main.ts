/**
 * Peers bench: the same lying pages and the same honest ones through Playwright's own success, through released agents with a fake model
 * that always believes, and with surefoot-verify around the same acts; `npm run bench:peers -- [--json] [--without browserUse,stagehand]`.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { browserPath, PROJECT } from "../../cli/stack/tools.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { say } from "../shared/run.js";
import { type Booth, workInBooths } from "../truth/booth.js";
import { startSite } from "../truth/site.js";
import { type PeerCase, peerCases } from "./cases.js";
import { type OwnResult, playOwn } from "./own.js";
import { PEERS, type PeerAnswer, type PeerName, playPeer } from "./peer.js";
import { printFigures, summaryOf } from "./print.js";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    seed: { type: "string", default: "20261121" },
    without: { type: "string", default: "" },
    cases: { type: "string", default: "" },
    /** Each side runs so many; a released agent takes seconds for each. */
    most: { type: "string", default: "105" },
    /** 1 for the overhead: several at once disturb each other. */
    pages: { type: "string", default: "4" },
    trace: { type: "boolean", default: false },
  },
});

const all = peerCases(Number(values.seed), Number(values.most)).filter(({ specimen }) =>
  specimen.name.includes(values.cases),
);
const left = values.without.split(",");
const chosen = (Object.keys(PEERS) as PeerName[]).filter((name) => !left.includes(name));
const site = await startSite();
const own = await ownResults(all);
const peers = new Map<PeerName, readonly PeerAnswer[]>();
for (const name of chosen) peers.set(name, await playPeer(name, all, site));
await site.close();

const summary = summaryOf({ cases: all, own, peers, versions: PEERS });
if (values.trace) writeFileSync(join(PROJECT, ".surefoot", "peers.json"), JSON.stringify(rowsOf(), null, 1));
process.stdout.write(values.json ? `${JSON.stringify(summary)}\n` : printFigures(summary));
const tooMany = summary.surefoot.false > 0 || summary.surefoot.missedShare > 0.02 || summary.overheadMs.median > 60;
process.exitCode = tooMany ? 1 : 0;

async function ownResults(cases: readonly PeerCase[]): Promise<readonly OwnResult[]> {
  const browser = await launchChromium(browserPath());
  const results: OwnResult[] = [];
  const play = async ([at, one]: readonly [number, PeerCase], booth: Booth) => {
    results[at] = await playOwn(one, at % 2 === 0, booth, site);
    if (at % 25 === 24) say(`surefoot: ${at + 1} of ${cases.length}`);
  };
  await workInBooths(browser, [...cases.entries()], Number(values.pages), play).finally(() => browser.close());
  return results;
}

function rowsOf() {
  return all.map(({ specimen }, at) => ({
    name: specimen.name,
    side: specimen.side,
    ...own[at],
    ...Object.fromEntries([...peers].map(([name, answers]) => [name, answers[at]])),
  }));
}
