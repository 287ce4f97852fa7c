/** Site of the step and load benches: so many buttons, each pressed once, on a page of a given length. */

import type { SimulatedSite } from "../../testing/simulated-client.js";

const SYLLABLES = ["ba", "ko", "ri", "sel", "tan", "mu", "vor", "ly", "den", "ash"];

/** The same every time; two rows are never alike, as in a real list. */
function rowOf(index: number): string {
  const word = (seed: number) => [3, 7, 11].map((prime) => SYLLABLES[(seed * prime + (seed >> 3)) % 10]).join("");
  const [name, street] = [word(index * 13 + 5), word(index * 29 + 1)];
  return `<tr class="row row-${index % 2}"><td><a href="/people/${index * 7919}">${name} ${word(index)}</a></td><td>${street} ${index % 97}, ${10_000 + ((index * 7_919) % 89_999)}</td><td>${name}.${index}@mail.test</td></tr>`;
}

export interface ButtonSite extends SimulatedSite {
  readonly pressed: ReadonlySet<number>;
  /** Counted from 1. */
  press(button: number): void;
}

/** `characters`: of the page, more or less. */
export function buttonSite(buttons: number, characters: number): ButtonSite {
  const pressed = new Set<number>();
  const rows: string[] = [];
  for (let length = 0, index = 0; length < characters - buttons * 80; index++) {
    const row = rowOf(index);
    rows.push(row);
    length += row.length;
  }
  const list = rows.join("");
  const dom = () => {
    const all = Array.from({ length: buttons }, (_, index) => {
      const state = pressed.has(index) ? "true" : "false";
      return `<p><button id="b${index}" aria-pressed="${state}">Button ${index + 1}</button></p>`;
    });
    return `<html><head><title>Buttons</title></head><body><main><h1>Buttons</h1>${all.join("")}<h2>People</h2><table>${list}</table></main></body></html>`;
  };
  const press = (button: number): void => {
    pressed.add(button - 1);
  };
  return {
    ...{ pressed, press },
    page: () => ({ url: "https://buttons.test/", title: "Buttons", dom: dom() }),
    act: (action) => {
      press(Number(/^click\((\d+)/.exec(action)?.[1]));
      return { effect: "changed", verified: true, witness: { didDomMutate: true } };
    },
  };
}

export const goalOf = (buttons: number): string =>
  Array.from({ length: buttons }, (_, index) => `click Button ${index + 1}`).join(", ");
