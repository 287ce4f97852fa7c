/** Parts: the pages of a small site that answers its forms with whole pages, drawn in one flavour and language. */

import { BY_SERVER, type Drawn, js, type Kit } from "../mechanism.js";
import type { Contents } from "../shell.js";
import type { Flavour, Row } from "./flavour.js";
import { type Sayings, sayingsOf } from "./sayings.js";

export interface Site {
  readonly flavour: Flavour;
  readonly kit: Kit;
  readonly says: Sayings;
  readonly value: string;
  readonly born: string;
}

/** A form with a name and a date, as first served or as it comes back. */
export interface FormParts {
  readonly action: string;
  readonly name?: string;
  readonly born?: string;
  readonly errors?: readonly string[];
  readonly nameError?: string;
  readonly bornError?: string;
}

export function siteOf(flavour: Flavour, kit: Kit): Site {
  const says = sayingsOf(kit.words);
  return {
    flavour,
    kit,
    says,
    value: kit.words.value,
    born: `19${60 + kit.chance.below(39)}-03-1${kit.chance.below(9)}`,
  };
}

export function form(site: Site, parts: FormParts): string {
  const { flavour, kit, says } = site;
  const { action, name = "", born = "", errors = [], nameError, bornError } = parts;
  return flavour.form({
    action,
    button: kit.words.save,
    errors,
    entries: [
      { t: "name", label: kit.words.name, value: name, ...(nameError === undefined ? {} : { error: nameError }) },
      { t: "born", label: says.born, value: born, ...(bornError === undefined ? {} : { error: bornError }) },
    ],
  });
}

/** The list of all there is; `more` is what was added, `heads` the columns that it shows. */
export function list(site: Site, more: readonly Row[] = [], heads: readonly string[] = [site.kit.words.name]): string {
  const { flavour, kit } = site;
  const rows = kit.words.items.map((one, index) => ({
    cells: heads.map((_, column) => (column === 0 ? one : `${1 + index}${column}`)),
    href: `item-${index}`,
  }));
  return flavour.table(heads, [...rows, ...more]);
}

/** Every page of the site has a way home and a way out. */
export function page(site: Site, body: string, title = site.kit.words.things): Contents {
  const { words } = site.kit;
  return {
    title,
    body: `<nav><a href="list">${words.things}</a> <a href="out">${SIGN_OUT[words.lang] ?? "Log out"}</a></nav><h1>${title}</h1>${body}`,
  };
}

const SIGN_OUT: Readonly<Record<string, string>> = {
  en: "Log out",
  de: "Abmelden",
  fr: "Se déconnecter",
  es: "Cerrar sesión",
};

/** Both fields are entered and the form is sent. */
export function entered(site: Site, first: Contents, more: Readonly<Record<string, Contents>>): Drawn {
  return {
    ...first,
    after: [`type(@name,${js(site.value)})`, `type(@born,${js(site.born)})`],
    action: "click(@go)",
    truth: BY_SERVER,
    more,
    dwellMs: 0,
  };
}
