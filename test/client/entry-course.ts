/** Entry course: an entry in one field and what follows it, by us and by hand, each on a page of its own. */

import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import type { ActionRequest, TaskHost } from "../../client/host.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { createPlaywrightHost } from "../../client/hosts/playwright.js";
import { type EntryField, entryPage, LOST_ENTRY } from "./entry-fields.js";
import { numberOf, orderOf, plainPage } from "./page-lab.js";
import { createSyntheticHost } from "./synthetic-host.js";

const runtime = bundleRuntime();

export const HOSTS: Readonly<Record<string, (page: Page) => TaskHost | Promise<TaskHost>>> = {
  "the Playwright host": (page) => createPlaywrightHost(page, { runtime }),
  "the extension's hand": createSyntheticHost,
};

/** Pages that are worked in at a time. */
const LANES = 3;

interface Stage {
  readonly page: Page;
  readonly host: TaskHost;
  /** By what its tag carries. */
  readonly numbers: (mark: string) => Promise<number>;
}

export interface Sequel {
  readonly name: string;
  /** Of the entry. */
  readonly order?: Partial<ActionRequest>;
  readonly ours: (stage: Stage) => Promise<unknown>;
  readonly theirs: (page: Page) => Promise<unknown>;
}

const clickOther = async ({ host, numbers }: Stage) =>
  await host.execute(orderOf(`click(${await numbers('id="other"')})`));
const fillFurther = async ({ host, numbers }: Stage) =>
  await host.execute(orderOf(`setValue(${await numbers('id="further"')},"more")`));
const theirClick = (page: Page) => page.locator("#other").click();
const theirFill = (page: Page) => page.locator("#further").fill("more");

const waitForMore = async ({ host }: Stage) => {
  // As the server does before it calls a task completed.
  if ((await host.observe()).inField) await host.execute(orderOf("wait(0.2)", { untilSettled: true }));
  expect((await host.observe()).inField).toBeUndefined();
};
const theirEnd = (page: Page) => page.evaluate("document.activeElement.blur()");

/** As the server names what has the focus. */
async function focusTarget(host: TaskHost) {
  const { dom, activeElement = "" } = await host.observe();
  const [, epoch = ""] = /data-sf="([\w-]+)\./.exec(dom) ?? [];
  return { snapshotId: "s", epoch, id: Number(activeElement.slice(3)), fingerprint: "", role: "", name: "" };
}

export const SEQUELS: readonly Sequel[] = [
  {
    name: "Enter in the field",
    ours: async ({ host }) => {
      const { receipt } = await host.execute(orderOf('press("Enter")', { target: await focusTarget(host) }));
      expect(receipt.effect, receipt.error).not.toBe("refused");
    },
    theirs: (page) => page.keyboard.press("Enter"),
  },
  { name: "a click elsewhere", ours: clickOther, theirs: theirClick },
  { name: "another field", ours: fillFurther, theirs: theirFill },
  { name: "the next field of a chain", order: { more: true }, ours: fillFurther, theirs: theirFill },
  { name: "nothing, as planned", order: { leavesField: true }, ours: waitForMore, theirs: theirEnd },
  { name: "nothing, though more was planned", ours: waitForMore, theirs: theirEnd },
];

interface Outcome {
  readonly stored: unknown;
  readonly held: unknown;
}

const HELD = "[...document.querySelectorAll('#x,#further')].map((one) => one.value ?? one.innerText)";

const outcomeOf = async (page: Page): Promise<Outcome> => ({
  stored: await page.evaluate("stored"),
  held: await page.evaluate(HELD),
});

export async function byHand(page: Page, field: EntryField, sequel: Sequel): Promise<Outcome> {
  await field.fill(page.locator("#x"));
  await sequel.theirs(page);
  await page.waitForTimeout(50);
  return await outcomeOf(page);
}

export async function byUs(
  page: Page,
  host: TaskHost,
  { action }: EntryField,
  { order, ours }: Sequel,
): Promise<Outcome> {
  const numbers = async (mark: string) => numberOf(await host.observe(), mark);
  const entry = action.replace("#", String(await numbers('id="x"')));
  const { receipt } = await host.execute(orderOf(entry, order));
  expect(receipt.retried).toBe(false);
  await ours({ page, host, numbers });
  return await outcomeOf(page);
}

/** An entry that is lost stops what follows, which a hand would not. */
const isKept = ({ name }: EntryField, { theirs }: Sequel): boolean =>
  ![theirClick, theirFill].includes(theirs as typeof theirClick) || name !== LOST_ENTRY;

export interface Course {
  readonly open: (page: Page) => TaskHost | Promise<TaskHost>;
  readonly sequel: Sequel;
  readonly fields: readonly EntryField[];
}

/** What the pages keep, by the field's name: ours and theirs are to be the same. */
export async function playCourse(browser: Browser, { open, sequel, fields }: Course) {
  const [ours, theirs] = [{}, {}] as [Record<string, unknown>, Record<string, unknown>];
  const kept = fields.filter((field) => isKept(field, sequel));
  await Promise.all(
    Array.from({ length: LANES }, async (_lane, lane) => {
      for (const field of kept.filter((_one, index) => index % LANES === lane)) {
        const body = entryPage(field.body);
        const [page, other] = [await plainPage(browser, body), await plainPage(browser, body)];
        ours[field.name] = await byUs(page, await open(page), field, sequel).catch(String);
        theirs[field.name] = await byHand(other, field, sequel);
        await page.close();
        await other.close();
      }
    }),
  );
  return { ours, theirs };
}
