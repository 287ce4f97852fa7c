/** Style: what every way of writing pages offers. */

export type StyleName = "semantic" | "aria" | "table" | "shadow" | "frame";

export type Control = { readonly t: string; readonly label: string; readonly with?: string };

export interface Field extends Control {
  readonly type?: string;
  readonly value?: string;
}

export interface Choices extends Control {
  readonly options: readonly string[];
}

export type Holder = { readonly t: string; readonly label: string; readonly with?: string };

export interface Style {
  button(control: Control): string;
  submit(control: Control): string;
  field(field: Field): string;
  area(field: Field): string;
  select(choices: Choices): string;
  check(control: Control & { readonly on?: boolean }): string;
  form(holder: Holder, inside: string): string;
  dialog(holder: Holder, inside: string): string;
  heading(text: string, t?: string): string;
  note(t: string, text?: string): string;
  rows(items: readonly string[]): string;
  /** One row, with `%TEXT%` and `%T%`. */
  readonly row: string;
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

export function rowsIn(row: string, items: readonly string[]): string {
  return items.map((item, index) => row.replace("%TEXT%", escaped(item)).replace("%T%", `item-${index}`)).join("");
}
