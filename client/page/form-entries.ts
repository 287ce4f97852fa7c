/** Form entries: what the fields of a control's form or dialog hold, for comparing two moments only. */

import { deepParent } from "./composed-tree.js";

const HOLDERS = 'form,dialog,[role="dialog"],[role="alertdialog"]';

/** Undefined where neither a form nor a dialog is around the control. */
export function formEntries(control: Element): string | undefined {
  const holder = holderOf(control);
  if (holder === null) return undefined;
  return JSON.stringify([...holder.querySelectorAll("input,select,textarea")].map(entryOf));
}

function holderOf(control: Element): Element | null {
  // The cast: only fields and buttons have a form, which may stand elsewhere.
  const { form = null } = control as Partial<HTMLInputElement>;
  if (form !== null) return form;
  for (let at: Element | null = control; at; at = deepParent(at)) if (at.matches(HOLDERS)) return at;
  return null;
}

// The casts: by the names of the elements.
function entryOf(field: Element): unknown {
  if (field.localName === "select") return [...(field as HTMLSelectElement).selectedOptions].map(({ value }) => value);
  const { value, checked, type } = field as HTMLInputElement;
  return type === "checkbox" || type === "radio" ? checked : value;
}
