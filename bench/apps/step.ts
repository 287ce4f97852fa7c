/** Step: one action of a case, with its target named as a person names it: by role, name and row. */

export interface Aim {
  readonly role: string;
  readonly name: string | RegExp;
  /** Begins the row, or names a part of the region, that holds it. */
  readonly in?: string;
  readonly nth?: number;
}

export type Step =
  | { readonly does: "click" | "hover"; readonly aim: Aim }
  | { readonly does: "type" | "setValue" | "select"; readonly aim: Aim; readonly value: string }
  | { readonly does: "check"; readonly aim: Aim; readonly on: boolean }
  | { readonly does: "press"; readonly keys: string }
  | { readonly does: "dialog"; readonly answer: string }
  | { readonly does: "navigate"; readonly path: string };

type Place = Omit<Aim, "role" | "name">;

export function click(role: string, name: Aim["name"], place: Place = {}): Step {
  return { does: "click", aim: { role, name, ...place } };
}

export function type(name: Aim["name"], value: string, place: Place & { readonly role?: string } = {}): Step {
  return { does: "type", aim: { role: "textbox", name, ...place }, value };
}

export function spin(name: Aim["name"], value: string, place: Place = {}): Step {
  return type(name, value, { role: "spinbutton", ...place });
}

export function select(name: Aim["name"], value: string, place: Place = {}): Step {
  return { does: "select", aim: { role: "combobox", name, ...place }, value };
}

export function check(name: Aim["name"], on = true, place: Place = {}): Step {
  return { does: "check", aim: { role: "checkbox", name, ...place }, on };
}

export function press(keys: string): Step {
  return { does: "press", keys };
}

export function dialog(answer: "accept" | "dismiss"): Step {
  return { does: "dialog", answer };
}

/** For the user: what is about to be done; unlike those of the other steps. */
export function thoughtOf(step: Step, index: number): string {
  const target = "aim" in step ? ` ${step.aim.role} “${String(step.aim.name)}”` : "";
  return `${index + 1}. ${step.does}${target}`;
}
