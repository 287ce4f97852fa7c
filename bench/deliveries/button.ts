/** Button: something to press whose page counts how often it heard of it, and what a person would expect of that. */

export interface Button {
  readonly name: string;
  readonly label: string;
  /** What is pressed has the id `go`, in whatever tree. */
  readonly body: string;
  /** Calls `heard()` wherever the page hears of the deed. */
  readonly script: string;
  /** `@` stands for the number of what is pressed. */
  readonly action: string;
  /** Once where a second press may toggle, add or send; else once more when nothing answered (RC4). */
  readonly most: 1 | 2;
  /** What a press does: it has to be believed where it can be seen, and nowhere else. Absent where that is not asked. */
  readonly does?: "change" | "nothing-seen" | "nothing";
  /** What it changes comes a little later, and away from it: no rule connects it with the press (VD11). */
  readonly late?: true;
  /** Its first press is lost, as in the seed's application: it has to open all the same, once a person was asked. */
  readonly wakes?: true;
}

type Fields = Partial<Pick<Button, "label" | "script" | "action" | "most">>;

const ON_CLICK = `go.addEventListener("click", heard);`;

/** Once: nothing on the page tells what a second press would do. */
export function plain(name: string, body: string, fields: Fields = {}): Button {
  return { name, label: "Details", body, script: ON_CLICK, action: "click(@)", most: 1, ...fields };
}

/** Deaf to the first press; the second opens what it is for. */
export function waking(name: string, body: string, hears: string): Button {
  const script = `let presses = 0; const press = () => { heard(); presses += 1; if (presses === 2) { opened = true; document.body.insertAdjacentHTML("beforeend", "<section aria-label='Details'><h2>Details</h2><p>Opened on Monday</p></section>"); } }; ${hears}`;
  return { ...plain(name, body, { script }), most: 2, wakes: true };
}

/** `@` in its script and markup: the element in the shadow root of `host`. */
export const IN_SHADOW = `const root = host.attachShadow({ mode: "open" });`;
