/** Shape: drawn form of a page element, from a closed list. Of all other elements only the words are drawn. */

import { type Attributes, inputKind, isEditable, tokenSet } from "../read/aria.js";
import { BLOCKS } from "../read/html.js";

/** Elements of the drawing. None loads, runs, sends, navigates, or changes how later markup is parsed. */
type DrawnTag =
  | "div"
  | "span"
  | "table"
  | "thead"
  | "tbody"
  | "tfoot"
  | "tr"
  | "td"
  | "th"
  | "ul"
  | "ol"
  | "li"
  | `h${1 | 2 | 3 | 4 | 5 | 6}`;

export interface Shape {
  readonly tag: DrawnTag;
  /** Classes of our own style sheet. */
  readonly look?: string;
  /** Words that stand for the element. */
  readonly words?: string;
  /** Tooltip, such as the address of a link. */
  readonly title?: string;
  /** The content is left out, because `words` replace it. */
  readonly isWhole?: true;
}

const span = (look: string, words?: string): Shape => ({ tag: "span", look, ...(words !== undefined && { words }) });
const whole = (look: string, words: string): Shape => ({ ...span(look, words), isWhole: true });
const div = (look: string): Shape => ({ tag: "div", look });

/** Parents that an element needs to keep its tag; elsewhere it becomes a `div`. */
const HOLDERS: Readonly<Record<string, ReadonlySet<string>>> = {
  thead: tokenSet("table"),
  tbody: tokenSet("table"),
  tfoot: tokenSet("table"),
  tr: tokenSet("table thead tbody tfoot"),
  td: tokenSet("tr"),
  th: tokenSet("tr"),
  li: tokenSet("ul ol"),
};

const SAME = tokenSet("table thead tbody tfoot tr td th ul ol li h1 h2 h3 h4 h5 h6");
const LOOKS: ReadonlyMap<string, Shape> = new Map([
  ...["p", "blockquote", "pre", "fieldset", "dialog", "figure", "dd", "dt"].map((tag) => [tag, div(tag)] as const),
  ...["caption", "legend", "hr", "details"].map((tag) => [tag, div(tag)] as const),
  ["menu", { tag: "ul" }],
  ["b", span("strong")],
  ["i", span("em")],
  ...["strong", "em", "small", "s", "u", "code", "kbd", "sup", "sub"].map((tag) => [tag, span(tag)] as const),
  ["del", span("s")],
  ["br", whole("br", "")],
  ["button", span("button")],
  ["summary", div("summary")],
  ["label", span("label")],
]);

/** Words for pictures, media and embedded pages, which are not drawn. */
const PICTURES: Readonly<Record<string, string>> = {
  img: "picture",
  canvas: "drawing",
  video: "video",
  audio: "sound",
  object: "embedded content",
  embed: "embedded content",
  iframe: "frame",
  frame: "frame",
};

/** `parent`: the drawn tag around the element. */
export function shapeOf(tag: string, attributes: Attributes, parent: string): Shape {
  if (tag === "input") return inputShape(attributes);
  if (Object.hasOwn(PICTURES, tag)) return pictureShape(PICTURES[tag] ?? "", attributes);
  if (tag === "textarea") return span("field area");
  if (tag === "svg") return withLabel(span("svg"), attributes);
  if (tag === "a") return linkShape(attributes);
  if (isEditable(attributes)) return div("field area");
  if (SAME.has(tag)) {
    const holders = HOLDERS[tag];
    // The cast is safe: all tags in `SAME` are drawn.
    if (holders === undefined || holders.has(parent)) return { tag: tag as DrawnTag };
    return div(tag);
  }
  const shape = LOOKS.get(tag) ?? { tag: BLOCKS.has(tag) || tag.includes("-") ? "div" : "span" };
  return "onclick" in attributes && shape.look === undefined ? { ...shape, look: "clickable" } : shape;
}

/** Adds the `aria-label` of an SVG, which may have no other words. */
function withLabel(shape: Shape, { "aria-label": label }: Attributes): Shape {
  return label ? { ...shape, words: label } : shape;
}

function pictureShape(kind: string, { alt, title, "aria-label": label }: Attributes): Shape {
  // An empty `alt` declares a picture decorative.
  if (alt === "" && !label && !title) return whole("gone", "");
  return whole("picture", label || alt || title || kind);
}

function linkShape({ href, onclick, "aria-label": label }: Attributes): Shape {
  if (href === undefined) return onclick === undefined ? { tag: "span" } : span("clickable");
  return { ...span("link"), ...(label && { title: `${label} · ${href}` }), ...(!label && { title: href }) };
}

function inputShape(attributes: Attributes): Shape {
  const { type = "text", value = "", placeholder = "", "aria-label": label } = attributes;
  const kind = inputKind(type.toLowerCase());
  if (kind === "button") return whole("button", value || attributes["alt"] || label || type);
  if (kind === "toggle") {
    const isRound = type.toLowerCase() === "radio";
    const isOn = "checked" in attributes;
    const sign = "indeterminate" in attributes ? "▣" : isOn ? (isRound ? "◉" : "☑") : isRound ? "○" : "☐";
    return whole("toggle", sign);
  }
  if (kind === "file") return whole("button", value || "Choose a file");
  return value === "" ? whole("field hint", placeholder) : whole("field", value);
}
