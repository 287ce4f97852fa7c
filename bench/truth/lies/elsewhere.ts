/** Lies that lead elsewhere: the action ends at a sign-in page or an error, and not at what it is for. */

import { js, type Kit, lie, type Mechanism, UNFRAMED } from "../mechanism.js";

const entry = ({ style, words }: Kit, button: string) =>
  style.form(
    { t: "form", label: words.things },
    style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: button }),
  );

/** What a site asks of those whom it does not know any more. */
const signIn = ({ style, words }: Pick<Kit, "style" | "words">) =>
  style.field({ t: "m", label: words.email }) +
  style.field({ t: "p", label: words.password, type: "password" }) +
  style.submit({ t: "s", label: words.signIn });

export const ELSEWHERE: readonly Mechanism[] = [
  lie("login-wall", "redirected-to-sign-in", UNFRAMED, ({ style, words, chance }) => ({
    body: chance.happens(0.5)
      ? `<a href="report" data-t="go">${words.settings}</a>`
      : style.button({ t: "go", label: words.settings }),
    script: `onClick("go", () => { location.href = "report"; });`,
    raw: { report: { html: "", redirect: "login" } },
    more: {
      login: { title: words.signIn, body: style.form({ t: "f", label: words.signIn }, signIn({ style, words })) },
    },
    truth: { by: "visit", path: "report" },
  })),
  lie("login-wall", "submit-to-sign-in", ["semantic", "table"], ({ style, words }) => ({
    body: style.form(
      { t: "form", label: words.things, with: 'method="post" action="do?void=1&to=login"' },
      style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: words.save }),
    ),
    more: {
      login: { title: words.signIn, body: style.form({ t: "f", label: words.signIn }, signIn({ style, words })) },
    },
  })),
  lie("login-wall", "sign-in-takes-the-view", (kit) => ({
    body: `<div data-t="view">${entry(kit, kit.words.save)}${kit.style.button({ t: "gen", label: kit.words.more })}</div>`,
    script: `const wall = async () => { await post(401, ${kit.delay}); $("view").innerHTML = ${js(kit.style.heading(kit.words.signIn) + signIn(kit))}; }; onSubmit("form", "go", wall); onClick("gen", wall);`,
    action: kit.chance.pick(["click(@go)", "click(@gen)"]),
  })),
  lie("login-wall", "sign-in-over-the-page", (kit) => ({
    body: kit.style.rows(kit.words.items) + kit.style.button({ t: "go", label: kit.words.settings }),
    script: `onClick("go", async () => { await fetch("beacon"); const d = document.createElement("div"); d.innerHTML = ${js(kit.style.dialog({ t: "box", label: kit.words.signIn }, kit.style.field({ t: "p", label: kit.words.password, type: "password" }) + kit.style.button({ t: "s", label: kit.words.signIn })))}; $("go").after(d); });`,
    truth: { by: "page", holds: "state.done" },
  })),
  lie("error-page", "link-to-error", UNFRAMED, ({ style, words, chance }) => {
    const status = chance.pick([404, 500, 403]);
    const says = { 404: "Page not found", 500: "Internal Server Error", 403: "Forbidden" }[status] ?? "";
    return {
      body: chance.happens(0.5)
        ? `<a href="next" data-t="go">${words.settings}</a>`
        : style.button({ t: "go", label: words.settings }),
      script: `onClick("go", () => { location.href = "next"; });`,
      more: {},
      raw: {
        next: {
          status,
          html: `<!DOCTYPE html><html><head><title>${status} ${says}</title></head><body><h1>${says}</h1></body></html>`,
        },
      },
      truth: { by: "visit", path: "next" },
    };
  }),
];
