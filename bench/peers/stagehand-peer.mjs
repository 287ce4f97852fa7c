/** Stagehand on cases that come as JSON lines: `act` with the script's action, and what its result says. */

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const from = createRequire(pathToFileURL(`${process.cwd()}/stagehand/package.json`));
// Only `import` finds it: it has no other entry.
const entry = from.resolve.paths("x")[0];
const { localBrowser, Stagehand } = await import(
  pathToFileURL(`${entry}/@browserbasehq/stagehand/dist/index.mjs`).href
);

const executablePath = process.argv[2];
const browser = await localBrowser.launch({ executablePath, headless: true, args: ["--no-sandbox"] });
// No model is asked: the actions are given. The key is none.
const stagehand = await Stagehand.create({ browser, model: { modelName: "openai/gpt-5.4-mini", apiKey: "none" } });

/** An action as Stagehand writes it. */
function actionOf(act) {
  if (act.kind === "press")
    return { selector: "xpath=/html/body", method: "press", arguments: [act.key], description: "press" };
  const selector = `xpath=//*[@data-t="${act.name}"]`;
  const [method, args] = act.kind === "click" ? ["click", []] : ["fill", [act.text]];
  return { selector, method, arguments: args, description: act.name };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { url, acts, dwellMs } = JSON.parse(line);
  let answer = { success: false, ms: 0, told: "" };
  try {
    const earlier = await browser.context.pages();
    const page = await browser.context.newPage();
    // What it acts on is the active page; a case may leave pages of its own.
    await browser.context.setActivePage(page);
    for (const one of earlier) await one.close();
    await page.goto(url);
    await new Promise((resolve) => setTimeout(resolve, dwellMs));
    for (const act of acts) {
      const startedMs = performance.now();
      const { data } = await stagehand.act(actionOf(act));
      answer = { success: data.success, ms: Math.round(performance.now() - startedMs), told: data.message };
      if (!data.success) break;
    }
  } catch (error) {
    answer = { success: false, ms: answer.ms, told: String(error).slice(0, 300) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await stagehand.close();
await browser.close();
process.exit(0);
