/** Lies that lead elsewhere: the action ends at a sign-in page or an error, and not at what it is for. */

import { BY_SERVER, js, type Kit, type Mechanism, UNFRAMED } from "../mechanism.js";

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
  {
    kind: "login-wall",
    side: "lie",
    name: "redirected-to-sign-in",
    styles: UNFRAMED,
    draw: ({ style, words, chance }) => ({
      title: words.things,
      body: chance.happens(0.5)
        ? `<a href="report" data-t="go">${words.settings}</a>`
        : style.button({ t: "go", label: words.settings }),
      script: `onClick("go", () => { location.href = "report"; });`,
      raw: { report: { html: "", redirect: "login" } },
      more: {
        login: {
          title: words.signIn,
          body: style.form({ t: "f", label: words.signIn }, signIn({ style, words })),
        },
      },
      action: "click(@go)",
      truth: { by: "visit", path: "report" },
    }),
  },
  {
    kind: "login-wall",
    side: "lie",
    name: "submit-to-sign-in",
    styles: ["semantic", "table"],
    draw: ({ style, words }) => ({
      title: words.things,
      body: style.form(
        { t: "form", label: words.things, with: 'method="post" action="do?void=1&to=login"' },
        style.field({ t: "name", label: words.name, value: words.value }) +
          style.submit({ t: "go", label: words.save }),
      ),
      more: {
        login: {
          title: words.signIn,
          body: style.form({ t: "f", label: words.signIn }, signIn({ style, words })),
        },
      },
      action: "click(@go)",
      truth: BY_SERVER,
    }),
  },
  {
    kind: "login-wall",
    side: "lie",
    name: "sign-in-takes-the-view",
    draw: (kit) => ({
      title: kit.words.things,
      body: `<div data-t="view">${entry(kit, kit.words.save)}${kit.style.button({ t: "gen", label: kit.words.more })}</div>`,
      script: `const wall = async () => { await post(401, ${kit.delay}); $("view").innerHTML = ${js(kit.style.heading(kit.words.signIn) + signIn(kit))}; }; onSubmit("form", "go", wall); onClick("gen", wall);`,
      action: kit.chance.pick(["click(@go)", "click(@gen)"]),
      truth: BY_SERVER,
    }),
  },
  {
    kind: "login-wall",
    side: "lie",
    name: "sign-in-over-the-page",
    draw: (kit) => ({
      title: kit.words.things,
      body: kit.style.rows(kit.words.items) + kit.style.button({ t: "go", label: kit.words.settings }),
      script: `onClick("go", async () => { await fetch("beacon"); const d = document.createElement("div"); d.innerHTML = ${js(kit.style.dialog({ t: "box", label: kit.words.signIn }, kit.style.field({ t: "p", label: kit.words.password, type: "password" }) + kit.style.button({ t: "s", label: kit.words.signIn })))}; $("go").after(d); });`,
      action: "click(@go)",
      truth: { by: "page", holds: "state.done" },
    }),
  },
  {
    kind: "error-page",
    side: "lie",
    name: "link-to-error",
    styles: UNFRAMED,
    draw: ({ style, words, chance }) => {
      const status = chance.pick([404, 500, 403]);
      const says = { 404: "Page not found", 500: "Internal Server Error", 403: "Forbidden" }[status] ?? "";
      return {
        title: words.things,
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
        action: "click(@go)",
        truth: { by: "visit", path: "next" },
      };
    },
  },
];
