/** Composed tree: the page with open shadow roots and same-origin frames read as one tree, and its visible parts. */

/** `instanceof` would fail: an element of a frame belongs to another realm with other classes. */
export const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** True in the runtime of a frame of another origin: the page's runtime reads the other frames. */
export const isInFrame = (): boolean => window.top !== window;

/** The document inside a frame, if its origin allows access. */
export function frameDocument(element: Element): Document | null {
  if (element.localName !== "iframe" && element.localName !== "frame") return null;
  try {
    // The cast: only frame elements get here, and `instanceof` fails for elements of another frame's realm.
    return (element as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}

/** Rich-text editors make a whole frame one field. */
const isEditor = ({ body, designMode }: Document): boolean =>
  body !== null && (designMode === "on" || body.isContentEditable);

/** Children as they are rendered: shadow trees replace light children, slots show their assigned nodes. */
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

/** True if the element and every frame around it are in the page. */
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

/** Common tags that never hold a shadow root (DOM, `attachShadow`) or a document. */
export const HOLDING_NO_ROOT =
  "a b br button code col dd dl dt em fieldset figure form g hr i img input label legend li link meta ol option output path pre rect script select small strong style svg table tbody td textarea th thead tr ul use".split(
    " ",
  );
/** The browser skips those itself, in a tenth of the time that checking each element takes. */
const MAY_HOLD_ROOT = `:not(${HOLDING_NO_ROOT.join()})`;

export type Root = Document | ShadowRoot;

/** Candidates in one root, searched anew after nodes came or went. Attaching a shadow root to one makes no mutation. */
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

/** Every root that a mutation observer must observe. */
export function observableRoots(top: Document): readonly Root[] {
  const roots: Root[] = [top];
  // The list grows during the loop.
  for (const root of roots) {
    for (const element of mayHoldRoot(root)) {
      const inside = element.shadowRoot ?? frameDocument(element);
      if (inside) roots.push(inside);
    }
  }
  return roots;
}

/** The host of its shadow root, or the frame around its document. */
export function outerOf(element: Element): Element | null {
  const root = element.getRootNode();
  // The cast: a shadow root is the only fragment that is a root in the page.
  return root.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (root as ShadowRoot).host : frameOf(element);
}

const frameOf = (element: Element): Element | null => element.ownerDocument.defaultView?.frameElement ?? null;

/** Searches the page, its open shadow roots and its same-origin frames. */
export const queryAll = (page: Document, selector: string): readonly Element[] =>
  observableRoots(page).flatMap((root) => [...root.querySelectorAll(selector)]);

/** Text of an element, or any text, as one line. */
export const plainText = (of: Element | string | null): string =>
  ((typeof of === "string" ? of : of?.textContent) ?? "").replace(/\s+/g, " ").trim();

export type Sleep = (ms: number) => Promise<void>;

/** `gone`: hidden with its content. `veiled`: hidden, but its children may show. `through`: has no box of its own. */
export type Visibility = "shown" | "gone" | "veiled" | "through";

/** Elements that consist of their box: without it, nothing shows. */
const BOXED = new Set(["input", "button", "select", "textarea", "img", "video", "canvas", "svg", "iframe"]);

/** Inputs often shrunk to nothing under a picture; keyboard and label still work them, unless the page blocks that. */
const STANDS_FOR_ITS_LOOK = ["checkbox", "radio", "file"]
  .map((type) => `input[type="${type}"]:not([aria-hidden="true"][tabindex^="-"])`)
  .join();

/** Fields without a tab stop: if shrunk to a line or a point, they only carry the value of a widget drawn instead. */
const CARRIER = `select[tabindex^="-"],textarea[tabindex^="-"],input[tabindex^="-"]:not([type="checkbox"],[type="radio"],[type="file"])`;

export function renderingOf(element: Element): Visibility {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  if (!style || style.display === "none") return "gone";
  if (style.display === "contents") return "through";
  // Only this call detects the content of a closed <details> and of content-visibility: hidden.
  if (!element.checkVisibility()) return "gone";
  if (style.visibility !== "visible") return "veiled";
  if (style.opacity === "0" && isOutOfReach(element, style)) return "gone";
  const clips = style.display !== "inline" && (style.overflowX !== "visible" || style.overflowY !== "visible");
  // An element that neither clips nor is BOXED shows its content at any size. Measuring a box is expensive.
  return BOXED.has(element.localName) || clips ? boxed(element) : "shown";
}

function boxed(element: Element): Visibility {
  const { width, height } = element.getBoundingClientRect();
  if ((width <= 1 || height <= 1) && element.matches(CARRIER)) return "gone";
  return (width > 0 && height > 0) || element.matches(STANDS_FOR_ITS_LOOK) ? "shown" : "gone";
}

/** A transparent element that no pointer reaches, or that only carries a value. A label works other fields. */
function isOutOfReach(element: Element, style: CSSStyleDeclaration): boolean {
  if (!element.matches("input,button,select,textarea")) return style.pointerEvents === "none";
  return element.matches('[aria-hidden="true"][tabindex^="-"]:not([type="file"])');
}

/** True if it, or a child of a boxless element, is rendered. */
export function isShown(element: Element): boolean {
  const rendering = renderingOf(element);
  if (rendering === "gone" || rendering === "veiled") return false;
  if (rendering === "shown") return true;
  return renderedChildren(element).some((child) => isElement(child) && isShown(child));
}

/** Text as a person reads it: blocks on their own lines, without hidden parts. */
export const renderedText = (element: Element): string =>
  // biome-ignore lint/performance/useDomNodeTextContent: text content would join paragraphs and read out hidden parts
  (element as HTMLElement).innerText ?? element.textContent ?? "";

/** Windows of the page and its same-origin frames. */
export function windowsOf(page: Document): readonly Window[] {
  const documents = observableRoots(page).filter((root): root is Document => root.nodeType === Node.DOCUMENT_NODE);
  return documents.flatMap(({ defaultView }) => defaultView ?? []);
}
