/** Browser facts: a control's destination as the browser reports it; page attributes can neither hide nor forge it (SF10). */

import { maskText } from "../../core/page/mask/mask-text.js";
import { deepParent, isInFrame } from "./composed-tree.js";
import { isMarked } from "./control.js";

const LONGEST_ADDRESS = 2_000;
const XLINK = "http://www.w3.org/1999/xlink";
const PRESSING_HANDLERS =
  "onclick onmousedown onmouseup onpointerdown onpointerup ontouchstart ontouchend onkeydown".split(" ");

/** Reads from the prototype: a field with this name would shadow the form's own property. */
function formProperty(form: HTMLFormElement, name: "action" | "method"): string {
  const get = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, name)?.get;
  return String(get?.call(form) ?? "");
}

/** `data-sf-…` attributes, if the browser does something else than the markup tells; {} for most elements. */
function browserFacts(element: Element, defaultButtonOf: DefaultButtonOf): Readonly<Record<string, string>> {
  const facts: Record<string, string> = {};
  const link = linkAround(element);
  if (link !== null) addLink(element, link, facts);
  const form = formOf(element);
  if (form !== null) addForm(element, form, facts, defaultButtonOf);
  return facts;
}

/** Addresses that must stay as judged until the press; for comparison only. */
export function addressesOf(element: Element): string {
  const link = linkAround(element);
  const form = formOf(element);
  const sender = form === null ? null : senderOf(element, form, createDefaultButtons());
  return JSON.stringify([
    link && addressOf(link),
    link && pingOf(link),
    form && actionOf(form, sender),
    form && methodOf(form, sender),
  ]);
}

function addLink(element: Element, link: Element, facts: Record<string, string>): void {
  const address = addressOf(link);
  const written = element === link ? (link.getAttribute("href") ?? "") : "";
  if (!written.startsWith("#") && address !== naive(written)) facts["data-sf-href"] = told(address);
  const ping = pingOf(link);
  if (ping !== "") facts["data-sf-ping"] = told(ping);
  if (PRESSING_HANDLERS.some((name) => link.hasAttribute(name) || element.hasAttribute(name)))
    facts["data-sf-scripted"] = "";
}

function addForm(
  element: Element,
  form: HTMLFormElement,
  facts: Record<string, string>,
  defaultButtonOf: DefaultButtonOf,
): void {
  const sender = senderOf(element, form, defaultButtonOf);
  if (sender === null && !isTextField(element)) return;
  const written = (sender === element && sender.getAttribute("formaction")) || (form.getAttribute("action") ?? "");
  const action = actionOf(form, sender);
  if (action !== "" && action !== naive(written)) facts["data-sf-action"] = told(action);
  const writtenMethod =
    (sender === element && sender.getAttribute("formmethod")) || (form.getAttribute("method") ?? "");
  const method = methodOf(form, sender);
  if (writtenMethod !== "" ? method !== writtenMethod.toLowerCase() : method !== "get")
    facts["data-sf-method"] = method;
  if (form.hasAttribute("onsubmit") || (sender !== null && PRESSING_HANDLERS.some((name) => sender.hasAttribute(name))))
    facts["data-sf-scripted"] = "";
}

/** The address as the server resolves it: it knows the page's address, but not `<base>` or frames. */
function naive(written: string): string {
  if (written.trim() === "") return "";
  if (isInFrame()) return URL.canParse(written) ? new URL(written).href : written;
  return URL.canParse(written, location.href) ? new URL(written, location.href).href : written;
}

const told = (address: string): string => maskText(address.trim().slice(0, LONGEST_ADDRESS));

/** A press of anything in a link follows the link. */
function linkAround(element: Element): Element | null {
  for (let at: Element | null = element; at; at = deepParent(at)) {
    const isLink = at.localName === "a" || at.localName === "area";
    if (isLink && (at.hasAttribute("href") || at.hasAttributeNS(XLINK, "href"))) return at;
  }
  return null;
}

function addressOf(link: Element): string {
  const { href } = link as HTMLAnchorElement | SVGAElement;
  const written = typeof href === "string" ? href : href.baseVal;
  return URL.canParse(written, link.baseURI) ? new URL(written, link.baseURI).href : written;
}

function pingOf(link: Element): string {
  const asked = link.getAttribute("ping")?.trim() ?? "";
  const [first = ""] = asked.split(/\s+/);
  return first !== "" && URL.canParse(first, link.baseURI) ? new URL(first, link.baseURI).href : first;
}

const isTextField = ({ localName }: Element): boolean => localName === "input" || localName === "textarea";

// The casts: only these elements belong to forms, whatever realm they are of.
const formOf = (element: Element): HTMLFormElement | null =>
  ["button", "input", "textarea", "select"].includes(element.localName) ? (element as HTMLInputElement).form : null;

const isSender = (element: Element): boolean =>
  /^(?:submit|image)$/.test((element as HTMLButtonElement).type) && /^(?:button|input)$/.test(element.localName);

type DefaultButtonOf = (form: HTMLFormElement) => Element | null;

/** Cache for one pass: scans the page's buttons once, not once for each of its fields. */
export function createDefaultButtons(): DefaultButtonOf {
  const roots = new Map<Node, ReadonlyMap<HTMLFormElement, Element>>();
  return (form) => {
    // The cast: the root of an attached element is a document or a shadow root.
    const root = form.getRootNode() as Document | ShadowRoot;
    const known = roots.get(root) ?? defaultButtonsIn(root);
    roots.set(root, known);
    return known.get(form) ?? null;
  };
}

function defaultButtonsIn(root: Document | ShadowRoot): ReadonlyMap<HTMLFormElement, Element> {
  const found = new Map<HTMLFormElement, Element>();
  for (const one of root.querySelectorAll("button,input")) {
    const form = isSender(one) ? formOf(one) : null;
    if (form !== null && !found.has(form)) found.set(form, one);
  }
  return found;
}

/** The button that submits the form: the element itself, or a field's default button. */
function senderOf(element: Element, form: HTMLFormElement, defaultButtonOf: DefaultButtonOf): Element | null {
  if (isSender(element)) return element;
  return isTextField(element) ? defaultButtonOf(form) : null;
}

function actionOf(form: HTMLFormElement, sender: Element | null): string {
  if (sender?.hasAttribute("formaction")) return (sender as HTMLButtonElement).formAction;
  // Without an address, a form leads to its own document, which the server knows for the page alone.
  return form.hasAttribute("action") || isInFrame() ? formProperty(form, "action") : "";
}

const methodOf = (form: HTMLFormElement, sender: Element | null): string =>
  sender?.hasAttribute("formmethod") ? (sender as HTMLButtonElement).formMethod : formProperty(form, "method");

/** A marked region hides its words. Its links still tell their site, and that the address is incomplete. */
export function addressFacts(element: Element, defaultButtonOf: DefaultButtonOf): Record<string, string> {
  if (!isMarked(element)) return browserFacts(element, defaultButtonOf);
  const { "data-sf-href": resolved = "", ...others } = browserFacts(element, defaultButtonOf);
  const written = element.getAttribute("href");
  const address =
    resolved ||
    (written !== null && URL.canParse(written, element.baseURI) ? new URL(written, element.baseURI).href : "");
  if (address === "") return others;
  const site = /^https?:/.test(address) ? `${new URL(address).origin}/` : `${address.split(":")[0]}:`;
  return { ...others, "data-sf-scripted": "", "data-sf-href": site, ...(written !== null && { href: site }) };
}
