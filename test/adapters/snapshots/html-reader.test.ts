import { describe, expect, test } from "vitest";
import { HtmlReader, type ReadingLimits } from "../../../adapters/snapshots/html-reader.js";

/** All events of a page with their places, and the reader afterwards. */
function readAll(html: string, limits: ReadingLimits = {}) {
  const events: unknown[] = [];
  const reader: HtmlReader = new HtmlReader(
    html,
    {
      open: (tag, attributes) => events.push(["open", tag, attributes]),
      text: (text) => events.push(["text", text, reader.startIndex, reader.endIndex]),
      close: (tag) => events.push(["close", tag]),
      attribute: (name, value) => events.push(["attribute", name, value, reader.startIndex, reader.endIndex]),
      comment: (text) => events.push(["comment", text, reader.startIndex, reader.endIndex]),
    },
    limits,
  );
  reader.read();
  if (!reader.isStopped()) reader.end();
  return { events, reader };
}

describe("HtmlReader", () => {
  test("reports elements, attributes, text and comments with their places", () => {
    expect(readAll("<P Class='a'>x &amp; y<!--c--><br>").events).toEqual([
      ["attribute", "class", "a", 3, 12],
      ["open", "p", { class: "a" }],
      ["text", "x ", 13, 14],
      ["text", "&", 15, 19],
      ["text", " y", 20, 21],
      ["comment", "c", 22, 29],
      ["open", "br", {}],
      ["close", "br"],
      ["close", "p"],
    ]);
  });

  test("an end tag that the end of the page cuts off behind its name is a text without words", () => {
    expect(readAll("a</style x").events).toEqual([
      ["text", "a", 0, 0],
      ["text", "", 9, 9],
    ]);
  });

  test.each([
    ["end tags that end nothing", "</i>", "<b>"],
    ["forms in a form", "<form>", "<form>"],
    ["paragraphs that only end", "</p>", ""],
    ["breaks that only end", "</br>", ""],
  ])("SK8 stops at the first of too many idle tags: %s", (_, tag, head) => {
    const fits = readAll(head + tag.repeat(50), { idle: 50 }).reader;
    expect(fits.isStopped()).toBe(false);
    const { reader } = readAll(head + tag.repeat(500), { idle: 50 });
    expect(reader.isStopped()).toBe(true);
    expect(reader.tagStart).toBe(head.length + 50 * tag.length);
  });

  test.each(["script", "style", "textarea", "title", "xmp", "iframe"])(
    "SK8 what looks like tags in the raw text of <%s> is text: only its length counts",
    (tag) => {
      const { events, reader } = readAll(`<${tag}>${"</i>".repeat(500)}`, { idle: 0 });
      expect(reader.isStopped()).toBe(false);
      expect(events.filter((event) => Array.isArray(event) && event[0] !== "text")).toEqual([
        ["open", tag, {}],
        ["close", tag],
      ]);
    },
  );

  test("SK8 stops at the tag at which it is late", () => {
    let asked = 0;
    const { events, reader } = readAll("<a>x<b>y<c>z", { isLate: () => ++asked === 2 });
    expect(reader.isStopped()).toBe(true);
    expect(reader.tagStart).toBe(4);
    expect(JSON.stringify(events)).not.toContain("y");
  });

  test("reports nothing after it was stopped", () => {
    const seen: string[] = [];
    const reader: HtmlReader = new HtmlReader("<a>x</a><b>y</b>", {
      open: (tag) => seen.push(tag),
      text: () => reader.stop(),
      close: (tag) => seen.push(tag),
    });
    reader.read();
    expect(seen).toEqual(["a"]);
  });
});
