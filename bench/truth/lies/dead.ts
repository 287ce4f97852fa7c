/** Dead: nothing at all comes of the action, on a page where other things move. */

import { BY_PAGE, js, type Kit, lie, type Mechanism } from "../mechanism.js";

const target = ({ style, words, chance }: Kit) =>
  style.button({ t: "go", label: chance.pick([words.settings, words.add, words.more, words.save]) });

const dead = (name: string, body: (kit: Kit) => string, script: (kit: Kit) => string = () => ""): Mechanism =>
  lie(name.startsWith("ticking") ? "ticking-page" : "dead-button", name, (kit) => ({
    body: body(kit),
    script: script(kit),
    truth: BY_PAGE,
    dwellMs: kit.chance.pick([0, 700, 2_500]),
  }));

export const DEAD: readonly Mechanism[] = [
  dead("no-handler", (kit) => target(kit) + kit.style.rows(kit.words.items)),
  dead("handler-throws", target, () => `onClick("go", () => { throw new Error("no"); });`),
  dead(
    "ripple",
    target,
    () =>
      `onClick("go", (e, at) => { at.classList.add("pressed"); at.style.color = "navy"; after(300, () => at.classList.remove("pressed")); });`,
  ),
  dead(
    "hidden-effect",
    (kit) => `${target(kit)}<div hidden data-t="secret"></div>`,
    ({ words }) => `onClick("go", () => { $("secret").append(${js(words.saved)}); });`,
  ),
  dead(
    "dead-link",
    ({ words, chance }) =>
      `<p><a href="${chance.pick(["#", "javascript:void(0)", "#top"])}" data-t="go">${words.settings}</a></p>`,
  ),
  dead(
    "first-party-analytics",
    (kit) => target(kit),
    () => `onClick("go", () => beacon());`,
  ),
  dead(
    "dead-form",
    ({ style, words }) =>
      style.form(
        { t: "form", label: words.things },
        style.field({ t: "name", label: words.name, value: words.value }) +
          style.submit({ t: "go", label: words.save }),
      ),
    () => `onSubmit("form", "go", () => undefined);`,
  ),
  lie("dead-button", "dead-menu-item", ({ words, style }) => ({
    body: `${style.button({ t: "open", label: words.more, with: 'aria-haspopup="menu" aria-expanded="true"' })}<ul role="menu" data-t="menu"><li role="menuitem" tabindex="-1" data-t="go">${words.remove}</li><li role="menuitem" tabindex="-1">${words.edit}</li></ul>${style.rows(words.items)}`,
    script: `onClick("go", () => { gone("menu"); expand("open", false); });`,
    truth: BY_PAGE,
  })),
  dead(
    "ticking-counter",
    (kit) => `${target(kit)}<p>${kit.words.items[0]}: <b data-t="n">100</b></p>`,
    (kit) => `setInterval(() => put("n", String(Number(valueOf("n")) + 3)), ${kit.chance.pick([200, 900, 1700])});`,
  ),
  dead(
    "ticking-clock",
    (kit) => `${target(kit)}<p data-t="n">12:00:00</p>`,
    () => `let s = 0; setInterval(() => { s += 1; say("n", "12:00:" + String(s % 60).padStart(2, "0")); }, 1000);`,
  ),
  dead(
    "ticking-prices",
    (kit) =>
      `<table>${kit.words.items.map((one, index) => `<tr><td>${one}</td><td data-t="p${index}">${10 + index}.20</td></tr>`).join("")}</table>${target(kit)}`,
    (kit) =>
      `setInterval(() => { for (const i of [0, 1, 2, 3]) say("p" + i, (10 + Math.random() * 5).toFixed(2)); }, ${kit.chance.pick([300, 800])});`,
  ),
  dead(
    "ticking-feed",
    (kit) => `${target(kit)}${kit.style.rows(kit.words.items)}`,
    (kit) =>
      `let n = 0; setInterval(() => { n += 1; addRow(${js(kit.words.items[0])} + " " + n); }, ${kit.chance.pick([500, 1300])});`,
  ),
  dead(
    "ticking-carousel",
    (kit) => `<div aria-roledescription="carousel"><p data-t="slide">${kit.words.items[0]}</p></div>${target(kit)}`,
    (kit) =>
      `const all = ${JSON.stringify(kit.words.items)}; let i = 0; setInterval(() => { i = (i + 1) % 4; say("slide", all[i]); }, ${kit.chance.pick([600, 1500])});`,
  ),
  dead(
    "ticking-presence",
    (kit) => `${target(kit)}<p data-t="who"></p>`,
    (kit) =>
      `let on = false; setInterval(() => { on = !on; say("who", on ? ${js(`${kit.words.items[1]} …`)} : ""); }, 1100);`,
  ),
  lie("disabled-button", "disabled", ({ style, words, chance }) => ({
    body: style.button({
      t: "go",
      label: words.save,
      with: chance.pick(["disabled", 'aria-disabled="true"', 'disabled aria-disabled="true"']),
    }),
    script: `$("go").addEventListener("click", () => { if (!$("go").matches("[disabled],[aria-disabled]")) post(200, 0); });`,
  })),
  lie("disabled-button", "disabled-by-class", ({ style, words }) => ({
    body: `<div class="off" data-t="w">${style.button({ t: "go", label: words.add, with: 'class="off"' })}</div>${style.rows(words.items)}`,
    script: `onClick("go", () => { if (!$("w").classList.contains("off")) post(200, 0); });`,
  })),
  lie("disabled-button", "disabled-until-filled", ({ style, words }) => ({
    body: style.form(
      { t: "form", label: words.things },
      style.field({ t: "name", label: words.name }) + style.submit({ t: "go", label: words.submit }),
    ),
    script: `onSubmit("form", "go", () => { if (valueOf("name") !== "") post(200, 0); else { $("name").focus(); } });`,
  })),
  lie("covered-button", "cookie-wall", ({ style, words }) => ({
    body: `<div data-t="app">${style.button({ t: "go", label: words.add })}${style.rows(words.items)}</div><div class="over" style="inset:0" data-t="wall"><p>Cookies</p><button type="button">OK</button></div>`,
    script: `onClick("go", () => { if (!$("wall")) post(200, 0); });`,
  })),
  lie("covered-button", "invisible-veil", ({ style, words }) => ({
    body: `${style.button({ t: "go", label: words.save })}<div style="position:fixed;inset:0;z-index:99" data-t="veil"></div>`,
    script: `onClick("go", () => { if (!$("veil")) post(200, 0); });`,
  })),
];
