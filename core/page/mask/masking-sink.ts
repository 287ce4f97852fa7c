/** Masking sink: forwards a page to another sink and masks text by block, fields by the words before them (SF7). */

import { type Attributes, tokenSet } from "../read/aria.js";
import type { PageSink } from "../read/builder.js";
import { BlockText, NO_PIECE } from "./block-text.js";
import { maskField } from "./privacy.js";

/** Most tags and texts held back. A longer block is passed on in parts, because the sink cannot count held items. */
const MOST_WAITING = 400;
const FIELD_TAGS = tokenSet("input textarea select");

interface WaitingPart {
  readonly tag: string;
  /** Attributes of an opening tag, null for a closing tag, or the text. */
  readonly told: Attributes | string | null;
}

export class MaskingSink implements PageSink {
  private waiting: WaitingPart[] = [];
  private readonly block: BlockText;
  private readonly sink: PageSink;

  constructor(sink: PageSink) {
    this.sink = sink;
    this.block = new BlockText((at, text) => {
      this.waiting[at] = { tag: "", told: text };
    });
  }

  open(tag: string, attributes: Attributes): void {
    this.makeRoom();
    this.block.open(tag);
    const before = FIELD_TAGS.has(tag) && attributes["type"] !== "hidden" ? this.block.takeLabel() : "";
    this.tell({ tag, told: before === "" ? attributes : maskedAttributes(tag, attributes, before) });
  }

  text(text: string): void {
    if (text === "") return;
    this.makeRoom();
    this.block.text(this.waiting.length, text);
    this.tell({ tag: "", told: text });
  }

  close(tag: string): void {
    this.makeRoom();
    this.block.close(tag);
    this.tell({ tag, told: null });
  }

  /** Masks and forwards all held items, as at the end of the page. */
  end(): void {
    this.block.end();
    this.pass();
  }

  /** The next text is masked as if these words stood before it in a block of their own. They are not forwarded. */
  follow(words: string): void {
    this.end();
    if (words === "") return;
    this.block.open("p");
    this.block.text(NO_PIECE, words);
    this.block.close("p");
  }

  private tell(what: WaitingPart): void {
    this.waiting.push(what);
    if (this.block.isEmpty()) this.pass();
  }

  private makeRoom(): void {
    if (this.waiting.length >= MOST_WAITING) this.end();
  }

  private pass(): void {
    for (const { tag, told } of this.waiting) {
      if (told === null) this.sink.close(tag);
      else if (typeof told === "string") this.sink.text(told);
      else this.sink.open(tag, told);
    }
    this.waiting = [];
  }
}

function maskedAttributes(tag: string, attributes: Attributes, before: string): Attributes {
  const { value } = attributes;
  return tag === "input" && value ? { ...attributes, value: maskField({ attributes, value, before }) } : attributes;
}
