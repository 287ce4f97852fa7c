/** Site of a simulated task: one form for each record, which may lose what was entered and never saved. It counts what it is sent. */

import { readPage } from "../../../adapters/snapshots/read-page.js";
import type { KnownPage } from "../../../adapters/snapshots/recent.js";
import type { SnapshotId } from "../../../core/turn/identity.js";
import type { Chance } from "../chance.js";

const ORIGIN = "https://members.test";
const NAMES = ["Name", "Phone", "City", "Note", "Company"] as const;
const SAVE = "Save member";
export const RECORD = "Ada";

/** What a page may do between any two messages. */
export const CALAMITIES = ["reload", "render", "swap", "signOut", "overwrite"] as const;
export type Calamity = (typeof CALAMITIES)[number];

export interface Write {
  readonly record: string;
  readonly values: Readonly<Record<string, string>>;
}

export class FormSite {
  readonly writes: Write[] = [];
  faults = 0;
  readonly fields: readonly string[];
  private record = RECORD;
  private values: Record<string, string> = {};
  private epoch = 0;
  private first = 1;
  private notice = "";
  private signedIn = true;
  private readonly stored = new Map<SnapshotId, KnownPage>();
  private readonly chance: Chance;

  constructor(chance: Chance) {
    this.chance = chance;
    this.fields = NAMES.slice(0, 2 + chance.below(NAMES.length - 1));
    this.reload();
  }

  /** What the record holds before the task comes to it. */
  private defaultOf(field: string): string {
    return this.record === RECORD ? "" : `${this.record}'s ${field.toLowerCase()}`;
  }

  happen(calamity: Calamity): void {
    this.faults += 1;
    switch (calamity) {
      case "reload":
        this.reload();
        break;
      case "render":
        this.empty();
        break;
      case "swap":
        this.record = this.record === RECORD ? "Bob" : RECORD;
        this.empty();
        break;
      case "signOut":
        this.signedIn = !this.signedIn;
        this.reload();
        break;
      case "overwrite":
        this.values[this.chance.pick(this.fields as [string, ...string[]])] = "9999.00";
        break;
    }
  }

  /** Another document: new numbers, and nothing that was not saved. */
  reload(): void {
    this.epoch += 1;
    this.first = 1 + this.chance.below(20);
    this.notice = "";
    this.empty();
  }

  private empty(): void {
    this.values = Object.fromEntries(this.fields.map((field) => [field, this.defaultOf(field)]));
  }

  /** By its label; undefined where the page has no such control. */
  numberOf(label: string): number | undefined {
    if (!this.signedIn) return undefined;
    const at = [...this.fields, SAVE].indexOf(label);
    return at === -1 ? undefined : this.first + at;
  }

  enter(n: number, text: string): void {
    const field = this.fields[n - this.first];
    if (field !== undefined) this.values[field] = text;
  }

  /** The site takes whatever the form holds. */
  save(): void {
    this.writes.push({ record: this.record, values: { ...this.values } });
    this.notice = `<p role="status">Member saved as number ${this.writes.length}.</p>`;
    this.empty();
  }

  isSave(n: number): boolean {
    return this.signedIn && n === this.first + this.fields.length;
  }

  page(): KnownPage {
    const html = this.signedIn ? this.formPage() : this.signInPage();
    const read = readPage({ html, url: `${ORIGIN}/member`, userId: "sim", ambient: [] });
    const page = { ...read, id: read.snapshotId, url: `${ORIGIN}/member`, ambient: [] };
    this.stored.set(page.id, page);
    return page;
  }

  storedPage(id: SnapshotId): KnownPage | null {
    return this.stored.get(id) ?? null;
  }

  private formPage(): string {
    const inputs = this.fields.map((field, at) => {
      const value = this.values[field] === "" ? "" : ` value="${this.values[field]}"`;
      return `<label>${field} <input data-sf="${this.epoch}.${this.first + at}" name="${field}"${value}></label>`;
    });
    const save = `<button data-sf="${this.epoch}.${this.first + this.fields.length}">${SAVE}</button>`;
    return `<h1>${this.record}</h1>${this.notice}<form method="post" action="/member">${inputs.join("")}${save}</form>`;
  }

  private signInPage(): string {
    return `<h1>Sign in</h1><form method="post" action="/login"><label>E-mail <input data-sf="${this.epoch}.1" name="e"></label>
      <label>Password <input data-sf="${this.epoch}.2" type="password"></label><button data-sf="${this.epoch}.3">Sign in</button></form>`;
  }
}

export { SAVE as SAVE_LABEL };
