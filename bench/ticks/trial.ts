/** Trial: one thing to do on a page, drawn twice: alive, and dead, as if its handlers had been removed. */

import type { Kit } from "../truth/mechanism.js";
import type { Contents } from "../truth/shell.js";
import type { StyleName } from "../truth/style.js";

export interface DrawnTrial extends Contents {
  readonly action: string;
  /** What leads up to it; done on the dead page too, and never dead itself. */
  readonly after?: readonly string[];
  /** `data-t` of what is dead on the dead page: "go" unless told; "keys" for every key. */
  readonly deadens?: string;
  /** An expression in the document that holds the application; `state.done` unless told. */
  readonly holds?: string;
}

export interface Trial {
  readonly kind: string;
  readonly name: string;
  /** The control is in the wanted state: nothing is to change, and that is to be said. */
  readonly already?: true;
  readonly styles?: readonly [StyleName, ...StyleName[]];
  readonly draw: (kit: Kit) => DrawnTrial;
}

type Sketch = Omit<DrawnTrial, "title" | "action"> & Partial<Pick<DrawnTrial, "title" | "action">>;

/** The title is that of the list and the deed a press of "go", unless the trial draws another. */
type Draw = (kit: Kit) => Sketch;
type Told = Pick<Trial, "already" | "styles">;

export function trial(kind: string, name: string, ...rest: readonly [Draw] | readonly [Told, Draw]): Trial {
  const [told, draw] = rest.length === 1 ? [{}, rest[0]] : rest;
  return {
    ...{ kind, name, ...told },
    draw: (kit) => ({ title: kit.words.things, action: "click(@go)", ...draw(kit) }),
  };
}

/** On a page made with a library of others, whose script tells its own state as `truth`. */
export interface LibraryTrial {
  readonly kind: string;
  readonly page: string;
  readonly name: string;
  /** Where things are: CSS selectors by name, ` >> ` leads into a shadow root, `#2` after it means the third found. */
  readonly where: Readonly<Record<string, string>>;
  readonly action: string;
  readonly after?: readonly string[];
  readonly deadens?: string;
  readonly focus?: string;
  readonly holds: string;
}
