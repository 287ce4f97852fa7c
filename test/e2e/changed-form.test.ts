/** A form that changes between the choice of an action and the act: what reaches the site is exactly what was entered (TM16). */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, openHarness } from "./harness.js";
import { MEMBER, type Member, type MemberForm, startMemberForm } from "./member-form.js";

const REQUEST =
  'Type "Jas Doe" into Name, type "jas@example.test" into Email, type "5550100" into Phone, type "Oslo" into City, type "Acme" into Company, choose Premium in Level, then press Save member';

let harness: Harness;
let site: MemberForm;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness?.close());

type Change = (page: Page) => Promise<unknown>;
const CHANGES: Readonly<Record<string, Change>> = {
  "is loaded anew": (page) => page.reload(),
  "is drawn anew": (page) =>
    page.evaluate("document.querySelector('form').outerHTML = document.querySelector('form').outerHTML"),
  "takes other values": (page) => page.evaluate("document.querySelector('#email').value = 'mallory@example.test'"),
  "goes elsewhere": (page) => page.evaluate("document.querySelector('form').action = 'http://localhost:1/steal'"),
};

/** Changes the page at one moment: right after the reply with the first such action has arrived. */
async function played(change: Change, at: RegExp, chain: boolean) {
  site = await startMemberForm({ held: false });
  const page = await harness.openPage(site.url);
  let isOver = false;
  let changing: Promise<unknown> = Promise.resolve();
  const { result, story } = await harness.runTask(page, REQUEST, {
    chain,
    onStep: (event) => {
      if (isOver || event.kind !== "issued" || !at.test(event.action)) return;
      isOver = true;
      changing = change(page).catch(() => undefined);
    },
  });
  await changing;
  await page.context().close();
  await site.stop();
  return { result, story, members: site.members, isOver };
}

const right: readonly Member[] = [MEMBER];

describe.each(Object.entries(CHANGES))("a form that %s", (_, change) => {
  test.each([
    ["as Save is issued", /^click/, true],
    ["as an entry is issued", /Oslo/, false],
  ] as const)("TM16 %s is handed in as it was filled in, or not at all", async (_when, at, chain) => {
    const { result, story, members, isOver } = await played(change, at, chain);
    expect(isOver, story).toBe(true);
    if (members.length > 0) expect(members, story).toEqual(right);
    expect(result.status === "completed", story).toBe(members.length === 1);
  });
});
