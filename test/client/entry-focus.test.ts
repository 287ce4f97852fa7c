/** Proves client/leaving.ts and client/page/leaving.ts: an entry, and what follows it, come to what they come to by hand. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byHand, byUs, HOSTS, playCourse, SEQUELS } from "./entry-course.js";
import { ENTRY_FIELDS, entryPage } from "./entry-fields.js";
import { openBrowser, plainPage } from "./page-lab.js";
import { createSyntheticHost } from "./synthetic-host.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** Each field and each sequel, in a sixth of their pairs; `entry-focus.full` plays them all. */
describe.each(Object.entries(HOSTS).map(([name, open], host) => ({ name, open, host })))("entry by $name", (given) => {
  const rows = SEQUELS.map((sequel, at) => ({ ...sequel, sequel, at }));
  test.each(rows)("CL3 then $name: a field keeps what it keeps by hand", async ({ sequel, at }) => {
    const fields = ENTRY_FIELDS.filter((_, index) => (index + at + 3 * given.host) % SEQUELS.length === 0);
    const { ours, theirs } = await playCourse(browser, { open: given.open, sequel, fields });
    expect(ours).toEqual(theirs);
  });
});

test("CL3 a page in a window without the focus hears that its fields are left, as one with the focus does", async () => {
  const names = ["a number", "a field that commits when it is left", "a field of chips"];
  const sequels = SEQUELS.filter(({ name }) => /^(?:Enter|a click|another|nothing, as)/.test(name));
  for (const field of ENTRY_FIELDS.filter(({ name }) => names.includes(name)))
    for (const sequel of sequels) {
      const body = entryPage(field.body);
      const page = await plainPage(browser, body);
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
      const front = await plainPage(browser, body);
      const wanted = await byHand(front, field, sequel);
      await front.bringToFront();
      expect(await page.evaluate("document.hasFocus()")).toBe(false);
      expect(await byUs(page, await createSyntheticHost(page), field, sequel), `${field.name}, ${sequel.name}`).toEqual(
        wanted,
      );
      await page.close();
      await front.close();
    }
});
