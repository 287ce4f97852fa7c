/** Proves core/page/read/frame-origin.ts: whose content a frame's is, wherever it stands in the frame. */

import { describe, expect, test } from "vitest";
import { frameOriginIn, frameOriginsOf } from "../../../../core/page/read/frame-origin.js";
import { nodesOf } from "../../../../core/page/skeleton.js";
import { skeletonOf } from "../pages.js";

const inFrame = (origin: string, inner: string) => `<div data-sf-origin="${origin}">${inner}</div>`;

describe("frameOriginsOf", () => {
  test("SK11 each node knows the frames around it, outermost first", () => {
    const inner = inFrame("https://a.test https://b.test/x", "<ul><li><button>Deep</button></li></ul>");
    const skeleton = skeletonOf(`<button>Own</button>${inFrame("https://a.test", `<p>Text</p>${inner}`)}<p>After</p>`);
    const told = nodesOf(skeleton).map(({ name, text, frames }) => [name || (text ?? ""), frames]);
    expect(told).toContainEqual(["Own", undefined]);
    expect(told).toContainEqual(["Text", ["https://a.test"]]);
    expect(told).toContainEqual(["Deep", ["https://a.test", "https://b.test"]]);
    expect(told).toContainEqual(["After", undefined]);
    expect(frameOriginsOf(skeleton)).toEqual(["https://a.test", "https://b.test"]);
  });

  test.each([
    ["a list item", "<ul><li>", "<li>"],
    ["a cell", "<table><tr><td>", "<td>"],
    ["a row", "<table><tr><td>", "<tr><td>"],
    ["a link", "<a href=/x>", "<a href=/y>"],
    ["a paragraph", "<p><span>", "<p>"],
    ["an option", "<select><option>", "<option>"],
  ])("SF2 %s in a frame ends none around it", (_, around, inside) => {
    const html = `${around}<div data-sf-origin="https://a.test">${inside}<i>x</i><button data-sf="e.1000001" data-sf-origin="https://a.test">Deep</button>`;
    for (const node of nodesOf(skeletonOf(html)))
      if (node.name === "Deep") expect(node.frames).toEqual(["https://a.test"]);
  });

  test("SF2 a numbered element keeps its origin even where the frame has ended early", () => {
    const html = `<ul><li><div data-sf-origin="https://a.test"><li><li></li></li><button data-sf="e.1000001" data-sf-origin="https://a.test">Deep</button></div></li></ul>`;
    const deep = nodesOf(skeletonOf(html)).find(({ name }) => name === "Deep");
    expect(deep?.frames).toEqual(["https://a.test"]);
  });

  test.each(["", "a.test", "javascript:1", "about:srcdoc", "file:///x"])(
    "SF2 %j is no origin of the web",
    (written) => {
      expect(frameOriginIn(written)).toBe("null");
    },
  );
});
