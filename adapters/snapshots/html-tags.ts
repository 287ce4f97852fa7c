/** HTML tags: which elements end others, have no end, or leave HTML, as htmlparser2's parser has it. */

import { onceForEachName } from "../../core/page/once-for-each.js";
import { traitOf } from "../../core/page/traits.js";
import { isNameAt, PageNames, type PageUnits, unitsOf } from "./page-names.js";

/** What is inside: HTML, or one of the languages that HTML lets in. */
export type Space = "html" | "svg" | "math";

interface TagFacts {
  readonly name: string;
  readonly units: Uint16Array;
  readonly isVoid: boolean;
  /** Open elements that end when it begins, from the innermost on. */
  readonly ends: ReadonlySet<string> | undefined;
  /** Of what it holds; null for that of what holds it. */
  readonly inside: Space | null;
  /** No markup stands in it, unless it is part of a drawing. */
  readonly isOfText: boolean;
}

const words = (list: string): readonly string[] => list.split(" ");

const VOID = new Set(
  words("area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr"),
);
const OF_TEXT = new Set(words("iframe noembed noframes plaintext script style textarea title xmp"));
const FORM_TAGS = "input option optgroup select button datalist textarea";
const ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ["tr", "tr th td"],
    ["th", "th"],
    ["td", "thead th td"],
    ["body", "head link script"],
    ["a", "a"],
    ["li", "li"],
    ["option", "option"],
    ["optgroup", "optgroup option"],
    ...words("h1 h2 h3 h4 h5 h6").map((tag) => [tag, "h1 h2 h3 h4 h5 h6 p"]),
    ...words("select input output button datalist textarea").map((tag) => [tag, FORM_TAGS]),
    ...words("dd dt").map((tag) => [tag, "dd dt"]),
    ...words("rt rp").map((tag) => [tag, "rt rp"]),
    ...words("tbody tfoot").map((tag) => [tag, "thead tbody"]),
    ...words(
      "p address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul",
    ).map((tag) => [tag, "p"]),
  ].map(([tag = "", ended = ""]) => [tag, new Set(words(ended))]),
);
/** Where HTML begins again. */
const INTEGRATION = new Set(words("mi mo mn ms mtext annotation-xml foreignObject desc title"));
/** By their names in lower case. */
const SVG_NAMES: ReadonlyMap<string, string> = new Map(
  words(
    "altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient radialGradient textPath",
  ).map((name) => [name.toLowerCase(), name]),
);

const htmlName = (lower: string): string => (lower === "image" ? "img" : lower);
const svgName = (lower: string): string => SVG_NAMES.get(lower) ?? lower;

const factsOf = (name: string): TagFacts => ({
  name,
  units: unitsOf(name),
  isVoid: VOID.has(name),
  ends: ENDS.get(name),
  inside: name === "svg" || name === "math" ? name : INTEGRATION.has(name) ? "html" : null,
  isOfText: OF_TEXT.has(name),
});

/** Of all elements that have none. */
export const NO_ATTRIBUTES: Record<string, string> = Object.freeze({});

/** A name of one page, in lower case, with what it adds to the traits of its element. */
export class AttributeName {
  readonly name: string;
  readonly trait: number;
  /** The last element that has it. */
  element = 0;

  constructor(name: string) {
    this.name = name;
    this.trait = traitOf(name);
  }
}

/** The attribute names of one page. */
export class AttributeNames {
  private readonly byName = onceForEachName((name) => new AttributeName(name));
  private readonly byWriting: PageNames<AttributeName>;

  constructor(page: PageUnits) {
    this.byWriting = new PageNames(page, (writing) => this.byName(writing.toLowerCase()));
  }

  at(start: number, end: number): AttributeName {
    return this.byWriting.at(start, end);
  }
}

/** A tag of one page, and how many elements of it are open. */
export interface KnownTag {
  readonly facts: TagFacts;
  open: number;
  /** What was open, the last time that it began, and did not end. */
  spared: KnownTag | undefined;
}

/** The tags of one page. */
export class TagTable {
  private readonly byName = new Map<string, KnownTag>();
  private readonly byWriting: PageNames<KnownTag>;
  private readonly page: PageUnits;

  constructor(page: PageUnits) {
    this.page = page;
    this.byWriting = new PageNames(page, (writing) => this.named(htmlName(writing.toLowerCase())));
  }

  /** As written from here to there, where no element around has left HTML. */
  at(start: number, end: number): KnownTag {
    return this.byWriting.at(start, end);
  }

  /** The same of the end of a tag; most end the innermost that is open. */
  ending(innermost: KnownTag | undefined, start: number, end: number): KnownTag {
    const isIt = innermost !== undefined && isNameAt(this.page.units, start, end, innermost.facts.units);
    return isIt ? innermost : this.at(start, end);
  }

  /** Some element around has left HTML or come back to it. */
  inside(start: number, end: number, space: Space): KnownTag {
    return this.named(this.nameInside(this.page.html.slice(start, end).toLowerCase(), space));
  }

  private named(name: string): KnownTag {
    let known = this.byName.get(name);
    if (known === undefined) {
      known = { facts: factsOf(name), open: 0, spared: undefined };
      this.byName.set(name, known);
    }
    return known;
  }

  /** Names of drawings have capitals; the ends of what holds HTML in a drawing too, while that is open. */
  private nameInside(lower: string, space: Space): string {
    const svg = svgName(lower);
    if (space === "svg" || (svg !== lower && (this.byName.get(svg)?.open ?? 0) > 0)) return svg;
    return space === "html" ? htmlName(lower) : lower;
  }
}
