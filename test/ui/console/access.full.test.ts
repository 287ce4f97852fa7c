/** The console for everybody, in full: axe-core on each view and state, in both themes, wide and narrow. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { lookAt, lookAtEach, openViews, SIZES, VIEWS, type ViewLab } from "./views.js";

const EVERY = (["light", "dark"] as const).flatMap((theme) =>
  (["wide", "narrow"] as const).map((size) => ({ theme, size })),
);
let views: ViewLab;
beforeAll(async () => {
  views = await openViews(inject("services").databaseUrl);
});
afterAll(() => views?.open.close());

describe("each view and state, loaded anew for each look", () => {
  test.each(EVERY)("CN13 axe-core finds nothing, $theme and $size", async (look) => {
    const how = { colorScheme: look.theme, viewport: SIZES[look.size] };
    const page = await views.open.open("/console", how);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    const signIn = await lookAt(page, "sign-in", look);
    await page.close();
    const inside = await views.open.openAs(views.owner, "/console", how);
    const found = [...signIn, ...(await lookAtEach(views, inside, look))];
    process.stdout.write(
      `${JSON.stringify({ ...look, views: Object.keys(VIEWS).length + 1, violations: found.length })}\n`,
    );
    expect(found).toEqual([]);
    await inside.close();
  });
});
