/** What somebody writes with Playwright Test: a step that worked, and one that only looks so. */

import { test as base, expect as baseExpect } from "@playwright/test";
import { proofMatchers } from "surefoot-verify/matchers";
import { type WatchFixtures, watchFixtures } from "surefoot-verify/playwright-test";

const test = base.extend<WatchFixtures>(watchFixtures);
const expect = baseExpect.extend(proofMatchers);

test("an entry is confirmed", async ({ page, seen }) => {
  await page.setContent(`<label>City <input></label>`);
  const proof = await seen.step("City", () => page.getByLabel("City").fill("Lima"));
  expect(proof).toBeConfirmed();
  expect(proof).toHaveWorked();
});

test("a dead button is not", async ({ page, seen }) => {
  await page.setContent(`<button>Archive</button>`);
  const proof = await seen.step("Archive it", () => page.getByRole("button").click());
  expect(proof).not.toBeConfirmed();
  expect(() => expect(proof).toBeConfirmed()).toThrow(/Nothing changed/);
});
