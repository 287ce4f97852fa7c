/** Composed tree: the page with open shadow roots and same-origin frames read as one tree, and what of it a person sees. */

/** An element of a frame belongs to another realm, so its class says nothing. */
export const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** The document inside a frame, when its origin lets us see it. */
export function frameDocument(element: Element): Document | null {
  if (element.localName !== "iframe" && element.localName !== "frame") return null;
  try {
    // The cast: only frame elements get here, and `instanceof` fails for elements of another frame's realm.
    return (element as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}

/** Editors of rich text make one field of a whole frame. */
const isEditor = ({ body, designMode }: Document): boolean =>
  body !== null && (designMode === "on" || body.isContentEditable);

/** Children as they are rendered: shadow trees replace light children, slots give what is assigned to them. */
export function renderedChildren(element: Element): readonly Node[] {
  const frame = frameDocument(element);
  if (frame) return isEditor(frame) ? [frame.body] : frame.body ? [...frame.body.childNodes] : [];
  if (element.shadowRoot) return [...element.shadowRoot.childNodes];
  if (element.localName === "slot") {
    const assigned = (element as HTMLSlotElement).assignedNodes({ flatten: true });
    if (assigned.length > 0) return assigned;
  }
  return [...element.childNodes];
}

/** The element that holds this one, across shadow roots and frames. */
export function deepParent(node: Node): Element | null {
  const parent = node.parentNode;
  if (parent === null) return null;
  if (isElement(parent)) return parent;
  if (parent.nodeType === Node.DOCUMENT_FRAGMENT_NODE) return (parent as ShadowRoot).host ?? null;
  return parent.nodeType === Node.DOCUMENT_NODE ? ((parent as Document).defaultView?.frameElement ?? null) : null;
}

export function deepContains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = deepParent(at)) if (at === outer) return true;
  return false;
}

/** In the page, through every frame and shadow root that holds it. */
export function isAttached(element: Element): boolean {
  for (let at: Element | null = element; at; at = frameOf(at))
    if (!at.isConnected || at.ownerDocument.defaultView === null) return false;
  return true;
}

export function deepActiveElement(top: Document): Element | null {
  let active = top.activeElement;
  while (active) {
    const inner: Element | null | undefined = active.shadowRoot?.activeElement ?? frameDocument(active)?.activeElement;
    if (!inner) break;
    active = inner;
  }
  return active && active.localName !== "body" && active.localName !== "html" ? active : null;
}

/** Box of an element in the viewport of the top document; the first line's box for text that wraps. */
export function viewportBox(element: Element): { left: number; top: number; width: number; height: number } {
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  let { left, top } = box;
  for (let frame = frameOf(element); frame; frame = frameOf(frame)) {
    const outer = frame.getBoundingClientRect();
    left += outer.left + frame.clientLeft;
    top += outer.top + frame.clientTop;
  }
  return { left, top, width: box.width, height: box.height };
}

export function deepElementFromPoint(top: Document, x: number, y: number): Element | null {
  let root: Root = top;
  let [atX, atY] = [x, y];
  let hit: Element | null = null;
  for (;;) {
    const next: Element | null = root.elementFromPoint(atX, atY);
    if (!next || next === hit) return hit;
    hit = next;
    const inside = frameDocument(next);
    if (inside) {
      const box = next.getBoundingClientRect();
      [atX, atY, root] = [atX - box.left - next.clientLeft, atY - box.top - next.clientTop, inside];
    } else if (next.shadowRoot) root = next.shadowRoot;
    else return hit;
  }
}

/** What most of a page is of, and never holds a shadow root (DOM, `attachShadow`) or a document. */
export const HOLDING_NO_ROOT =
  "a b br button code col dd dl dt em fieldset figure form g hr i img input label legend li link meta ol option output path pre rect script select small strong style svg table tbody td textarea th thead tr ul use".split(
    " ",
  );
/** The browser passes those over by itself, in a tenth of the time that asking each takes. */
const MAY_HOLD_ROOT = `:not(${HOLDING_NO_ROOT.join()})`;

export type Root = Document | ShadowRoot;

/** Those in a root, looked for anew once anything came or went in it; a root that came to one of them makes no mutation. */
class MayHoldRoot {
  private elements: readonly Element[] | null = null;
  private readonly root: Root;
  private readonly changes = new MutationObserver(() => {
    this.elements = null;
  });

  constructor(root: Root) {
    this.root = root;
    this.changes.observe(root, { childList: true, subtree: true });
  }

  now(): readonly Element[] {
    if (this.changes.takeRecords().length > 0) this.elements = null;
    this.elements ??= [...this.root.querySelectorAll(MAY_HOLD_ROOT)];
    return this.elements;
  }
}

