/** Walls: a site that does not know its visitor any more, and asks who it is without asking for a password yet. */

import { js, type Kit, lie, type Mechanism, UNFRAMED } from "../mechanism.js";
import type { Contents } from "../shell.js";

const entry = ({ style, words }: Kit, button: string) =>
  style.form(
    { t: "form", label: words.things },
    style.field({ t: "name", label: words.name, value: words.value }) + style.submit({ t: "go", label: button }),
  );

/** Where sites keep their sign-in. */
const ADDRESSES = ["login", "signin", "auth/login", "users/sign_in", "sso/start", "session/new"] as const;

/** The address first, the password on the next page; or other sites that vouch. */
function wall({ style, words, chance }: Kit): Contents {
  const byMail =
    style.field({ t: "m", label: words.email, type: "email" }) + style.button({ t: "s", label: `${words.more} →` });
  const byOthers = ["Google", "Microsoft", "GitHub"]
    .map((one, index) => style.button({ t: `s${index}`, label: `${words.signIn}: ${one}` }))
    .join("");
  return { title: words.signIn, body: style.heading(words.signIn) + chance.pick([byMail, byOthers]) };
}

export const WALLS: readonly Mechanism[] = [
  lie("login-wall", "link-to-a-wall-by-mail", UNFRAMED, (kit) => {
    const address = kit.chance.pick(ADDRESSES);
    return {
      body: kit.chance.happens(0.5)
        ? `<a href="report" data-t="go">${kit.words.settings}</a>`
        : kit.style.button({ t: "go", label: kit.words.settings }),
      script: `onClick("go", () => { location.href = "report"; });`,
      raw: { report: { html: "", redirect: address } },
      more: { [address]: wall(kit) },
      truth: { by: "visit", path: "report" },
    };
  }),
  lie("login-wall", "submit-to-a-wall-by-mail", ["semantic", "table"], (kit) => {
    const { style, words } = kit;
    const address = kit.chance.pick(ADDRESSES);
    return {
      body: style.form(
        {
          t: "form",
          label: words.things,
          with: `method="post" action="do?void=1&to=${encodeURIComponent(address)}"`,
        },
        style.field({ t: "name", label: words.name, value: words.value }) +
          style.submit({ t: "go", label: words.save }),
      ),
      more: { [address]: wall(kit) },
    };
  }),
  lie("login-wall", "wall-takes-the-view", (kit) => {
    const { body } = wall(kit);
    return {
      body: `<div data-t="view">${entry(kit, kit.words.save)}${kit.style.button({ t: "gen", label: kit.words.more })}</div>`,
      script: `const wall = async () => { await fetch("beacon"); after(${kit.delay}, () => { $("view").innerHTML = ${js(body)}; }); }; onSubmit("form", "go", wall); onClick("gen", wall);`,
      action: kit.chance.pick(["click(@go)", "click(@gen)"]),
    };
  }),
  lie("login-wall", "navigate-to-a-wall", UNFRAMED, (kit) => {
    const address = kit.chance.pick(ADDRESSES);
    return {
      body: kit.style.rows(kit.words.items),
      raw: { report: { html: "", redirect: address } },
      more: { [address]: wall(kit) },
      action: 'navigate("@base/report")',
      truth: { by: "visit", path: "report" },
    };
  }),
  lie("login-wall", "reload-signs-out", UNFRAMED, (kit) => ({
    body: `<div data-t="view">${kit.style.rows(kit.words.items)}</div>`,
    script: `if (performance.getEntriesByType("navigation")[0].type === "reload") { document.title = ${js(kit.words.signIn)}; $("view").innerHTML = ${js(wall(kit).body)}; }`,
    action: "refresh()",
    truth: { by: "page", holds: '$("rows") !== null' },
  })),
  lie("error-page", "navigate-to-error", UNFRAMED, ({ style, words, chance }) => {
    const status = chance.pick([404, 500, 410]);
    const says = chance.pick([`${status}`, words.failed, "Oops!"]);
    return {
      body: style.rows(words.items),
      raw: {
        next: {
          status,
          html: `<!DOCTYPE html><html><head><title>${says}</title></head><body><h1>${says}</h1></body></html>`,
        },
      },
      action: 'navigate("@base/next")',
      truth: { by: "visit", path: "next" },
    };
  }),
  lie("route-without-view", "view-never-comes", UNFRAMED, ({ words, style, chance, delay }) => ({
    body: `<a href="detail" data-t="go">${words.items[1]}</a><div data-t="view">${style.rows(words.items)}</div>`,
    script: `onClick("go", () => { history.pushState(null, "", "detail"); ${chance.pick([
      "",
      `$("view").innerHTML = ${js('<div class="spinner" role="progressbar" style="width:20px;height:20px"></div>')};`,
      `after(${delay}, () => { $("view").innerHTML = ${js(`<p class="error">${words.failed}</p>`)}; });`,
    ])} });`,
    truth: { by: "page", holds: "state.done" },
  })),
];
