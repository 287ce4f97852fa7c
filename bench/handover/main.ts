/** Handover bench: a task goes from one page or client to another between any two of its messages; the site counts what reaches it (TM16). */

import { parseArgs } from "node:util";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { conclude, OFFLINE, say, USUAL_OPTIONS } from "../shared/run.js";
import { startBookingSite } from "./booking-site.js";
import { playPlainly } from "./plain.js";
import { createChance, HOSTS, type HostName, shuffled } from "./point.js";
import { faultOf, isClean, lineOf, type Played, storyOf, summaryOf } from "./report.js";
import { openStage, type PlayTrial, type Trial } from "./stage.js";
import { startTransferSite } from "./transfer-site.js";
import { pointTrials, rehearsalOn, variantTrial } from "./trials.js";
import { variantsOf } from "./variants.js";

const { values: options } = parseArgs({
  options: {
    ...USUAL_OPTIONS,
    /** Of three, and `http` with `--variants`; absent: all. */
    host: { type: "string" },
    /** Twenty pages that change between a card and the act, in place of the points of one form. */
    variants: { type: "boolean", default: false },
    /** At most so many runs on each host, chosen by the seed. */
    points: { type: "string", default: "100000" },
    seed: { type: "string", default: "45" },
  },
});
const seed = Number(options.seed);

function tell(one: Played): void {
  say(lineOf(one));
  for (const { words } of one.questions) say(`      asked: ${words.slice(0, 300)}`);
  if (options.verbose || faultOf(one) !== null) for (const line of storyOf(one)) say(`      ${line.slice(0, 400)}`);
}

const chosen = (trials: readonly Trial[]): readonly Trial[] =>
  shuffled(trials, createChance(seed))
    .filter(({ name }) => new RegExp(options.only).test(name))
    .slice(0, Number(options.points));

async function playAll(stack: Stack, signal: AbortSignal): Promise<readonly Played[]> {
  const hosts = HOSTS.filter((host) => options.host === undefined || host === options.host);
  const [stage, booking, transfers] = await Promise.all([
    openStage({ stack, signal }),
    startBookingSite(),
    startTransferSite(),
  ]);
  const variants = variantsOf(seed).map((variant) => variantTrial(transfers, variant));
  const played: Played[] = [];
  const note = (one: Played) => {
    played.push(one);
    tell(one);
  };
  const rehearsed = async (play: PlayTrial) => {
    const rehearsal = { ...(await play(rehearsalOn(booking))), struck: true };
    tell(rehearsal);
    return pointTrials(booking, rehearsal.points);
  };
  const trialsOf = async (play: PlayTrial) => chosen(options.variants ? variants : await rehearsed(play));
  const onHost = (host: HostName) => stage.playHost(host, trialsOf, note);
  const isPlain = options.variants && (options.host ?? "http") === "http";
  try {
    await Promise.all([...hosts.map(onHost), ...(isPlain ? [playPlainly(stack, chosen(variants), note)] : [])]);
    return played;
  } finally {
    await Promise.all([stage.close(), booking.stop(), transfers.stop()]);
  }
}

const startedMs = performance.now();
const stopper = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopper.abort());
const stack = await startStack({ env: OFFLINE, log: say });
try {
  const played = await playAll(stack, stopper.signal);
  const faults = played.filter((one) => faultOf(one) !== null).map((one) => `FAULT ${lineOf(one)}`);
  conclude(options.json, faults, summaryOf(played, seed, performance.now() - startedMs));
  process.exitCode = played.length > 0 && isClean(played) ? 0 : 1;
} finally {
  await stack.stop();
}
