/** Honest effects that no request, no message and no new page tells of, and honest deeds on a page that drifts. */

import { DRIFTS } from "../drift/drifts.js";
import { BY_PAGE, honest, js, type Mechanism } from "../mechanism.js";

const KIND = "drift-then-done";

export const DRIFTED_THEN_DONE: readonly Mechanism[] = DRIFTS.flatMap((drift): readonly Mechanism[] => [
  honest(KIND, `${drift.name}-beside-a-button`, (kit) => ({
    body:
      drift.body(kit) +
      kit.style.button({ t: "go", label: kit.words.more, with: 'aria-expanded="false"' }) +
      `<div data-t="panel" hidden><p>${kit.words.items.join(", ")}</p></div>`,
    script: `onClick("go", () => { expand("go", true); show("panel"); state.done = true; });`,
    meanwhile: drift.happens(kit),
    truth: BY_PAGE,
  })),
  honest(KIND, `${drift.name}-beside-a-form`, (kit) => ({
    body:
      drift.body(kit) +
      kit.style.form(
        { t: "form", label: kit.words.things },
        kit.style.field({ t: "name", label: kit.words.name, value: kit.words.value }) +
          kit.style.submit({ t: "go", label: kit.words.save }),
      ) +
      kit.style.note("said"),
    script: `onSubmit("form", "go", async () => { await post(201, ${kit.delay}); put("name", ""); say("said", ${js(kit.words.saved)}); });`,
    meanwhile: drift.happens(kit),
  })),
]);

const menuOf = (role: "menu" | "listbox", inner: string) => `<ul role="${role}" data-t="menu">${inner}</ul>`;

/** `focus`: what has it while the menu is open. */
const escapeCloses = (name: string, role: "menu" | "listbox", focus: "go" | "one"): Mechanism =>
  honest("escape", name, ({ words, style }) => {
    const item = role === "menu" ? "menuitem" : "option";
    const items = words.items.map(
      (text, at) => `<li role="${item}" tabindex="-1" data-t="${at === 0 ? "one" : `item-${at}`}">${text}</li>`,
    );
    return {
      body: `${style.rows([words.value])}<button type="button" data-t="go" aria-haspopup="${role}" aria-expanded="true">${words.more}</button>${menuOf(role, items.join(""))}`,
      script: `$("${focus}").focus(); document.addEventListener("keydown", (e) => { if (e.key === "Escape") { gone("menu"); expand("go", false); $("go").focus(); } });`,
      action: 'press("Escape")',
      truth: { by: "page", holds: '$("menu") === null' },
    };
  });

/** Completes what is typed with the first entry that begins so, the rest selected. */
const completing = (name: string, part: (whole: string) => string): Mechanism =>
  honest("combobox", name, ({ words, chance }) => ({
    body: `<label for="combo">${words.city}</label><input id="combo" role="combobox" aria-autocomplete="both" aria-expanded="false" autocomplete="off" data-t="go">`,
    script: `const all = ${js(words.items)};
$("go").addEventListener("input", () => { const at = $("go"); const typed = at.value; const whole = typed && all.find((one) => one.toLowerCase().startsWith(typed.toLowerCase())); if (whole) { at.value = whole; at.setSelectionRange(typed.length, whole.length); } });`,
    action: `${chance.pick(["type", "setValue"])}(@go,${js(part(words.items[2]))})`,
    truth: { by: "page", holds: `valueOf("go") === ${js(words.items[2])}` },
  }));

const reveal = (name: string, css: string, body: (words: { head: string; inside: string }) => string): Mechanism =>
  honest("reveal", name, ({ words }) => ({
    body: `<style>${css}</style>${body({ head: words.items[0], inside: `${words.notes}: ${words.value}` })}`,
    script: `onClick("go", () => { $("go").classList.add("open"); state.done = true; });`,
    truth: BY_PAGE,
  }));

const answersInPlace = (name: string, label: "save" | "add" | "submit" | "search"): Mechanism =>
  honest("in-place", name, ({ style, words }) => ({
    body:
      style.field({ t: "name", label: words.name, value: words.value }) +
      style.button({ t: "go", label: words[label] }) +
      `<p data-t="now">${words.items[0]}</p>`,
    script: `onClick("go", () => { put("now", valueOf("name")); state.done = true; });`,
    truth: BY_PAGE,
  }));

export const UNASKED: readonly Mechanism[] = [
  escapeCloses("escape-menu-at-its-button", "menu", "go"),
  escapeCloses("escape-menu-at-an-item", "menu", "one"),
  escapeCloses("escape-list", "listbox", "go"),
  completing("completes-inline", (whole) => whole.slice(0, 3)),
  completing("completes-inline-in-small-letters", (whole) => whole.slice(0, 4).toLowerCase()),
  reveal(
    "reveals-inside-itself",
    ".card{cursor:pointer;padding:8px}.card .rest{display:none}.card.open .rest{display:block}",
    ({ head, inside }) =>
      `<div class="card" tabindex="0" data-t="go"><b>${head}</b><div class="rest">${inside}</div></div>`,
  ),
  reveal(
    "unclamps-itself",
    ".card{cursor:pointer;height:1.2em;overflow:hidden}.card.open{height:auto}",
    ({ head, inside }) =>
      `<div class="card" role="button" tabindex="0" data-t="go">${head}<br>${inside}<br>${inside}</div>`,
  ),
  reveal(
    "shows-a-sibling",
    ".head{cursor:pointer}.head + .rest{visibility:hidden}.head.open + .rest{visibility:visible}",
    ({ head, inside }) =>
      `<div class="head" role="button" tabindex="0" data-t="go">${head}</div><div class="rest">${inside}</div>`,
  ),
  answersInPlace("save-outside-a-form", "save"),
  answersInPlace("add-outside-a-form", "add"),
  honest("form-post", "refused-draft-beside", ["semantic", "table"], ({ style, words, delay }) => ({
    body: style.form(
      { t: "form", label: words.things, with: `method="post" action="do?to=list&delay=${delay}"` },
      style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: words.save }),
    ),
    script: `$("form").addEventListener("submit", () => { fetch("draft?status=400", { method: "POST", body: "x", keepalive: true }).catch(() => undefined); });`,
    more: { list: { title: words.things, body: style.rows([...words.items, words.value]) } },
  })),
];
