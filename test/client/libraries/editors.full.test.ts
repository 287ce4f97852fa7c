/** Proves how editors of rich text and code (Quill, ProseMirror, CodeMirror) are named, read and set, in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import { type HostedPage, openBrowser, orderOf } from "../page-lab.js";
import { openLibraryPage } from "./library-page.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const FORM = `<form><p>Title <input name="title"></p><p>Body</p><div id="editor"></div><button type="button">Save</button></form>`;

const EDITORS = {
  Quill: {
    styles: ["quill/dist/quill.snow.css"],
    script: `import Quill from "quill"; editor.innerHTML = "<p>Old words</p><p>and more</p>";
      const quill = new Quill("#editor", { theme: "snow" }); globalThis.model = () => quill.getText().trim();`,
  },
  ProseMirror: {
    styles: ["prosemirror-view/style/prosemirror.css"],
    script: `import { EditorState } from "prosemirror-state"; import { EditorView } from "prosemirror-view";
      import { schema } from "prosemirror-schema-basic";
      const doc = schema.node("doc", null, ["Old words", "and more"].map((words) => schema.node("paragraph", null, [schema.text(words)])));
      const view = new EditorView(editor, { state: EditorState.create({ doc }) });
      globalThis.model = () => view.state.doc.textBetween(0, view.state.doc.content.size, "\\n", "\\n");`,
  },
  CodeMirror: {
    styles: [],
    script: `import { basicSetup, EditorView } from "codemirror";
      const view = new EditorView({ parent: editor, doc: "Old words\\nand more", extensions: [basicSetup] });
      globalThis.model = () => view.state.doc.toString();`,
  },
} as const;

async function editorIn({ host }: HostedPage) {
  const read = readHtml((await host.observe()).dom);
  const nodes = read.ok ? Object.values(read.skeleton.nodes) : [];
  return nodes.find(({ role, control }) => role === "textbox" && control?.tag === "div");
}

describe.each(Object.entries(EDITORS))("%s", (_name, editor) => {
  test("SK9 is a field with its label, over bars and numbers of lines, and with the text that is in it", async () => {
    const opened = await openLibraryPage(browser, { body: FORM, ...editor });
    expect(await editorIn(opened)).toMatchObject({ name: "Body", value: "Old words and more" });
  });

  test.each(["type", "setValue"])(
    "CL3 %s replaces the text in the editor's own model too, and is read back",
    async (verb) => {
      const opened = await openLibraryPage(browser, { body: FORM, ...editor });
      const n = (await editorIn(opened))?.control?.sf?.n;
      const { receipt } = await opened.host.execute(orderOf(`${verb}(${n},"Fresh words (all of them)")`));
      expect(receipt).toMatchObject({ ok: true, verified: true });
      expect(await opened.page.evaluate("model()")).toBe("Fresh words (all of them)");
      expect(await editorIn(opened)).toMatchObject({ value: "Fresh words (all of them)" });
    },
  );

  test("CL3 several lines are set as several lines", async () => {
    const opened = await openLibraryPage(browser, { body: FORM, ...editor });
    const n = (await editorIn(opened))?.control?.sf?.n;
    const { receipt } = await opened.host.execute(orderOf(`setValue(${n},"One\\n  two")`));
    expect(receipt).toMatchObject({ ok: true, verified: true });
    const lines = String(await opened.page.evaluate("model()")).split("\n");
    expect(lines.map((line) => line.trim())).toEqual(["One", "two"]);
  });
});
