import { afterAll, expect, test } from "vitest";
import { browserPath } from "../../../cli/stack/tools.js";
import { launchChromium } from "../../../testing/sites/chromium.js";

const browser = await launchChromium(browserPath());
afterAll(() => browser.close());

test("a window loads nothing of the browser's own beside the page", async () => {
  await browser.newPage();
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
  expect(targetInfos.filter(({ type }) => type === "page")).toHaveLength(1);
  expect(targetInfos.filter(({ url }) => url.startsWith("chrome://")).map(({ url }) => url)).toEqual([]);
});

test("what Playwright turns off stays off: the last list counts", async () => {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send("SystemInfo.getInfo");
  const lists = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(([, list = ""]) => list.split(","));
  expect(lists.length).toBeGreaterThan(0);
  const counted = new Set(lists.at(-1));
  expect(counted).toContain("WebUIOmniboxAimPopup");
  expect(lists.flat().filter((feature) => !counted.has(feature))).toEqual([]);
});
