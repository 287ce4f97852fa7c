/** Implied ends: which open elements a new one closes, where the parser only looks at the innermost (HTML §13.2.6). Elsewhere: optional end tags. */

interface Rule {
  readonly closes: ReadonlySet<string>;
  readonly stops: ReadonlySet<string>;
}

const words = (list: string): string[] => list.split(" ");
const rule = (closes: string, stops: string): Rule => ({
  closes: new Set(words(closes)),
  stops: new Set(words(stops)),
});

const SCOPE = "html body table td th caption template object marquee applet foreignObject";
const SPECIAL = `${SCOPE} ul ol menu dl tr tbody thead tfoot section article main nav aside header footer form fieldset blockquote details dialog button select center figure`;

const P = rule("p", `${SCOPE} button`);
const DEFINITION = rule("dd dt", SPECIAL);
const CELL = rule("td th", "table tr template html body");
const SECTION = rule("tbody thead tfoot tr td th caption colgroup", "table template html body");

/** `p` is closed by these as well as by its own kind. */
const ENDS_P = words(
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul",
);

const RULES: ReadonlyMap<string, readonly Rule[]> = new Map([
  ...ENDS_P.map((tag): [string, readonly Rule[]] => [tag, [P]]),
  ["li", [rule("li", SPECIAL), P]],
  ["dd", [DEFINITION, P]],
  ["dt", [DEFINITION, P]],
  ["a", [rule("a", SCOPE)]],
  ["button", [rule("button", SCOPE)]],
  ["option", [rule("option", "select datalist optgroup html body")]],
  ["optgroup", [rule("option optgroup", "select html body")]],
  ["td", [CELL]],
  ["th", [CELL]],
  ["tr", [rule("tr td th caption colgroup", "table tbody thead tfoot template html body")]],
  ["tbody", [SECTION]],
  ["thead", [SECTION]],
  ["tfoot", [SECTION]],
]);

/** How many of the open elements (outermost first) stay open when `tag` begins. */
export function staysOpen(tag: string, open: readonly { readonly tag: string }[]): number {
  let keep = open.length;
  for (const { closes, stops } of RULES.get(tag) ?? []) {
    for (let i = keep - 1; i >= 0; i--) {
      const other = open[i]?.tag ?? "";
      if (closes.has(other)) keep = i;
      else if (stops.has(other)) break;
    }
  }
  return keep;
}
