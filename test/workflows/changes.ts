/** Changes: settings with one control that is changed several times, and requests for that in several wordings. Test support. */

import { createSimulatedSite, type OpenSite, type SitePageTools } from "../../testing/simulated-site.js";

export const KINDS = ["select", "radio", "text", "toggle"] as const;
type ControlKind = (typeof KINDS)[number];
/** What a save leaves: the document with a message, the page loaded again, or another page with a way back. */
export const SAVES = ["in-place", "loaded-again", "elsewhere"] as const;

export interface Story {
  readonly kind: ControlKind;
  readonly start: string;
  readonly values: readonly string[];
  readonly save: (typeof SAVES)[number];
  readonly request: string;
}

const OPTIONS = ["System", "Light", "Dark", "Contrast"];

interface Control {
  readonly values: readonly string[];
  readonly html: (held: string) => string;
  readonly held: (find: SitePageTools["find"]) => string;
  readonly wordings: readonly ((value: string) => string)[];
}

/** "turn on Alerts" */
const turn = (on: string, off: string) => (value: string) => `${value === "on" ? on : off} Alerts`;

const CONTROLS: Readonly<Record<ControlKind, Control>> = {
  select: {
    values: OPTIONS,
    html: (held) =>
      `<label>Theme <select name="v">${OPTIONS.map((one) => `<option${one === held ? " selected" : ""}>${one}</option>`).join("")}</select></label>`,
    held: (find) => find("option[selected]").textContent.trim(),
    wordings: [
      (value) => `choose ${value} in Theme`,
      (value) => `set Theme to ${value}`,
      (value) => `change Theme to ${value}`,
      (value) => `select ${value} from Theme`,
    ],
  },
  radio: {
    values: OPTIONS,
    html: (held) =>
      `<fieldset><legend>Theme</legend>${OPTIONS.map((one) => `<label><input type="radio" name="v" value="${one}"${one === held ? " checked" : ""}> ${one}</label>`).join("")}</fieldset>`,
    held: (find) => find("input[checked]").getAttribute("value") ?? "",
    wordings: [(value) => `choose ${value}`, (value) => `set Theme to ${value}`, (value) => `pick "${value}"`],
  },
  text: {
    values: ["Ann", "Bea", "Cy", "Dora"],
    html: (held) => `<label>Nickname <input name="v" value="${held}"></label>`,
    held: (find) => find("input").value,
    wordings: [
      (value) => `set Nickname to ${value}`,
      (value) => `type "${value}" into Nickname`,
      (value) => `change Nickname to ${value}`,
      (value) => `fill Nickname with ${value}`,
    ],
  },
  toggle: {
    values: ["on", "off"],
    html: (held) => `<label><input type="checkbox" name="v"${held === "on" ? " checked" : ""}> Alerts</label>`,
    held: (find) => (find("input").checked ? "on" : "off"),
    wordings: [turn("turn on", "turn off"), turn("tick", "untick"), turn("enable", "disable")],
  },
};

/** How the clauses of a request are told one after the other, each change with its save. */
const TELLINGS: readonly ((changes: readonly string[], back: string) => string)[] = [
  (changes, back) => changes.map((one) => `${one} and press Save`).join(`, ${back}then `),
  (changes, back) =>
    changes.map((one) => `${sentence(one)}. Press Save.`).join(` ${sentence(back.replace(", ", ". "))}`),
  (changes, back) => changes.map((one) => `${one}, click Save`).join(`, ${back}`),
];
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `n` picks what the page holds before, the values, and how it is said. */
export function storyOf(kind: ControlKind, length: number, save: Story["save"], n: number): Story {
  const { values, wordings } = CONTROLS[kind];
  const at = (index: number) => values[(n + index) % values.length] ?? "";
  // With two values to choose from the first change is one, whatever the page holds.
  const changes = Array.from({ length }, (_, index) => at(index));
  const wording = wordings[n % wordings.length] ?? String;
  const telling = TELLINGS[n % TELLINGS.length] ?? String;
  const back = save === "elsewhere" ? "open Settings, " : "";
  return { kind, start: at(n % 3), values: changes, save, request: telling(changes.map(wording), back) };
}

export interface Settings extends OpenSite {
  /** What was stored, in order. */
  readonly stored: readonly string[];
}

/** `lost`: this save, counted from 0, is answered with this status and not stored. */
export function settingsOf(
  { kind, start, save }: Story,
  lost?: { readonly save: number; readonly status: number },
): Settings {
  const { html, held } = CONTROLS[kind];
  const stored: string[] = [];
  let saves = 0;
  let told = "";
  let now = start;
  const site = createSimulatedSite("https://club.test", {
    "/settings": {
      title: "Settings",
      body: () =>
        `<main><h1>Settings</h1><form method="post" action="/settings">${html(now)}<button>Save</button></form><p role="status">${told}</p></main>`,
      script(tools) {
        const { find, on, send, go } = tools;
        settle(kind, tools);
        on("submit", "form", () => {
          const isLost = lost?.save === saves;
          send("POST", "/settings", isLost ? lost.status : 200);
          saves += 1;
          told = isLost && lost.status >= 400 ? "The settings could not be saved." : `Settings were saved (${saves}).`;
          if (!isLost) {
            now = held(find);
            stored.push(now);
          }
          if (save === "in-place") find("[role=status]").textContent = told;
          else go(save === "elsewhere" ? "/saved" : "/settings");
        });
      },
    },
    "/saved": {
      title: "Saved",
      body: () => `<main><h1>Club</h1><p role="status">${told}</p><a href="/settings">Settings</a></main>`,
    },
  });
  return Object.assign(site, { stored });
}

/** What a browser does by itself and linkedom does not. */
function settle(kind: ControlKind, { find, on }: SitePageTools): void {
  const inputs = () => find("form").querySelectorAll("input");
  for (const input of inputs()) input.checked = input.hasAttribute("checked");
  if (kind !== "radio") return;
  on("change", "form", ({ target }) => {
    for (const other of inputs()) {
      if (other === target) continue;
      other.checked = false;
      other.removeAttribute("checked");
    }
  });
}
