/** Playwright Test in a project of somebody's own, with the reporter. */

import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROME_PATH"];

export default defineConfig({
  testDir: "tests",
  reporter: [["line"], ["surefoot-verify/reporter", { outputFile: "out/surefoot.html" }]],
  use: { launchOptions: { ...(executablePath && { executablePath }), args: ["--no-sandbox"] } },
});
