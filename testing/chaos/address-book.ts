/** Address book: a small site that counts what really happened to it, so that nothing can happen twice unseen. */

import { parseAction } from "../../core/action/grammar.js";
import type { SiteAnswer } from "../simulated-client.js";
import { type Html, html } from "../sites/markup.js";

export const ADDRESS_BOOK = "https://contacts.test";
const CITIES = ["Oslo", "Lima", "Porto", "Graz"] as const;

const NAV = { contacts: 1, settings: 2, add: 3 } as const;
const FIELDS = { name: 10, email: 11, phone: 12, city: 13, newsletter: 14 } as const;
const SAVE_CONTACT = 15;
const SETTINGS = { theme: 20, digest: 21, password: 23 } as const;
const SAVE_SETTINGS = 22;

/** What a page that asks to sign in lets a browser do. */
const SITTING_OUT: readonly string[] = ["refresh", "wait", "navigate", "scroll"];
const OTHER = "Tove Holm";

type View = "contacts" | "new" | "settings";

export interface Effect {
  /** `contact Kim Lee`, `settings`: what must not happen twice. */
  readonly what: string;
  readonly atMs: number;
  /** Fields that held something else than was entered there last. */
  readonly wrong: readonly string[];
}

/** What may happen to the page without anybody's doing; all but `overwrite` lose what was not saved. */
export const MISHAPS = ["reload", "render", "overwrite", "sign-out", "swap"] as const;
export type Mishap = (typeof MISHAPS)[number];

export interface AddressBook {
  page(): { readonly url: string; readonly title: string; readonly dom: string };
  /** Carries an action out at once; a slow one shows only some looks later. */
  act(action: string): SiteAnswer;
  happen(mishap: Mishap): void;
  signIn(): void;
  readonly effects: readonly Effect[];
}

export interface AddressBookOptions {
  /** Looks at the page that a save takes until it shows. */
  readonly slowLooks: number;
  readonly now: () => number;
  /** A card number that the settings show; with it they have a password field, and show what it holds. */
  readonly card?: string;
}

/** One application, one user, however many browsers look at it. */
export function openAddressBook(options: AddressBookOptions): AddressBook {
  return new Book(options);
}

class Book implements AddressBook {
  readonly effects: Effect[] = [];
  private view: View = "contacts";
  private notice = "";
  private readonly contacts: string[] = ["Ada Byron", "Tove Holm"];
  private draft: Record<string, string> = {};
  private settings: Record<string, string> = { theme: "light", digest: "", password: "" };
  private savedSettings = { ...this.settings };
  /** What was entered last in each field of a form, whatever became of it. */
  private entered: Record<"contact" | "settings", Record<string, string>> = { contact: {}, settings: {} };
  private document = 1;
  private isSignedIn = true;
  /** Another contact stands in the form for a new one. */
  private isSwapped = false;
  private saving: { looks: number; done: () => void } | null = null;
  private readonly options: AddressBookOptions;

  constructor(options: AddressBookOptions) {
    this.options = options;
  }

  page() {
    if (this.saving !== null && this.saving.looks-- <= 0) {
      this.saving.done();
      this.saving = null;
    }
    const title = this.title();
    const page = this.isSignedIn ? this.shell(title) : this.signInPage();
    return { url: this.url(), title, dom: page.markup };
  }

  happen(mishap: Mishap): void {
    if (mishap === "overwrite" && this.view === "new") this.draft.email = "someone@else.test";
    if (mishap === "sign-out") this.isSignedIn = false;
    if (mishap === "reload" || mishap === "sign-out") this.reload();
    if (mishap === "render" || mishap === "swap") this.drop();
    if (mishap !== "swap" || this.view !== "new") return;
    this.isSwapped = true;
    this.draft = { name: OTHER, email: "tove@holm.test" };
  }

  signIn(): void {
    this.isSignedIn = true;
  }

  /** Another document: what was not saved is gone, and so is what was said. */
  private reload(): void {
    this.document += 1;
    this.saving?.done();
    this.saving = null;
    this.notice = "";
    this.drop();
  }

  private drop(): void {
    this.isSwapped = false;
    this.draft = {};
    this.settings = { ...this.savedSettings };
  }

