/** Sample: a text that a regular expression takes, drawn from its source; what it asserts is left out, so some are near misses. */

import type { Chance } from "../../testing/simulator/chance.js";

/** What stands for a class of characters. */
const CLASSES: Readonly<Record<string, string>> = {
  ...{ d: "1", D: "a", w: "a", W: " ", s: " ", S: "a", t: "\t", n: "\n", r: "\r", v: " ", f: " " },
  ...{ p: "a", P: " ", b: "", B: "", k: "" },
};
/** More of a part that may be repeated tells nothing more. */
const MOST_REPEATED = 40;

/** `source`: of a regular expression. */
export function sampleOf(source: string, chance: Chance): string {
  return new Sampler(source, chance).alternatives();
}

class Sampler {
  private at = 0;
  private readonly source: string;
  private readonly chance: Chance;

  constructor(source: string, chance: Chance) {
    this.source = source;
    this.chance = chance;
  }

  alternatives(): string {
    const all: [string, ...string[]] = [this.sequence()];
    while (this.take("|")) all.push(this.sequence());
    return this.chance.pick(all);
  }

  private sequence(): string {
    let text = "";
    while (this.at < this.source.length && !"|)".includes(this.next())) {
      const part = this.part();
      text += part.repeat(this.times());
    }
    return text;
  }

  private part(): string {
    if (this.take("(")) return this.group();
    if (this.take("[")) return this.list();
    const sign = this.read();
    if (sign === "\\") return this.escape();
    return sign === "." ? "a" : "^$".includes(sign) ? "" : sign;
  }

  private group(): string {
    const [start = "", looks] = /^\?(?:([=!]|<[=!])|:|<\w+>|[a-z-]+:)/.exec(this.source.slice(this.at)) ?? [];
    this.at += start.length;
    const text = this.alternatives();
    this.take(")");
    return looks === undefined ? text : "";
  }

  private list(): string {
    const isNot = this.take("^");
    let first: string | undefined;
    while (this.at < this.source.length && !this.take("]")) {
      const sign = this.read();
      const one = sign === "\\" ? this.escape() : sign;
      first = first === undefined || (first === "" && one !== "") || this.chance.happens(0.2) ? one : first;
    }
    return isNot ? "a" : (first ?? "");
  }

  private escape(): string {
    const sign = this.read();
    const [code = ""] = /^(?:\{[^}]*\}|[\da-f]{4})/i.exec(this.source.slice(this.at)) ?? [];
    if (sign === "u") {
      this.at += code.length;
      return String.fromCodePoint(Number.parseInt(code.replace(/[{}]/g, ""), 16) || 0x61);
    }
    if (sign === "p" || sign === "P") this.at += code.length;
    return CLASSES[sign] ?? (/[1-9]/.test(sign) ? "" : sign);
  }

  private times(): number {
    const [written = "", least = "", , most] =
      /^(?:\{(\d+)(,(\d*))?\}|[*+?])\??/.exec(this.source.slice(this.at)) ?? [];
    this.at += written.length;
    if (written === "") return 1;
    if (!written.startsWith("{")) return this.chance.pick([written.startsWith("+") ? 1 : 0, 1, 3]);
    const from = Math.min(MOST_REPEATED, Number(least));
    const to = Math.min(MOST_REPEATED, Number(most || least));
    return from + this.chance.below(Math.max(1, to - from + 1));
  }

  private next(): string {
    return this.source.charAt(this.at);
  }

  private read(): string {
    return this.source.charAt(this.at++);
  }

  private take(sign: string): boolean {
    if (this.next() !== sign) return false;
    this.at++;
    return true;
  }
}
