/** Mechanism: what a page does when it is acted on, honestly or not; drawn many times with other markup, words and times. */

import type { Chance } from "../../testing/simulator/chance.js";
import type { ServedPage, Side, Truth } from "./case.js";
import type { Contents } from "./shell.js";
import type { Style, StyleName } from "./style.js";
import type { Words } from "./words.js";

export interface Kit {
  readonly style: Style;
  readonly styleName: StyleName;
  readonly words: Words;
  readonly chance: Chance;
  /** A wait in ms: nothing, short, or as long as people put up with. */
  readonly delay: number;
}

export interface Drawn extends Contents {
  readonly action: string;
  /** What leads up to it; only the action itself is judged. */
  readonly after?: readonly string[];
  readonly truth: Truth;
  readonly more?: Readonly<Record<string, Contents>>;
  readonly raw?: Readonly<Record<string, ServedPage>>;
  readonly dwellMs?: number;
  /** What the page does by itself between the look and the act. */
  readonly meanwhile?: string;
}

export interface Mechanism {
  readonly kind: string;
  readonly side: Side;
  /** Variants of one mechanism have names of their own. */
  readonly name: string;
  readonly styles?: readonly [StyleName, ...StyleName[]];
  readonly draw: (kit: Kit) => Drawn;
}

/** What most mechanisms leave out: the title is that of the list, the deed is a press of "go", and the server knows the truth. */
type Usual = "title" | "action" | "truth";
type Sketch = Omit<Drawn, Usual> & Partial<Pick<Drawn, Usual>>;

type Draw = (kit: Kit) => Sketch;
type Styles = NonNullable<Mechanism["styles"]>;
/** The styles stand before the drawing where not all of them will do. */
type Write = (kind: string, name: string, ...rest: readonly [Draw] | readonly [Styles, Draw]) => Mechanism;

const on =
  (side: Side): Write =>
  (kind, name, ...rest) => {
    const [styles, draw] = rest.length === 1 ? [undefined, rest[0]] : rest;
    return {
      ...{ kind, side, name, ...(styles && { styles }) },
      draw: (kit) => ({ title: kit.words.things, action: "click(@go)", truth: BY_SERVER, ...draw(kit) }),
    };
  };
export const honest = on("honest");
export const lie = on("lie");

/** Frames have an address of their own, which the page's does not show. */
export const UNFRAMED: readonly [StyleName, ...StyleName[]] = ["semantic", "aria", "table", "shadow"];

export const BY_SERVER: Truth = { by: "server" };
export const BY_PAGE: Truth = { by: "page", holds: "state.done" };

export function js(text: string | readonly string[]): string {
  return JSON.stringify(text);
}
