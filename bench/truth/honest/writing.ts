/** Honest writes: what is added, changed, removed, re-ordered or sent, and stays so on the server. */

import { BY_PAGE, honest, js, type Kit, type Mechanism, UNFRAMED } from "../mechanism.js";

const entry = ({ style, words }: Kit, button: string) =>
  style.form(
    { t: "form", label: words.things },
    style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: button }),
  );

export const WRITES: readonly Mechanism[] = [
  honest("list-insert", "insert", (kit) => ({
    body: entry(kit, kit.words.add) + kit.style.rows(kit.words.items),
    script: `onSubmit("form", "go", async () => { await post(201, ${kit.delay}); addRow(valueOf("name")); put("name", ""); });`,
  })),
  honest("list-insert", "insert-without-form", ({ style, words, delay }) => ({
    body:
      style.field({ t: "name", label: words.name, value: words.value }) +
      style.button({ t: "go", label: words.add }) +
      style.rows(words.items),
    script: `onClick("go", async () => { await post(201, ${delay}); addRow(valueOf("name")); put("name", ""); });`,
  })),
  honest("list-remove", "remove", ({ style, words, delay, chance }) => {
    const at = chance.below(3);
    const rows = words.items.map(
      (one, index) => `<li data-t="row${index}">${one} ${style.button({ t: `del${index}`, label: words.remove })}</li>`,
    );
    return {
      body: `<ul>${rows.join("")}</ul>`,
      script: `onClick("del${at}", async () => { await post(204, ${delay}, "DELETE"); gone("row${at}"); });`,
      action: `click(@del${at})`,
    };
  }),
  honest("list-reorder", "move-up", ({ style, words, delay }) => ({
    body: `<ol data-t="rows">${words.items.map((one, index) => `<li data-t="row${index}">${one} ${style.button({ t: `up${index}`, label: `↑ ${one}` })}</li>`).join("")}</ol>`,
    script: `onClick("up2", async () => { $("row2").parentNode.insertBefore($("row2"), $("row1")); await post(200, ${delay}, "PUT"); });`,
    action: "click(@up2)",
  })),
  honest("list-reorder", "sort-column", ["semantic", "table", "frame", "shadow"], ({ words }) => ({
    body: `<table><thead><tr><th aria-sort="none" data-t="head"><button type="button" data-t="go">${words.name}</button></th></tr></thead><tbody data-t="body">${[
      ...words.items,
    ]
      .reverse()
      .map((one) => `<tr><td>${one}</td></tr>`)
      .join("")}</tbody></table>`,
    script: `onClick("go", () => { const b = $("body"); [...b.children].sort((a, c) => a.textContent.localeCompare(c.textContent)).forEach((r) => b.append(r)); $("head").setAttribute("aria-sort", "ascending"); state.done = true; });`,
    truth: BY_PAGE,
  })),
  honest("optimistic-holds", "optimistic-row", (kit) => ({
    body: entry(kit, kit.words.add) + kit.style.rows(kit.words.items),
    script: `onSubmit("form", "go", () => { addRow(valueOf("name")); post(201, ${kit.delay}); });`,
  })),
  honest("optimistic-holds", "optimistic-like", ({ style, delay }) => ({
    body: `${style.button({ t: "go", label: "♡", with: 'aria-label="Like" aria-pressed="false"' })} <span data-t="n">12</span>`,
    script: `onClick("go", (e, at) => { at.setAttribute("aria-pressed", "true"); put("n", "13"); post(200, ${delay}); });`,
  })),
  honest("late-toast", "late-toast", (kit) => ({
    title: kit.words.settings,
    body: entry(kit, kit.words.save) + kit.style.note("said"),
    script: `onSubmit("form", "go", async () => { await post(200, ${kit.delay}); after(${300 + kit.chance.below(900)}, () => say("said", ${js(kit.words.saved)})); });`,
  })),
  honest("late-toast", "toast-that-goes", (kit) => ({
    title: kit.words.settings,
    body: `${entry(kit, kit.words.save)}<div data-t="toasts"></div>`,
    script: `onSubmit("form", "go", async () => { await post(200, ${kit.delay}); $("toasts").innerHTML = ${js(`<div role="status" class="toast">${kit.words.saved}</div>`)}; after(4000, () => { $("toasts").innerHTML = ""; }); });`,
  })),
  honest("slow-save", "slow-save", (kit) => ({
    title: kit.words.settings,
    body: entry(kit, kit.words.save) + kit.style.note("said"),
    script: `onSubmit("form", "go", async () => { put("said", ${js(kit.words.saving)}); show("said"); await post(200, 2500); say("said", ${js(kit.words.saved)}); });`,
  })),
  honest("form-post", "post-redirect", ["semantic", "table"], ({ style, words, delay }) => ({
    body: style.form(
      { t: "form", label: words.things, with: `method="post" action="do?to=done&delay=${delay}"` },
      style.field({ t: "name", label: words.name, value: words.value }) +
        style.submit({ t: "go", label: words.submit }),
    ),
    more: {
      done: { title: words.things, body: style.heading(words.submitted) + style.rows([...words.items, words.value]) },
    },
  })),
  honest("form-post", "post-back-to-the-list", ["semantic", "table"], ({ style, words }) => ({
    body: style.form(
      { t: "form", label: words.things, with: 'method="post" action="do?to=list"' },
      style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: words.save }),
    ),
    more: { list: { title: words.things, body: style.rows([...words.items, words.value]) } },
  })),
  honest("press-enter", "enter-submits", ["semantic", "table", "frame"], (kit) => ({
    body: entry(kit, kit.words.add) + kit.style.rows(kit.words.items),
    script: `onSubmit("form", "go", async () => { await post(201, ${kit.delay}); addRow(valueOf("name")); }); $("name").focus();`,
    action: 'press("Enter")',
  })),
  honest("form-in-modal", "modal-saves", (kit) => ({
    body:
      kit.style.rows(kit.words.items) +
      kit.style.dialog({ t: "box", label: kit.words.add }, entry(kit, kit.words.save)),
    script: `onSubmit("form", "go", async () => { await post(201, ${kit.delay}); const v = valueOf("name"); gone("box"); addRow(v); });`,
  })),
  honest("wizard", "next-step", ({ style, words, delay }) => ({
    body: style.form(
      { t: "form", label: words.things },
      `<div data-t="part">${style.heading(`1. ${words.name}`)}${style.field({ t: "name", label: words.name, value: words.value })}</div>${style.button({ t: "go", label: `${words.notes} →` })}`,
    ),
    script: `onClick("go", () => after(${delay}, () => { $("part").innerHTML = ${js(style.heading(`2. ${words.notes}`) + style.field({ t: "mail", label: words.email }))}; state.done = true; }));`,
    truth: BY_PAGE,
  })),
  honest("sign-in", "sign-in", UNFRAMED, ({ style, words, delay }) => ({
    title: words.signIn,
    body: style.form(
      { t: "form", label: words.signIn },
      style.field({ t: "mail", label: words.email, value: "ann@example.org" }) +
        style.field({ t: "pw", label: words.password, type: "password", value: "S3cret-horse" }) +
        style.submit({ t: "go", label: words.signIn }),
    ),
    script: `onSubmit("form", "go", async () => { await post(200, ${delay}); location.href = "home"; });`,
    more: { home: { title: words.welcome, body: style.heading(words.welcome) + style.rows(words.items) } },
    truth: { by: "visit", path: "home" },
  })),
  honest("counter", "add-to-basket", ({ style, words, delay }) => ({
    body: `<p>${words.items[0]} ${style.button({ t: "go", label: "+1" })}</p><p><span data-t="n">2</span> × ${words.items[0]}</p>`,
    script: `onClick("go", async () => { await post(200, ${delay}); put("n", "3"); });`,
  })),
];
