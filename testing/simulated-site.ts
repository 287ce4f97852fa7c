/** Simulated site: pages with handlers on linkedom in place of a browser; a fake site for tests of tasks. */

import { parseHTML } from "linkedom";
import type { ActionRequest } from "../client/host.js";
import { type Action, readAction } from "../core/action/grammar.js";
import type { ObservedRequest } from "../protocol/observation.js";
import type { SimulatedSite, SiteAnswer } from "./simulated-client.js";

export interface SiteElement {
  readonly localName: string;
  innerHTML: string;
  textContent: string;
  value: string;
  checked: boolean;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  closest(selector: string): SiteElement | null;
  querySelector(selector: string): SiteElement | null;
  querySelectorAll(selector: string): Iterable<SiteElement>;
  addEventListener(type: string, hear: (event: SiteEvent) => void): void;
  dispatchEvent(event: unknown): boolean;
  remove(): void;
}

export interface SiteEvent {
  readonly target: SiteElement;
  preventDefault(): void;
}

export interface SitePageTools {
  find(selector: string): SiteElement;
  on(type: string, selector: string, hear: (event: SiteEvent) => void): void;
  go(path: string): void;
  /** A request as the browser would have seen it, with the status that it was answered with. */
  send(method: string, path: string, status: number): void;
}

export interface SitePage {
  readonly title?: string;
  readonly body: string | (() => string);
  readonly script?: (tools: SitePageTools) => void;
}

export interface OpenSite extends SimulatedSite {
  find(selector: string): SiteElement;
  readonly acts: readonly string[];
}

const CONTROLS = "a[href],button,input,select,textarea,summary,[role],[contenteditable],[tabindex]";

/** `pages`: by path; the first one is open. `origin`: e.g. `https://clinic.test`. */
export function createSimulatedSite(origin: string, pages: Readonly<Record<string, SitePage>>): OpenSite {
  const opened = new OpenPages(origin, pages);
  const acts: string[] = [];
  return {
    acts,
    find: (selector) => opened.find(selector),
    page: () => opened.view(),
    act(text, order) {
      acts.push(text);
      return opened.act(text, order);
    },
  };
}

class OpenPages {
  private path = "";
  private epoch = 0;
  private numbers = 0;
  private requests: ObservedRequest[] = [];
  private window = parsed("");
  private readonly origin: string;
  private readonly pages: Readonly<Record<string, SitePage>>;

  constructor(origin: string, pages: Readonly<Record<string, SitePage>>) {
    this.origin = origin;
    this.pages = pages;
    this.go(Object.keys(pages)[0] ?? "/");
  }

  find(selector: string): SiteElement {
    const found = this.window.document.querySelector(selector);
    if (found === null) throw new Error(`${this.path} has no ${selector}`);
    return found;
  }

  view() {
    const { document } = this.window;
    for (const element of document.querySelectorAll(CONTROLS)) this.number(element);
    const { title = "" } = this.pages[this.path] ?? {};
    return { url: this.origin + this.path, title, dom: document.body.innerHTML };
  }

  act(text: string, { target }: Pick<ActionRequest, "target">): SiteAnswer {
    const before = { path: this.path, epoch: this.epoch, dom: this.view().dom };
    this.requests = [];
    const action = readAction(text);
    if (action === undefined) throw new Error(`${text} is no action`);
    const element =
      "id" in action ? this.window.document.querySelector(`[data-sf="${this.epoch}.${action.id}"]`) : null;
    if ("id" in action && element === null) {
      return { ok: false, verified: null, delivered: false, effect: "none", error: `there is no element ${action.id}` };
    }
    const verified = this.carryOut(action, element);
    const didDomMutate = this.view().dom !== before.dom;
    const left = this.epoch !== before.epoch;
    const didUrlChange = this.path !== before.path;
    const { requests } = this;
    const named = target === undefined ? {} : { target };
    const witness = { didNetworkOccur: requests.length > 0, didDomMutate, didUrlChange, requests };
    return { ...named, verified, effect: left ? "gone" : didDomMutate ? "changed" : "none", witness };
  }

  /** Read back where there is something to read; null where there is not. */
  private carryOut(action: Action, element: SiteElement | null): boolean | null {
    if (action.kind === "navigate") this.go(new URL(action.url, this.origin).pathname);
    if (element === null) return null;
    switch (action.kind) {
      case "type":
      case "setValue":
        enter(element, action.text, this.window.Event);
        return element.value === action.text;
      case "select":
        choose(element, action.option, this.window.Event);
        return element.value !== "";
      case "check":
        if (element.checked !== action.on) this.click(element);
        return element.checked === action.on;
      case "click":
        this.click(element);
        return null;
      default:
        throw new Error(`A simulated site does not ${action.kind}`);
    }
  }

  /** With what a browser does by itself: ticks, links, forms. */
  private click(element: SiteElement): void {
    const { Event } = this.window;
    const isTick = /^(?:checkbox|radio)$/.test(element.getAttribute("type") ?? "");
    if (isTick) tick(element, !element.checked);
    const goesOn = element.dispatchEvent(new Event("click", { bubbles: true, cancelable: true }));
    if (isTick) element.dispatchEvent(new Event("change", { bubbles: true }));
    if (!goesOn) return;
    const href = element.closest("a[href]")?.getAttribute("href");
    const form = element.closest("form");
    const submits = element.localName === "button" && (element.getAttribute("type") ?? "submit") === "submit";
    if (href) this.go(new URL(href, this.origin + this.path).pathname);
    else if (submits && form) form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  }

  private go(path: string): void {
    const page = this.pages[path];
    if (page === undefined) throw new Error(`The site has no page ${path}`);
    this.path = path;
    this.epoch += 1;
    this.numbers = 0;
    this.window = parsed(typeof page.body === "string" ? page.body : page.body());
    page.script?.({
      find: (selector) => this.find(selector),
      on: (type, selector, hear) => this.find(selector).addEventListener(type, hear),
      go: (to) => this.go(to),
      send: (method, to, status) => {
        this.requests.push({ method, url: this.origin + to, status, startedByAction: true });
      },
    });
  }

  private number(element: SiteElement): void {
    if (element.hasAttribute("data-sf")) return;
    this.numbers += 1;
    element.setAttribute("data-sf", `${this.epoch}.${this.numbers}`);
  }
}

interface SiteWindow {
  readonly document: SiteElement & { readonly body: SiteElement };
  readonly Event: new (type: string, how: { bubbles: boolean; cancelable?: boolean }) => unknown;
}

/** The cast: linkedom's own types speak of a browser's window, which Node's do not know. */
const parsed = (body: string): SiteWindow =>
  parseHTML(`<!DOCTYPE html><html><body>${body}</body></html>`) as unknown as SiteWindow;

function enter(element: SiteElement, text: string, Event: SiteWindow["Event"]): void {
  element.value = text;
  // What a field holds is sent as its attribute, as the page runtime does it.
  if (element.localName === "textarea") element.textContent = text;
  else element.setAttribute("value", text);
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
}

function choose(element: SiteElement, option: string, Event: SiteWindow["Event"]): void {
  for (const one of element.querySelectorAll("option")) {
    if (one.textContent.trim() === option) one.setAttribute("selected", "");
    else one.removeAttribute("selected");
  }
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
}

function tick(element: SiteElement, on: boolean): void {
  element.checked = on;
  if (on) element.setAttribute("checked", "");
  else element.removeAttribute("checked");
}