const known = new WeakMap<Root, MayHoldRoot>();

function mayHoldRoot(root: Root): readonly Element[] {
  const inIt = known.get(root) ?? new MayHoldRoot(root);
  known.set(root, inIt);
  return inIt.now();
}

/** Every root a mutation observer has to stand on. */
export function observableRoots(top: Document): readonly Root[] {
  const roots: Root[] = [top];
  // It grows while it is walked.
  for (const root of roots) {
    for (const element of mayHoldRoot(root)) {
      const inside = element.shadowRoot ?? frameDocument(element);
      if (inside) roots.push(inside);
    }
  }
  return roots;
}

/** What holds its shadow root, or the frame that its document is in. */
export function outerOf(element: Element): Element | null {
  const root = element.getRootNode();
  // The cast: the only fragment that is a root of what is shown.
  return root.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (root as ShadowRoot).host : frameOf(element);
}

const frameOf = (element: Element): Element | null => element.ownerDocument.defaultView?.frameElement ?? null;

/** In the page, its open shadow roots and the frames of its origin. */
export const queryAll = (page: Document, selector: string): readonly Element[] =>
  observableRoots(page).flatMap((root) => [...root.querySelectorAll(selector)]);

/** Text of an element, or any text, as one line. */
export const plainText = (of: Element | string | null): string =>
  ((typeof of === "string" ? of : of?.textContent) ?? "").replace(/\s+/g, " ").trim();

export type Sleep = (ms: number) => Promise<void>;

/** `gone`: with all that is in it. `veiled`: hidden, but its children may show. `through`: has no box of its own. */
export type Visibility = "shown" | "gone" | "veiled" | "through";

/** Their box is all there is of them: no box, nothing to see. */
const BOXED = new Set(["input", "button", "select", "textarea", "img", "video", "canvas", "svg", "iframe"]);

/** Often shrunk to nothing under a picture of itself; keyboard and label still work it, unless kept from those too. */
const STANDS_FOR_ITS_LOOK = ["checkbox", "radio", "file"]
  .map((type) => `input[type="${type}"]:not([aria-hidden="true"][tabindex^="-"])`)
  .join();

/** Shrunk to a line or a point and no stop for the keyboard: it carries the value of the widget that is drawn in its stead. */
const CARRIER = `select[tabindex^="-"],textarea[tabindex^="-"],input[tabindex^="-"]:not([type="checkbox"],[type="radio"],[type="file"])`;

export function renderingOf(element: Element): Visibility {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  if (!style || style.display === "none") return "gone";
  if (style.display === "contents") return "through";
  // Only this tells the content of a closed <details> and of content-visibility: hidden.
  if (!element.checkVisibility()) return "gone";
  if (style.visibility !== "visible") return "veiled";
  if (style.opacity === "0" && isOutOfReach(element, style)) return "gone";
  const clips = style.display !== "inline" && (style.overflowX !== "visible" || style.overflowY !== "visible");
  // What neither clips nor is its box alone shows what is in it, whatever its size; a box is dear to ask for.
  return BOXED.has(element.localName) || clips ? boxed(element) : "shown";
}

function boxed(element: Element): Visibility {
  const { width, height } = element.getBoundingClientRect();
  if ((width <= 1 || height <= 1) && element.matches(CARRIER)) return "gone";
  return (width > 0 && height > 0) || element.matches(STANDS_FOR_ITS_LOOK) ? "shown" : "gone";
}

/** Drawn with no ink: met by no pointer, or only a carrier of a value; others are worked through their label. */
function isOutOfReach(element: Element, style: CSSStyleDeclaration): boolean {
  if (!element.matches("input,button,select,textarea")) return style.pointerEvents === "none";
  return element.matches('[aria-hidden="true"][tabindex^="-"]:not([type="file"])');
}

/** Rendered, and so is everything around it. */
export function isShown(element: Element): boolean {
  const rendering = renderingOf(element);
  if (rendering === "gone" || rendering === "veiled") return false;
  if (rendering === "shown") return true;
  return renderedChildren(element).some((child) => isElement(child) && isShown(child));
}

/** As a person reads it: blocks on lines of their own, without what cannot be seen. */
export const renderedText = (element: Element): string =>
  // biome-ignore lint/performance/useDomNodeTextContent: text content would join paragraphs and read out hidden parts
  (element as HTMLElement).innerText ?? element.textContent ?? "";

/** Of the page and of the frames of its origin. */
export function windowsOf(page: Document): readonly Window[] {
  const documents = observableRoots(page).filter((root): root is Document => root.nodeType === Node.DOCUMENT_NODE);
  return documents.flatMap(({ defaultView }) => defaultView ?? []);
}
