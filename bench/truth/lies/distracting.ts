/** Distracting: nothing comes of the action, but something else happens just then. */

import { BY_PAGE, BY_SERVER, js, type Kit, type Mechanism, UNFRAMED } from "../mechanism.js";

const button = ({ style, words, chance }: Kit) =>
  style.button({ t: "go", label: chance.pick([words.settings, words.more, words.add]) });

const entry = ({ style, words }: Kit) =>
  style.form(
    { t: "form", label: words.things },
    style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: words.save }),
  );

export const DISTRACTING: readonly Mechanism[] = [
  {
    kind: "advert-at-the-click",
    side: "lie",
    name: "advert-changes",
    draw: (kit) => ({
      title: kit.words.things,
      body: `<div class="ad"><p data-t="promo">${kit.words.items[0]} −20 %</p></div>${button(kit)}`,
      script: `document.addEventListener("mousedown", () => after(${kit.chance.pick([0, 60, 250])}, () => say("promo", ${js(`${kit.words.items[1]} −35 %`)})));`,
      action: "click(@go)",
      truth: BY_PAGE,
    }),
  },
  {
    kind: "advert-at-the-click",
    side: "lie",
    name: "advert-appears",
    draw: (kit) => ({
      title: kit.words.things,
      body: `${button(kit)}<div data-t="slot"></div>`,
      script: `document.addEventListener("mousedown", () => after(${kit.chance.pick([0, 120])}, () => { $("slot").innerHTML = ${js(`<section><h3>${kit.words.items[2]}</h3><a href="#offer">${kit.words.items[3]}</a></section>`)}; }));`,
      action: "click(@go)",
      truth: BY_PAGE,
    }),
  },
  {
    kind: "advert-at-the-click",
    side: "lie",
    name: "chat-opens",
    draw: (kit) => ({
      title: kit.words.things,
      body: `${button(kit)}<div data-t="slot"></div>`,
      script: `document.addEventListener("mousedown", () => after(150, () => { $("slot").innerHTML = ${js(`<div role="dialog" aria-label="Chat"><p>${kit.words.items[0]}?</p><button type="button">×</button></div>`)}; }));`,
      action: "click(@go)",
      truth: BY_PAGE,
    }),
  },
  {
    kind: "other-toast",
    side: "lie",
    name: "toast-beside-dead-button",
    draw: (kit) => ({
      title: kit.words.things,
      body: button(kit) + kit.style.note("said"),
      script: `onClick("go", () => after(${kit.chance.pick([50, 300])}, () => say("said", ${js(kit.chance.pick(kit.words.other))})));`,
      action: "click(@go)",
      truth: BY_PAGE,
    }),
  },
  {
    kind: "other-toast",
    side: "lie",
    name: "toast-beside-dead-form",
    draw: (kit) => ({
      title: kit.words.things,
      body: entry(kit) + kit.style.note("said"),
      script: `onSubmit("form", "go", () => after(${kit.chance.pick([50, 300])}, () => say("said", ${js(kit.chance.pick(kit.words.other))})));`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "other-toast",
    side: "lie",
    name: "toast-and-analytics",
    draw: (kit) => ({
      title: kit.words.things,
      body: entry(kit) + kit.style.note("said"),
      script: `onSubmit("form", "go", () => { beacon(); after(200, () => say("said", ${js(kit.chance.pick(kit.words.other))})); });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "success-before",
    side: "lie",
    name: "stands-there",
    draw: (kit) => ({
      title: kit.words.settings,
      body: kit.style.note("said", kit.words.saved) + entry(kit),
      script: `onSubmit("form", "go", () => undefined);`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "success-before",
    side: "lie",
    name: "said-again",
    draw: (kit) => ({
      title: kit.words.settings,
      body: `<div data-t="place"><div role="status" class="toast">${kit.words.saved}</div></div>${entry(kit)}`,
      script: `onSubmit("form", "go", () => { const old = $("place").innerHTML; $("place").innerHTML = ""; after(${kit.chance.pick([0, 150])}, () => { $("place").innerHTML = old; }); });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "success-before",
    side: "lie",
    name: "fades-away",
    draw: (kit) => ({
      title: kit.words.settings,
      body: kit.style.note("said", kit.words.saved) + entry(kit),
      script: `onSubmit("form", "go", () => after(250, () => say("said", "")));`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "re-render",
    side: "lie",
    name: "list-again",
    draw: (kit) => ({
      title: kit.words.things,
      body: button(kit) + kit.style.rows(kit.words.items),
      script: `onClick("go", () => after(${kit.chance.pick([0, 200])}, () => { const all = [...$("rows").children].map((r) => r.outerHTML).join(""); $("rows").innerHTML = ""; $("rows").innerHTML = all; }));`,
      action: "click(@go)",
      truth: BY_PAGE,
    }),
  },
  {
    kind: "re-render",
    side: "lie",
    name: "everything-again",
    draw: (kit) => ({
      title: kit.words.things,
      body: `<div data-t="app">${button(kit)}${entry({ ...kit }).replace('data-t="go"', 'data-t="go2"')}${kit.style.rows(kit.words.items)}</div>`,
      script: `onClick("go", () => { const all = $("app").innerHTML; $("app").innerHTML = ""; $("app").innerHTML = all; });`,
      action: "click(@go)",
      truth: BY_PAGE,
    }),
  },
  {
    kind: "re-render",
    side: "lie",
    name: "form-again",
    draw: (kit) => ({
      title: kit.words.things,
      body: `<div data-t="app">${entry(kit)}</div>`,
      script: `onSubmit("form", "go", () => after(60, () => { const all = $("app").innerHTML; $("app").innerHTML = all; }));`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "new-tab-instead",
    side: "lie",
    name: "advert-in-new-tab",
    draw: (kit) => ({
      title: kit.words.things,
      body: kit.chance.happens(0.5)
        ? entry(kit)
        : kit.style.form({ t: "form", label: kit.words.things }, "") + button(kit),
      script: `if ($("form").contains($("go"))) onSubmit("form", "go", () => window.open("offer", "_blank")); else onClick("go", () => window.open("offer", "_blank"));`,
      more: { offer: { title: kit.words.items[3], body: kit.style.heading(kit.words.items[3]) } },
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "new-tab-instead",
    side: "lie",
    name: "form-posts-to-a-tab-that-fails",
    styles: ["semantic", "table"],
    draw: ({ style, words }) => ({
      title: words.things,
      body: style.form(
        { t: "form", label: words.things, with: 'method="post" target="_blank" action="do?status=500&page=bad"' },
        style.field({ t: "name", label: words.name, value: words.value }) +
          style.submit({ t: "go", label: words.save }),
      ),
      raw: { bad: { html: "<h1>Internal Server Error</h1>" } },
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "stuck",
    side: "lie",
    name: "spinner-for-ever",
    draw: (kit) => ({
      title: kit.words.things,
      body: kit.chance.happens(0.6)
        ? entry(kit)
        : kit.style.form({ t: "form", label: kit.words.things }, "") + button(kit),
      script: `const stuck = () => { const at = $("go"); at.setAttribute("aria-busy", "true"); if ("value" in at && at.tagName === "INPUT") at.value = ${js(kit.words.saving)}; else at.textContent = ${js(kit.words.saving)}; }; if ($("form").contains($("go"))) onSubmit("form", "go", stuck); else onClick("go", stuck);`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "wrong-place",
    side: "lie",
    name: "session-over",
    styles: UNFRAMED,
    draw: (kit) => ({
      title: kit.words.things,
      body: entry(kit) + kit.style.note("said"),
      script: `onSubmit("form", "go", async () => { await post(401, ${kit.delay}); say("said", ${js(`${kit.words.failed} 401`)}); });`,
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
];
