import { afterAll, beforeAll, inject, test } from "vitest";
import { openViews, VIEWS, type ViewLab } from "./views.js";

let views: ViewLab;
beforeAll(async () => {
  views = await openViews(inject("services").databaseUrl);
});
afterAll(() => views?.open.close());
test("pictures", async () => {
  const page = await views.open.openAs(views.owner);
  const only = process.env["ONLY"]?.split(",");
  for (const [name, { path, ready, look }] of Object.entries(VIEWS)) {
    if (only && !only.includes(name)) continue;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${views.open.url}${path(views.pathOf)}`);
    await page.getByText(ready).first().waitFor();
    await look?.(page);
    for (const theme of ["light", "dark"] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(200);
        await page.screenshot({
          path: `/tmp/ui-pictures/c-${name.replaceAll(" ", "-")}-${width}-${theme}.png`,
          fullPage: true,
        });
      }
  }
});
