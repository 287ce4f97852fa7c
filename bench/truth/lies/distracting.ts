/** Distracting: nothing comes of the action, but something else happens just then. */

import { BY_PAGE, js, type Kit, lie, type Mechanism, UNFRAMED } from "../mechanism.js";

const button = ({ style, words, chance }: Kit) =>
  style.button({ t: "go", label: chance.pick([words.settings, words.more, words.add]) });

const entry = ({ style, words }: Kit) =>
  style.form(
    { t: "form", label: words.things },
    style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: words.save }),
  );

export const DISTRACTING: readonly Mechanism[] = [
  lie("advert-at-the-click", "advert-changes", (kit) => ({
    body: `<div class="ad"><p data-t="promo">${kit.words.items[0]} −20 %</p></div>${button(kit)}`,
    script: `document.addEventListener("mousedown", () => after(${kit.chance.pick([0, 60, 250])}, () => say("promo", ${js(`${kit.words.items[1]} −35 %`)})));`,
    truth: BY_PAGE,
  })),
  lie("advert-at-the-click", "advert-appears", (kit) => ({
    body: `${button(kit)}<div data-t="slot"></div>`,
    script: `document.addEventListener("mousedown", () => after(${kit.chance.pick([0, 120])}, () => { $("slot").innerHTML = ${js(`<section><h3>${kit.words.items[2]}</h3><a href="#offer">${kit.words.items[3]}</a></section>`)}; }));`,
    truth: BY_PAGE,
  })),
  lie("advert-at-the-click", "chat-opens", (kit) => ({
    body: `${button(kit)}<div data-t="slot"></div>`,
    script: `document.addEventListener("mousedown", () => after(150, () => { $("slot").innerHTML = ${js(`<div role="dialog" aria-label="Chat"><p>${kit.words.items[0]}?</p><button type="button">×</button></div>`)}; }));`,
    truth: BY_PAGE,
  })),
  lie("other-toast", "toast-beside-dead-button", (kit) => ({
    body: button(kit) + kit.style.note("said"),
    script: `onClick("go", () => after(${kit.chance.pick([50, 300])}, () => say("said", ${js(kit.chance.pick(kit.words.other))})));`,
    truth: BY_PAGE,
  })),
  lie("other-toast", "toast-beside-dead-form", (kit) => ({
    body: entry(kit) + kit.style.note("said"),
    script: `onSubmit("form", "go", () => after(${kit.chance.pick([50, 300])}, () => say("said", ${js(kit.chance.pick(kit.words.other))})));`,
  })),
  lie("other-toast", "toast-and-analytics", (kit) => ({
    body: entry(kit) + kit.style.note("said"),
    script: `onSubmit("form", "go", () => { beacon(); after(200, () => say("said", ${js(kit.chance.pick(kit.words.other))})); });`,
  })),
  lie("success-before", "stands-there", (kit) => ({
    title: kit.words.settings,
    body: kit.style.note("said", kit.words.saved) + entry(kit),
    script: `onSubmit("form", "go", () => undefined);`,
  })),
  lie("success-before", "said-again", (kit) => ({
    title: kit.words.settings,
    body: `<div data-t="place"><div role="status" class="toast">${kit.words.saved}</div></div>${entry(kit)}`,
    script: `onSubmit("form", "go", () => { const old = $("place").innerHTML; $("place").innerHTML = ""; after(${kit.chance.pick([0, 150])}, () => { $("place").innerHTML = old; }); });`,
  })),
  lie("success-before", "fades-away", (kit) => ({
    title: kit.words.settings,
    body: kit.style.note("said", kit.words.saved) + entry(kit),
    script: `onSubmit("form", "go", () => after(250, () => say("said", "")));`,
  })),
  lie("re-render", "list-again", (kit) => ({
    body: button(kit) + kit.style.rows(kit.words.items),
    script: `onClick("go", () => after(${kit.chance.pick([0, 200])}, () => { const all = [...$("rows").children].map((r) => r.outerHTML).join(""); $("rows").innerHTML = ""; $("rows").innerHTML = all; }));`,
    truth: BY_PAGE,
  })),
  lie("re-render", "everything-again", (kit) => ({
    body: `<div data-t="app">${button(kit)}${entry({ ...kit }).replace('data-t="go"', 'data-t="go2"')}${kit.style.rows(kit.words.items)}</div>`,
    script: `onClick("go", () => { const all = $("app").innerHTML; $("app").innerHTML = ""; $("app").innerHTML = all; });`,
    truth: BY_PAGE,
  })),
  lie("re-render", "form-again", (kit) => ({
    body: `<div data-t="app">${entry(kit)}</div>`,
    script: `onSubmit("form", "go", () => after(60, () => { const all = $("app").innerHTML; $("app").innerHTML = all; }));`,
  })),
  lie("new-tab-instead", "advert-in-new-tab", (kit) => ({
    body: kit.chance.happens(0.5)
      ? entry(kit)
      : kit.style.form({ t: "form", label: kit.words.things }, "") + button(kit),
    script: `if ($("form").contains($("go"))) onSubmit("form", "go", () => window.open("offer", "_blank")); else onClick("go", () => window.open("offer", "_blank"));`,
    more: { offer: { title: kit.words.items[3], body: kit.style.heading(kit.words.items[3]) } },
  })),
  lie("new-tab-instead", "form-posts-to-a-tab-that-fails", ["semantic", "table"], ({ style, words }) => ({
    body: style.form(
      { t: "form", label: words.things, with: 'method="post" target="_blank" action="do?status=500&page=bad"' },
      style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: words.save }),
    ),
    raw: { bad: { html: "<h1>Internal Server Error</h1>" } },
  })),
  lie("stuck", "spinner-for-ever", (kit) => ({
    body: kit.chance.happens(0.6)
      ? entry(kit)
      : kit.style.form({ t: "form", label: kit.words.things }, "") + button(kit),
    script: `const stuck = () => { const at = $("go"); at.setAttribute("aria-busy", "true"); if ("value" in at && at.tagName === "INPUT") at.value = ${js(kit.words.saving)}; else at.textContent = ${js(kit.words.saving)}; }; if ($("form").contains($("go"))) onSubmit("form", "go", stuck); else onClick("go", stuck);`,
  })),
  lie("wrong-place", "session-over", UNFRAMED, (kit) => ({
    body: entry(kit) + kit.style.note("said"),
    script: `onSubmit("form", "go", async () => { await post(401, ${kit.delay}); say("said", ${js(`${kit.words.failed} 401`)}); });`,
  })),
];
