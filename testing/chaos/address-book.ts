/** Address book: a small site that counts what really happened to it, so that nothing can happen twice unseen. */

import { parseAction } from "../../core/action/grammar.js";
import type { SiteAnswer } from "../simulated-client.js";
import { type Html, html } from "../sites/markup.js";

export const ADDRESS_BOOK = "https://contacts.test";
const CITIES = ["Oslo", "Lima", "Porto", "Graz"] as const;

/** What a click does; numbers are those of `data-sf="book.n"`. */
const NAV = { contacts: 1, settings: 2, add: 3 } as const;
const FIELDS = { name: 10, email: 11, phone: 12, city: 13, newsletter: 14 } as const;
const SAVE_CONTACT = 15;
const SETTINGS = { theme: 20, digest: 21, password: 23 } as const;
const SAVE_SETTINGS = 22;

type View = "contacts" | "new" | "settings";

export interface Effect {
  /** `contact Kim Lee`, `settings`: what must not happen twice. */
  readonly what: string;
  readonly atMs: number;
}

export interface AddressBook {
  page(): { readonly url: string; readonly title: string; readonly dom: string };
  /** Carries an action out at once; a slow one shows only some looks later. */
  act(action: string): SiteAnswer;
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
    const title = { contacts: "Contacts", new: "New contact", settings: "Settings" }[this.view];
    return { url: this.url(), title, dom: shell(title, this.notice, this.body()).markup };
  }

  act(action: string): SiteAnswer {
    const parsed = parseAction(action);
    if (!parsed.ok) return REFUSED;
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
    return { effect: "changed", verified: true, observed: value, witness: { didDomMutate: true } };
  }

  private goTo(path: string): SiteAnswer {
    const view = ({ "/": "contacts", "/contacts/new": "new", "/settings": "settings" } as const)[path];
    if (view === undefined) return REFUSED;
    const didUrlChange = view !== this.view;
    // A saved contact is announced until the page is left.
    if (didUrlChange) this.notice = "";
    this.view = view;
    return { effect: "changed", verified: true, witness: { didUrlChange, didDomMutate: true, didNetworkOccur: true } };
  }

  private saveContact(): SiteAnswer {
    const { name = "" } = this.draft;
    if (name === "") return { effect: "changed", verified: true, witness: { didDomMutate: true } };
    this.happened(`contact ${name}`);
    this.contacts.push(name);
    this.show(() => {
      this.draft = {};
      this.view = "contacts";
      this.notice = `Contact ${name} was saved.`;
    });
    return posted("/api/contacts", 201);
  }

  private saveSettings(): SiteAnswer {
    this.happened("settings");
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

  private happened(what: string): void {
    this.effects.push({ what, atMs: this.options.now() });
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
        return html`<button data-sf="book.${NAV.add}">Add contact</button>
<ul>${this.contacts.map((name) => html`<li>${name}</li>`)}</ul>`;
      case "new":
        return html`<form>${(["name", "email", "phone"] as const).map((field) => this.input(field))}
<label for="city">City</label><select id="city" data-sf="book.${FIELDS.city}"><option value="">Choose</option>${CITIES.map(
          (city) => html`<option${this.draft.city === city.toLowerCase() && html` selected`}>${city}</option>`,
        )}</select>
${this.checkbox("newsletter", "Newsletter", FIELDS.newsletter)}
<button type="submit" data-sf="book.${SAVE_CONTACT}">Save contact</button></form>`;
      case "settings":
        return html`<form><label for="theme">Theme</label><select id="theme" data-sf="book.${SETTINGS.theme}">${[
          "Light",
          "Dark",
        ].map(
          (theme) => html`<option${this.settings.theme === theme.toLowerCase() && html` selected`}>${theme}</option>`,
        )}</select>
${this.checkbox("digest", "Weekly digest", SETTINGS.digest)}${this.secrets()}
<button type="submit" data-sf="book.${SAVE_SETTINGS}">Save settings</button></form>`;
    }
  }

  private input(field: "name" | "email" | "phone"): Html {
    const label = { name: "Name", email: "Email", phone: "Phone" }[field];
    return html`<p><label for="${field}">${label}</label><input type="text" id="${field}" data-sf="book.${FIELDS[field]}" value="${this.draft[field] ?? ""}"></p>`;
  }

  /** As a careless application shows them. */
  private secrets(): Html {
    if (this.options.card === undefined) return html``;
    return html`<p>Card ${this.options.card}</p><p><label for="password">Password</label><input type="password" id="password" data-sf="book.${SETTINGS.password}" value="${this.settings.password ?? ""}"></p>`;
  }

  private checkbox(field: string, label: string, id: number): Html {
    return html`<p><input type="checkbox" id="${field}" data-sf="book.${id}"${this.valueOf(field) === "on" && html` checked`}><label for="${field}">${label}</label></p>`;
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

function shell(title: string, notice: string, body: Html): Html {
  return html`<html><head><title>${title}</title></head><body>
<nav><a href="/" data-sf="book.${NAV.contacts}">Contacts</a> <a href="/settings" data-sf="book.${NAV.settings}">Settings</a></nav>
<main><h1>${title}</h1>${notice !== "" && html`<p role="status">${notice}</p>`}${body}</main></body></html>`;
}