  private title(): string {
    if (!this.isSignedIn) return "Sign in";
    if (this.isSwapped && this.view === "new") return `Edit ${OTHER}`;
    return { contacts: "Contacts", new: "New contact", settings: "Settings" }[this.view];
  }

  act(action: string): SiteAnswer {
    const parsed = parseAction(action);
    if (!parsed.ok || !(this.isSignedIn || SITTING_OUT.includes(parsed.action.kind))) return REFUSED;
    switch (parsed.action.kind) {
      case "click":
        return this.click(parsed.action.id);
      case "type":
      case "setValue":
        return this.enter(parsed.action.id, parsed.action.text);
      case "select":
        return this.enter(parsed.action.id, parsed.action.option.toLowerCase());
      case "check":
        return this.enter(parsed.action.id, parsed.action.on ? "on" : "");
      case "navigate":
        return this.goTo(new URL(parsed.action.url).pathname);
      case "refresh":
        this.reload();
        return { effect: "changed", verified: true, witness: { didDomMutate: true, didNetworkOccur: true } };
      case "wait":
      case "scroll":
        return { effect: "none", verified: true, witness: {} };
      default:
        return REFUSED;
    }
  }

  private click(id: number): SiteAnswer {
    if (id === NAV.contacts) return this.goTo("/");
    if (id === NAV.settings) return this.goTo("/settings");
    if (id === NAV.add && this.view === "contacts") return this.goTo("/contacts/new");
    if (id === SAVE_CONTACT && this.view === "new") return this.saveContact();
    if (id === SAVE_SETTINGS && this.view === "settings") return this.saveSettings();
    const box = id === FIELDS.newsletter ? "newsletter" : id === SETTINGS.digest ? "digest" : undefined;
    return box === undefined ? REFUSED : this.enter(id, this.valueOf(box) === "on" ? "" : "on");
  }

  private enter(id: number, value: string): SiteAnswer {
    const [field] = Object.entries(this.view === "settings" ? SETTINGS : FIELDS).find(([, each]) => each === id) ?? [];
    if (field === undefined || this.view === "contacts") return REFUSED;
    const held = this.view === "settings" ? this.settings : this.draft;
    held[field] = value;
    this.entered[this.view === "settings" ? "settings" : "contact"][field] = value;
    return { effect: "changed", verified: true, observed: value, witness: { didDomMutate: true } };
  }

  private goTo(path: string): SiteAnswer {
    const view = ({ "/": "contacts", "/contacts/new": "new", "/settings": "settings" } as const)[path];
    if (view === undefined) return REFUSED;
    const didUrlChange = view !== this.view;
    // A saved contact is announced until the page is left.
    if (didUrlChange) this.notice = "";
    if (didUrlChange && this.isSwapped) this.drop();
    this.view = view;
    return { effect: "changed", verified: true, witness: { didUrlChange, didDomMutate: true, didNetworkOccur: true } };
  }

  private saveContact(): SiteAnswer {
    const { name = "" } = this.draft;
    if (name === "") return { effect: "changed", verified: true, witness: { didDomMutate: true } };
    this.happened(`contact ${name}`, "contact", this.draft);
    this.contacts.push(name);
    this.show(() => {
      this.draft = {};
      this.view = "contacts";
      this.notice = `Contact ${name} was saved.`;
    });
    return posted("/api/contacts", 201);
  }

  private saveSettings(): SiteAnswer {
    this.happened("settings", "settings", this.settings);
    this.savedSettings = { ...this.settings };
    this.show(() => {
      this.notice = "Your settings were saved.";
    });
    return posted("/api/settings", 200);
  }

  private show(done: () => void): void {
    if (this.options.slowLooks === 0) {
      done();
      return;
    }
    this.notice = "Saving…";
    this.saving = { looks: this.options.slowLooks, done };
  }

  /** The form may hold nothing but what was entered, and what stood there before. */
  private happened(what: string, form: "contact" | "settings", held: Readonly<Record<string, string>>): void {
    const before: Readonly<Record<string, string>> = form === "settings" ? this.savedSettings : {};
    const wanted = { ...before, ...this.entered[form] };
    const names = [...new Set([...Object.keys(wanted), ...Object.keys(held)])];
    const wrong = names.filter((name) => (wanted[name] ?? "") !== (held[name] ?? ""));
    this.effects.push({ what, atMs: this.options.now(), wrong });
    this.entered[form] = {};
  }

