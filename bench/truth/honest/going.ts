/** Honest ways: links, routes, history, pages that load more, downloads and new tabs. */

import { BY_PAGE, honest, js, type Mechanism, UNFRAMED } from "../mechanism.js";

export const WAYS: readonly Mechanism[] = [
  honest("navigation", "link", UNFRAMED, ({ words, style }) => ({
    body: `<a href="next" data-t="go">${words.settings}</a>${style.rows(words.items)}`,
    more: {
      next: {
        title: words.settings,
        body: style.heading(words.settings) + style.field({ t: "f", label: words.name }),
      },
    },
    truth: { by: "visit", path: "next" },
  })),
  honest("navigation", "button-leads", UNFRAMED, ({ words, style, delay }) => ({
    body: style.button({ t: "go", label: words.settings }),
    script: `onClick("go", () => after(${delay}, () => { location.href = "next"; }));`,
    more: { next: { title: words.settings, body: style.heading(words.settings) } },
    truth: { by: "visit", path: "next" },
  })),
  honest("navigation", "navigate", UNFRAMED, ({ words, style }) => ({
    body: style.rows(words.items),
    more: { next: { title: words.settings, body: style.heading(words.settings) } },
    action: 'navigate("@base/next")',
    truth: { by: "visit", path: "next" },
  })),
  honest("navigation", "go-back", UNFRAMED, ({ words, style }) => ({
    body: style.heading(words.items[0]) + style.rows(words.items),
    script: `if (!location.hash) { history.replaceState(null, "", "#begun"); addEventListener("load", () => after(100, () => { location.href = "next"; })); }`,
    more: { next: { title: words.settings, body: style.heading(words.settings) } },
    action: "goBack()",
    truth: { by: "page", holds: 'location.hash === "#begun"' },
    dwellMs: 900,
  })),
  honest("navigation", "refresh", UNFRAMED, ({ words, style }) => ({
    body: style.rows(words.items),
    action: "refresh()",
    truth: { by: "page", holds: 'performance.getEntriesByType("navigation")[0].type === "reload"' },
  })),
  honest("spa-route", "push-state", UNFRAMED, ({ words, style, delay }) => ({
    body: `<a href="detail" data-t="go">${words.items[1]}</a><div data-t="view">${style.rows(words.items)}</div>`,
    script: `onClick("go", () => { history.pushState(null, "", "detail"); after(${delay}, () => { $("view").innerHTML = ${js(style.heading(words.items[1]) + style.field({ t: "f", label: words.notes }))}; document.title = ${js(words.items[1])}; state.done = true; }); });`,
    truth: BY_PAGE,
  })),
  honest("spa-route", "hash-route", UNFRAMED, ({ words, style }) => ({
    body: `<a href="#/detail" data-t="go">${words.settings}</a><div data-t="view">${style.rows(words.items)}</div>`,
    script: `addEventListener("hashchange", () => { $("view").innerHTML = ${js(style.heading(words.settings))}; state.done = true; });`,
    truth: BY_PAGE,
  })),
  honest("spa-route", "view-without-address", ({ words, style, delay }) => ({
    body: `${style.button({ t: "go", label: words.settings })}<div data-t="view">${style.rows(words.items)}</div>`,
    script: `onClick("go", () => fetch("beacon").then(() => after(${delay}, () => { $("view").innerHTML = ${js(style.heading(words.settings) + style.field({ t: "f", label: words.email }))}; state.done = true; })));`,
    truth: BY_PAGE,
  })),
  honest("paging", "next-page", ({ words, style, delay }) => ({
    body: `${style.rows(words.items)}<p data-t="at">1 / 2</p>${style.button({ t: "go", label: "›", with: 'aria-label="Next page"' })}`,
    script: `onClick("go", () => after(${delay}, () => { $("rows").innerHTML = ""; for (const n of [5, 6, 7]) addRow(${js(words.things)} + " " + n); put("at", "2 / 2"); state.done = true; }));`,
    truth: BY_PAGE,
  })),
  honest("scroll", "scroll-down", ({ words, style }) => ({
    body: style.rows(words.items) + `<p>${words.notes}</p>`.repeat(90),
    action: 'scroll("down")',
    truth: { by: "page", holds: "top.scrollY > 50" },
  })),
  honest("scroll", "scroll-loads", UNFRAMED, ({ words, style }) => ({
    body: `${`<p>${words.notes}</p>`.repeat(70)}${style.rows(words.items)}`,
    script: `addEventListener("scroll", () => { if (!state.done) { state.done = true; after(200, () => addRow(${js(words.value)})); } });`,
    action: 'scroll("bottom")',
    truth: BY_PAGE,
  })),
  honest("wait", "wait-for-rows", ({ words, style }) => ({
    body: style.rows([words.items[0]]),
    script: `after(5000, () => { addRow(${js(words.items[1])}); addRow(${js(words.items[2])}); state.done = true; });`,
    action: "wait(5)",
    truth: BY_PAGE,
    // A busy machine is late with its first look; what came before it is nothing that waiting brought.
    dwellMs: 0,
  })),
  honest("download", "download", ({ words }) => ({
    body: `<a href="list.csv" download="list.csv" data-t="go">CSV (${words.things})</a>`,
    raw: { "list.csv": { html: "a;b\n1;2\n" } },
    truth: { by: "visit", path: "list.csv" },
  })),
  honest("new-tab", "opens-in-new-tab", ({ words, style }) => ({
    body: `<a href="report" target="_blank" data-t="go">${words.notes}</a>`,
    more: { report: { title: words.notes, body: style.heading(words.notes) } },
    truth: { by: "visit", path: "report" },
  })),
];
