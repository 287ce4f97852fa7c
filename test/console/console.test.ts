/** The console in real Chromium, against the real API. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { somebody } from "../api/people.js";
import { type ConsoleLab, openConsoleLab, shoot, signIn } from "./console-lab.js";
import { tellStory } from "./story.js";

let open: ConsoleLab;
beforeAll(async () => {
  open = await openConsoleLab(inject("services").databaseUrl);
});
afterAll(() => open?.close());

describe("/console", () => {
  test("CN6 a person signs in, finds a task, and sees what each step did to the page", async () => {
    const who = await somebody(open.lab);
    await tellStory(open.lab, who);
    const page = await open.open();
    await shoot(page, "sign-in");
    await signIn(page, who);
    await page.getByRole("link", { name: "Add a patient named Jas Doe" }).click();
    await page.getByRole("heading", { name: "5 steps" }).waitFor();
    await shoot(page, "task");
    await page.getByRole("option", { name: /Contradicted/ }).click();
    await page.getByRole("heading", { name: "Step 3" }).waitFor();
    const row = page.getByRole("row", { name: "Write the date as YYYY-MM-DD" });
    await expect.poll(() => row.count()).toBeGreaterThan(0);
    await shoot(page, "step");
    for (const part of ["Contract", "Plan", "Model calls", "Events"]) {
      await page.getByRole("link", { name: part }).click();
      await page.waitForTimeout(300);
      await shoot(page, part);
    }
    await page.close();
  });
});
