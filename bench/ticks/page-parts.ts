/** Page parts: the scripts that make a control dead, mark what an action names, and give the focus. */

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
