/** Proves client/leaving.ts and client/page/leaving.ts on every field and every sequel of `entry-focus`. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOSTS, playCourse, SEQUELS } from "./entry-course.js";
import { ENTRY_FIELDS } from "./entry-fields.js";
import { openBrowser } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

describe.each(Object.entries(HOSTS))("entry by %s", (_, open) => {
  test.each(SEQUELS)("CL3 then $name: every kind of field keeps what it keeps by hand", async (sequel) => {
    const { ours, theirs } = await playCourse(browser, { open, sequel, fields: ENTRY_FIELDS });
    expect(ours).toEqual(theirs);
  });
});