  private valueOf(field: string): string {
    return (this.view === "settings" ? this.settings : this.draft)[field] ?? "";
  }

  private url(): string {
    return ADDRESS_BOOK + { contacts: "/", new: "/contacts/new", settings: "/settings" }[this.view];
  }

  private body(): Html {
    switch (this.view) {
      case "contacts":
        return html`<button data-sf="${this.epoch}.${NAV.add}">Add contact</button>
<ul>${this.contacts.map((name) => html`<li>${name}</li>`)}</ul>`;
      case "new":
        return html`<form>${(["name", "email", "phone"] as const).map((field) => this.input(field))}
<label for="city">City</label><select id="city" data-sf="${this.epoch}.${FIELDS.city}"><option value="">Choose</option>${CITIES.map(
          (city) => html`<option${this.draft.city === city.toLowerCase() && html` selected`}>${city}</option>`,
        )}</select>
${this.checkbox("newsletter", "Newsletter", FIELDS.newsletter)}
<button type="submit" data-sf="${this.epoch}.${SAVE_CONTACT}">Save contact</button></form>`;
      case "settings":
        return html`<form><label for="theme">Theme</label><select id="theme" data-sf="${this.epoch}.${SETTINGS.theme}">${[
          "Light",
          "Dark",
        ].map(
          (theme) => html`<option${this.settings.theme === theme.toLowerCase() && html` selected`}>${theme}</option>`,
        )}</select>
${this.checkbox("digest", "Weekly digest", SETTINGS.digest)}${this.secrets()}
<button type="submit" data-sf="${this.epoch}.${SAVE_SETTINGS}">Save settings</button></form>`;
    }
  }

  private shell(title: string): Html {
    return html`<html><head><title>${title}</title></head><body>
<nav><a href="/" data-sf="${this.epoch}.${NAV.contacts}">Contacts</a> <a href="/settings" data-sf="${this.epoch}.${NAV.settings}">Settings</a></nav>
<main><h1>${title}</h1>${this.notice !== "" && html`<p role="status">${this.notice}</p>`}${this.body()}</main></body></html>`;
  }

  private signInPage(): Html {
    return html`<html><head><title>Sign in</title></head><body><main><h1>Sign in</h1><form>
<label for="login">Password</label><input type="password" id="login" data-sf="${this.epoch}.30">
<button type="submit" data-sf="${this.epoch}.31">Sign in</button></form></main></body></html>`;
  }

  private get epoch(): string {
    return `book${this.document}`;
  }

  private input(field: "name" | "email" | "phone"): Html {
    const label = { name: "Name", email: "Email", phone: "Phone" }[field];
    return html`<p><label for="${field}">${label}</label><input type="text" id="${field}" data-sf="${this.epoch}.${FIELDS[field]}" value="${this.draft[field] ?? ""}"></p>`;
  }

  /** As a careless application shows them. */
  private secrets(): Html {
    if (this.options.card === undefined) return html``;
    return html`<p>Card ${this.options.card}</p><p><label for="password">Password</label><input type="password" id="password" data-sf="${this.epoch}.${SETTINGS.password}" value="${this.settings.password ?? ""}"></p>`;
  }

  private checkbox(field: string, label: string, id: number): Html {
    return html`<p><input type="checkbox" id="${field}" data-sf="${this.epoch}.${id}"${this.valueOf(field) === "on" && html` checked`}><label for="${field}">${label}</label></p>`;
  }
}

const REFUSED: SiteAnswer = {
  ok: false,
  effect: "refused",
  verified: false,
  error: "there is no such control on the page",
};

function posted(path: string, status: number): SiteAnswer {
  const request = { method: "POST", url: ADDRESS_BOOK + path, status, startedByAction: true };
  return {
    effect: "changed",
    verified: true,
    witness: { didDomMutate: true, didNetworkOccur: true, requests: [request] },
  };
}
