/** Masking at the API edge: the second time, after the client, before anything is stored (design §13). Elsewhere: redaction. */

import type { Handler } from "htmlparser2";
import { Parser } from "htmlparser2";
import { DEFAULT_LIMITS } from "../../core/page/builder.js";
import { fieldPlaceholder, maskText } from "../../core/page/privacy.js";

/** A stretch of the page and what stands there instead. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** An expected failure of hostile or absurd input (SK8). */
export type Masking = { readonly ok: true; readonly html: string } | { readonly ok: false };

/** No card number and no token is shorter. */
const SHORTEST = 12;
/** Machine-read attributes, in which a run of digits is an identity and no card number. */
const IDENTITIES =
  /^(?:id|class|for|name|style|data-sf|src|srcset|d|points|viewbox|aria-(?:labelledby|describedby|controls|owns))$/;

/**
 * The page with secrets replaced: values of password, card, code and token fields; card numbers and tokens by shape
 * anywhere a person or a prompt could read them; script bodies and comments, which nobody reads, emptied. Every other
 * character stays, so offsets and markup survive.
 */
export function maskHtml(html: string, limits = DEFAULT_LIMITS): Masking {
  const edits: Edit[] = [];
  let attributes: Attribute[] = [];
  let text = { from: 0, to: 0 };
  let depth = 0;
  let nodes = 0;
  let effective = 0;

  function endText(): void {
    const raw = html.slice(text.from, text.to);
    const masked = maskText(raw);
    if (masked !== raw) edits.push({ ...text, text: masked });
    text = { from: 0, to: 0 };
  }
  const handler: Partial<Handler> = {
    onattribute(name, value) {
      if (mayBeMasked(name, value)) attributes.push({ name, value, from: parser.startIndex, to: parser.endIndex });
    },
    onopentag(tag, values, isImplied) {
      effective += isImplied ? -1 : 1;
      endText();
      if (attributes.length > 0) edits.push(...attributeEdits(tag, values, attributes));
      attributes = [];
      depth++;
      nodes++;
      if (depth > limits.nesting || nodes > limits.nodes) parser.pause();
    },
    onclosetag(tag, isImplied) {
      if (!isImplied) effective++;
      if (tag === "script" && text.to > text.from) edits.push({ ...text, text: "" });
      else endText();
      text = { from: 0, to: 0 };
      depth--;
    },
    ontext() {
      text = { from: text.to > text.from ? text.from : parser.startIndex, to: parser.endIndex + 1 };
    },
    oncomment(comment) {
      endText();
      if (comment !== "") edits.push({ from: parser.startIndex, to: parser.endIndex + 1, text: "" });
    },
  };
  const parser = new BoundedParser(handler, limits.idle, () => effective);
  parser.write(html);
  if (depth > limits.nesting || nodes > limits.nodes || parser.tooIdle()) return { ok: false };
  parser.end();
  return { ok: true, html: carriedOut(html, edits) };
}

/** Few attributes are of a kind that is masked, and pages have tens of thousands. */
function mayBeMasked(name: string, value: string): boolean {
  return value.length >= SHORTEST || name === "value" || name === "content";
}

function attributeEdits(
  tag: string,
  values: Readonly<Record<string, string>>,
  attributes: readonly Attribute[],
): readonly Edit[] {
  return attributes.flatMap(({ name, value, from, to }) => {
    const masked = maskedAttribute(tag, values, name, value);
    return masked === value ? [] : [{ from, to, text: `${name}="${escapeAttribute(masked)}"` }];
  });
}

function maskedAttribute(tag: string, values: Readonly<Record<string, string>>, name: string, value: string): string {
  if (name === "value" && (tag === "input" || tag === "textarea"))
    return fieldPlaceholder(values, value) ?? maskText(value);
  const isToken = tag === "meta" && name === "content" && /csrf|xsrf|token|nonce/i.test(values["name"] ?? "");
  if (isToken) return value === "" ? value : "[SECRET]";
  return IDENTITIES.test(name) || value.length < SHORTEST ? value : maskText(value);
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
}

function carriedOut(html: string, edits: readonly Edit[]): string {
  const kept: string[] = [];
  let done = 0;
  for (const { from, to, text } of edits) {
    kept.push(html.slice(done, from), text);
    done = to;
  }
  kept.push(html.slice(done));
  return kept.join("");
}

/**
 * For an end tag that ends nothing, and for a `form` in a form, htmlparser2 looks through every open element: a page of
 * such tags costs it the square of its length, and none of them is an element that could be counted.
 */
export class BoundedParser extends Parser {
  private tags = 0;
  private readonly idle: number;
  private readonly effective: () => number;

  /** `effective`: how many elements the handler has seen begin and end so far. */
  constructor(handler: Partial<Handler>, idle: number, effective: () => number) {
    super(handler);
    this.idle = idle;
    this.effective = effective;
  }

  override onopentagname(start: number, endIndex: number): void {
    this.count();
    super.onopentagname(start, endIndex);
  }

  override onclosetag(start: number, endIndex: number): void {
    this.count();
    super.onclosetag(start, endIndex);
  }

  tooIdle(): boolean {
    return this.tags - this.effective() > this.idle;
  }

  private count(): void {
    this.tags++;
    if (this.tooIdle()) this.pause();
  }
}
