/** Render: a description of what should be shown, made true with as few changes as possible. Elsewhere: virtual DOM, templating. */

export type Child = Node | string | null | false;

type Handler = (event: Event) => void;

/** Attributes as written; a boolean is there or not; `on` holds handlers by event name. What a person typed is left alone. */
export interface Props {
  readonly key?: string;
  readonly on?: Readonly<Record<string, Handler>>;
  readonly [attribute: string]: string | boolean | Readonly<Record<string, Handler>> | undefined;
}

export interface Node {
  readonly tag: string;
  readonly props: Props;
  readonly children: readonly Child[];
}

/** What an element was last described as. */
const described = new WeakMap<Element, Node>();

export function h(tag: string, props: Props = {}, ...children: readonly Child[]): Node {
  return { tag, props, children };
}

/** Makes the element's content what `children` says; elements are kept by key, else by tag and order, with their focus and state. */
export function render(parent: Element, children: readonly Child[]): void {
  const wanted = children.filter((child): child is Node | string => child !== null && child !== false && child !== "");
  const old = [...parent.childNodes];
  const used = new Set<ChildNode>();
  let at: ChildNode | null = parent.firstChild;
  for (const child of wanted) {
    const found = old.find((node) => !used.has(node) && fits(node, child));
    const node = found ?? create(child);
    used.add(node);
    if (typeof child === "string") {
      if (node.nodeValue !== child) node.nodeValue = child;
      // The cast: a node that fits an element's description is an element.
    } else update(node as Element, child);
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
  for (const node of old) if (!used.has(node)) node.remove();
}

function fits(node: ChildNode, child: Node | string): boolean {
  if (typeof child === "string") return node.nodeType === 3;
  if (node.nodeType !== 1) return false;
  // The cast: 1 is the type of elements.
  const was = described.get(node as Element);
  return was?.tag === child.tag && was.props.key === child.props.key;
}

function create(child: Node | string): ChildNode {
  return typeof child === "string" ? document.createTextNode(child) : document.createElement(child.tag);
}

function update(element: Element, node: Node): void {
  const before = described.get(element);
  described.set(element, node);
  const names = new Set([...Object.keys(before?.props ?? {}), ...Object.keys(node.props)]);
  for (const name of names) {
    if (name === "key" || name === "on") continue;
    const value = node.props[name];
    // Said once; from then on it is the person's (an open section, what was typed).
    if (before !== undefined && (name === "value" || name === "open")) continue;
    if (before?.props[name] === value) continue;
    if (value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const type of Object.keys(node.props.on ?? {}))
    if (before?.props.on?.[type] === undefined) element.addEventListener(type, handle);
  render(element, node.children);
}

/** One listener for all; what it calls is what the element is described with now. */
function handle(this: unknown, event: Event): void {
  // The cast: it is only ever added to elements.
  described.get(event.currentTarget as Element)?.props.on?.[event.type]?.(event);
}
