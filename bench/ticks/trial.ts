/** Trial: one thing to do on a page, drawn twice: alive, and dead, as if its handlers had been removed. */

import type { Kit } from "../truth/mechanism.js";
import type { Contents } from "../truth/shell.js";
import type { StyleName } from "../truth/style.js";

/** What a person does, as the page hears of it; moving the pointer is no doing unless that is what is dead. */
const DEEDS =
  "pointerdown pointerup mousedown mouseup touchstart touchend click dblclick auxclick keydown keypress keyup beforeinput input change submit dragstart drag dragover drop dragend focus focusin";
const POINTER = "pointerover pointerenter pointermove mouseover mouseenter mousemove";

/** What is put into a dead field by whatever way does not stay: as in a field whose page keeps its value and hears nothing. */
const PUT_BACK = `const at = event.composedPath()[0]; if (type === "input" && typeof at.defaultValue === "string" && !/^(?:checkbox|radio|range)$/.test(at.type)) at.value = at.defaultValue;`;

/**
 * Nothing that is done at `deadens` reaches a handler of the page, and the browser does nothing of its own about it.
 * Listens on the document: what a page does at any click (`reflexes.ts`) hears it on the window, before.
 */
export function deadScript(deadens: string): string {
  const types = deadens === "pointer" ? POINTER : DEEDS;
  const isMeant =
    deadens === "keys"
      ? "/^(?:key|beforeinput|input$|change$|click$)/.test(event.type)"
      : `event.composedPath().some((at) => at instanceof Element && at.getAttribute("data-t") === "${deadens === "pointer" ? "go" : deadens}")`;
  return `for (const type of "${types}".split(" ")) document.addEventListener(type, (event) => { if (!(${isMeant})) return; event.stopImmediatePropagation(); ${PUT_BACK} if (/^(?:click|keydown|submit|dragstart|beforeinput)$/.test(type)) event.preventDefault(); }, true);`;
}

/** Gives `data-t` to what is found by selector, as soon as it is there. */
export function markScript(where: Readonly<Record<string, string>>): string {
  return `(() => { const where = ${JSON.stringify(where)};
const all = (root, selector) => { const [head, ...rest] = selector.split(" >> "); const found = [...root.querySelectorAll(head)]; return rest.length === 0 ? found : found.flatMap((one) => one.shadowRoot ? all(one.shadowRoot, rest.join(" >> ")) : []); };
const find = (written) => { const [, selector, nth = "0"] = /^(.*?)(?:#(\\d+))?$/.exec(written); return selector.split(", ").flatMap((one) => { const [, own, n] = /^(.*?)(?:#(\\d+))?$/.exec(one); return all(document, own)[Number(n ?? nth)] ?? []; })[0]; };
const mark = () => { for (const [name, selector] of Object.entries(where)) { const at = find(selector); if (at && at.getAttribute("data-t") !== name) at.setAttribute("data-t", name); } };
mark(); setInterval(mark, 100); })();`;
}

export function focusScript(selector: string): string {
  return `document.querySelector(${JSON.stringify(selector)})?.focus();`;
}

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
