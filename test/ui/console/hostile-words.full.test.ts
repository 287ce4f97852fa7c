/** Hostile words in the console: whatever a person, a page or a model wrote is text, and stays in its place (CN5, CN14). */

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { hostileParts, type Listener, listen } from "../../adapters/snapshots/hostile-content.js";
import { type Somebody, somebody } from "../../api/people.js";
import { type ConsoleLab, openConsoleLab, shoot } from "./console-lab.js";
import { type StoryOptions, tellStory } from "./story.js";

let open: ConsoleLab;
let listener: Listener;
let who: Somebody;
beforeAll(async () => {
  open = await openConsoleLab(inject("services").databaseUrl);
});
afterAll(() => open?.close());
beforeEach(async () => {
  listener = await listen();
  who = await somebody(open.lab, "owner");
});
afterEach(() => listener.close());

/** Somebody else's words are known by it. */
const MARK = "said by others";
/** The last of them turns letters too. */
const RTL = "\u2067\u202b\u202e";
const KINDS: Readonly<Record<string, () => string>> = {
  markup: () =>
    `"'></p></dd></li><script>fetch("${listener.origin}/x")</script>\${document.title='taken'}{{7*7}}<!--?lit$1$-->`,
  "each hostile part of a page": () =>
    hostileParts(listener.origin)
      .map(([, html]) => html)
      .join(""),
  addresses: () => `javascript:fetch('${listener.origin}/a') data:text/html,<script>alert(1)</script> vbscript:x`,
  "letters from right to left": () => `${RTL}gnp.exe \u05d0\u05d1\u05d2 \u200b\u200f\ufeff`,
  "accents that pile up": () => `Z${"\u0301\u0323".repeat(300)}`,
  "one word without an end": () => "W".repeat(100_000),
  "sentences without an end": () => "It asks, and asks again, and asks. ".repeat(2_860),
  "lines without an end": () => "a\n".repeat(5_000),
  quotes: () => "\"'`\u00ab\u00bb\u201c\u201d\\ ' or 1=1 -- ; %s %00 &amp; &lt;b&gt;",
};
const APPROVAL = {
  ...{ actionId: "2.0-a" as never, what: "Delete the patient", where: "https://clinic.test", values: ["Kim Lee"] },
  ...{ about: "Kim Lee", site: "clinic.test", expiresAt: "2026-12-01T00:00:00.000Z" },
};
const TASKS: Readonly<Record<string, StoryOptions>> = {
  done: {},
  question: {
    ...{ status: "needs_user_input", deeds: 2 },
    reply: { userQuestion: "Which?", questionByModel: true, missingInformation: ["ward"] },
  },
  approval: { status: "awaiting_approval", deeds: 2, reply: { approval: APPROVAL } },
  failed: { status: "failed", deeds: 3, reply: { reason: "No such button." } },
};
const PARTS = ["?step=2", "?view=contract", "?view=plan", "?view=calls", "?view=events"];

/** In the page: what of our own is not where it belongs. */
const OUT_OF_PLACE = `(() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push((root.scrollWidth - root.clientWidth) + " px wider than the window");
  for (const bad of document.querySelectorAll("#console :is(script, style, link, img, form[action], object, embed, svg, base, meta)"))
    found.push("element " + bad.localName);
  for (const link of document.querySelectorAll("#console a"))
    if (new URL(link.href).origin !== location.origin) found.push("link to " + link.href.slice(0, 80));
  const texts = document.createTreeWalker(document.getElementById("console"), NodeFilter.SHOW_TEXT);
  const at = (node, from) => { const range = document.createRange(); range.setStart(node, from); range.setEnd(node, from + 1); return range.getBoundingClientRect(); };
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const word = /[A-Za-z]{3,}/.exec(node.data);
    if (!word || node.data.includes(${JSON.stringify(MARK)}) || node.parentElement.closest("option, [data-words]")) continue;
    const [first, last] = [at(node, word.index), at(node, word.index + word[0].length - 1)];
    if (first.width && last.width && first.top === last.top && first.left > last.left) found.push("backwards: " + node.data.trim().slice(0, 60));
  }
  return found;
})()`;

/** Whatever is wrong with a view, by what it shows. */
async function faultsOf(page: Page, name: string): Promise<readonly string[]> {
  const found = (await page.evaluate(OUT_OF_PLACE)) as string[];
  if ((await page.title()).includes("taken")) found.push("title");
  // Nothing covers what belongs to the console.
  await page.getByRole("button", { name: "Sign out" }).click({ trial: true, timeout: 10_000 });
  const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
  if (height > MOST_PX) found.push(`${height} px high`);
  return found.map((fault) => `${name}: ${fault}`);
}
/** A person scrolls past somebody else's words; they are folded where they are long. */
const MOST_PX = 12_000;

describe("what others wrote", () => {
  test.each(Object.keys(KINDS))(
    "CN14 %s: nothing runs, nothing leaves, and at 320 px all is in its place",
    async (kind) => {
      const evil = KINDS[kind]?.() ?? "";
      const spoil = (text: string) => `${text} ${MARK}${evil}`;
      const page = await open.openAs(who, "/console.css", { viewport: { width: 320, height: 700 } });
      const dialogs: string[] = [];
      page.on("dialog", (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      const found: string[] = [];
      for (const [name, story] of Object.entries(TASKS)) {
        const { taskId } = await tellStory(open.lab, who, { ...story, spoil });
        for (const part of name === "done" ? PARTS : ["", "?view=contract"]) {
          await page.goto(`${open.url}/console/tasks/${taskId}${part}`);
          await page.getByRole("navigation", { name: "Parts of the task" }).waitFor();
          await page.locator("[aria-busy]").first().waitFor({ state: "detached" });
          if (part === "?view=calls") await page.getByText("Prompt and answer").first().click();
          found.push(...(await faultsOf(page, `${name}${part}`)));
          await shoot(page, `hostile-${Object.keys(KINDS).indexOf(kind)}-${name}${part.replaceAll(/\W/g, "-")}`);
        }
      }
      await page.goto(`${open.url}/console`);
      await page.getByRole("row").nth(Object.keys(TASKS).length).waitFor();
      found.push(...(await faultsOf(page, "tasks")));
      await page.goto(
        `${open.url}/console?site=${encodeURIComponent(evil.slice(0, 300))}&text=${encodeURIComponent(evil.slice(0, 900))}`,
      );
      await page.getByRole("heading", { name: "Tasks" }).waitFor();
      found.push(...(await faultsOf(page, "filters")));
      expect({ heard: listener.heard, dialogs, found }).toEqual({ heard: [], dialogs: [], found: [] });
      await page.close();
    },
  );
});
