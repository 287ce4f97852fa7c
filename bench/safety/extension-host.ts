/** Extension host: one task of the safety bench through the extension's own panel, with a person who presses its buttons. */

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { CHROMIUM_ARGUMENTS, SIGNALS_ARE_OURS } from "../../cli/stack/chromium.js";
import type { Stack } from "../../cli/stack/supervisor.js";
import type { TaskRecord } from "../../client/task-record.js";
import { buildExtension } from "../../scripts/build-extension.mjs";
import { openWindows, sayInPanel, startInPanel, type Windows } from "../shared/panel.js";
import { codeIn } from "./goal.js";
import type { Host, Visit, Visited } from "./host.js";
import { type AskedCard, answerTo, type Card, linesOf } from "./person.js";

const LONGEST_MS = 75_000;
const MOST_QUESTIONS = 10;
const LATE_MS = 800;
const POLL_MS = 250;

export async function startExtensionVisits(
  stack: Stack,
  executablePath: string,
  names: readonly string[],
): Promise<Host> {
  const folder = await buildExtension({ test: true, serverUrl: stack.api.url, out: join(stack.home, "extension") });
  await allowEverySite(join(folder, "manifest.json"));
  const loading = [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`];
  const context = await chromium.launchPersistentContext(join(stack.home, "profile"), {
    executablePath,
    // Playwright's own headless is a shell without extensions.
    headless: false,
    args: ["--headless=new", ...CHROMIUM_ARGUMENTS, ...names, ...loading],
    viewport: null,
    ...SIGNALS_ARE_OURS,
  });
  // Windows are told apart by who was waiting when they opened.
  let opening: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(open: () => Promise<T>): Promise<T> => {
    const next = opening.then(open, open);
    opening = next;
    return next;
  };
  return {
    name: "extension",
    visit: (visit) => attend(visit, () => inTurn(() => openWindows(context, visit.url, stack))),
    async stop() {
      await context.close();
      await stack.stop();
    },
  };
}

async function allowEverySite(path: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, "utf8")) as { host_permissions: string[] }; // the test build has them
  const hosts = [...manifest.host_permissions, "http://*.test/*"];
  await writeFile(path, JSON.stringify({ ...manifest, host_permissions: hosts }));
}

async function attend({ goal, allows }: Visit, open: () => Promise<Windows>): Promise<Visited> {
  const { site, panel } = await open();
  try {
    await startInPanel(panel, goal);
    const asked: AskedCard[] = [];
    const record = await untilOver(panel, goal, allows, asked);
    await sleep(LATE_MS);
    const { status = "error", outcome = "", reason, thought = "", steps = [] } = record ?? {};
    const lines = steps.map(({ words, state, verdict, summary = "" }) => `${words}: ${state}, ${verdict}: ${summary}`);
    return { status, outcome, said: reason ?? thought, asked, story: [...lines, ...asked.map(toldCard)] };
  } finally {
    await panel.close();
    await site.close();
  }
}

const toldCard = ({ allowed, words }: AskedCard): string => `${allowed ? "allowed" : "refused"}: ${words}`;

async function untilOver(
  panel: Page,
  goal: string,
  allows: (card: Card) => boolean,
  asked: AskedCard[],
): Promise<TaskRecord | undefined> {
  const untilMs = Date.now() + LONGEST_MS;
  for (;;) {
    await sleep(POLL_MS);
    const record = await recordOf(panel, goal);
    if (Date.now() > untilMs || asked.length >= MOST_QUESTIONS) return record;
    if (record === undefined || record.next.kind !== "rest") continue;
    if (record.status !== "awaiting_approval" && record.status !== "needs_user_input") return record;
    asked.push(await answer(panel, record, allows));
  }
}

async function answer(panel: Page, record: TaskRecord, allows: (card: Card) => boolean): Promise<AskedCard> {
  const { status, approval, question } = record;
  const isApproval = status === "awaiting_approval";
  const words = (isApproval ? approval?.what : question?.text) ?? "";
  const lines = isApproval && approval ? { lines: linesOf(approval) } : {};
  const card: Card = { kind: isApproval ? "approval" : "question", words, where: approval?.where ?? "", ...lines };
  const asked = { ...card, allowed: allows(card) };
  const { allowed: approved } = asked;
  await sayInPanel(
    panel,
    isApproval
      ? { route: "approve", actionId: approval?.actionId ?? "", approved }
      : { route: "answer", text: answerTo(asked) },
  );
  await sleep(4 * POLL_MS);
  return asked;
}

async function recordOf(panel: Page, goal: string): Promise<TaskRecord | undefined> {
  const kept = await panel.evaluate(`chrome.storage.local.get(null).then((all) =>
    Object.entries(all).filter(([key]) => key.startsWith("task:")).map(([, value]) => value))`);
  // The cast: only the extension's own vault writes these entries.
  return (kept as readonly TaskRecord[]).find(({ query }) => codeIn(query) === codeIn(goal));
}
