/** Walls: a site that does not know its visitor any more, and asks who it is without asking for a password yet. */

import { BY_SERVER, js, type Kit, type Mechanism, UNFRAMED } from "../mechanism.js";
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
  {
    kind: "login-wall",
    side: "lie",
    name: "link-to-a-wall-by-mail",
    styles: UNFRAMED,
    draw: (kit) => {
      const address = kit.chance.pick(ADDRESSES);
      return {
        title: kit.words.things,
        body: kit.chance.happens(0.5)
          ? `<a href="report" data-t="go">${kit.words.settings}</a>`
          : kit.style.button({ t: "go", label: kit.words.settings }),
        script: `onClick("go", () => { location.href = "report"; });`,
        raw: { report: { html: "", redirect: address } },
        more: { [address]: wall(kit) },
        action: "click(@go)",
        truth: { by: "visit", path: "report" },
      };
    },
  },
  {
    kind: "login-wall",
    side: "lie",
    name: "submit-to-a-wall-by-mail",
    styles: ["semantic", "table"],
    draw: (kit) => {
      const { style, words } = kit;
      const address = kit.chance.pick(ADDRESSES);
      return {
        title: words.things,
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
        action: "click(@go)",
        truth: BY_SERVER,
      };
    },
  },
  {
    kind: "login-wall",
    side: "lie",
    name: "wall-takes-the-view",
    draw: (kit) => {
      const { body } = wall(kit);
      return {
        title: kit.words.things,
        body: `<div data-t="view">${entry(kit, kit.words.save)}${kit.style.button({ t: "gen", label: kit.words.more })}</div>`,
        script: `const wall = async () => { await fetch("beacon"); after(${kit.delay}, () => { $("view").innerHTML = ${js(body)}; }); }; onSubmit("form", "go", wall); onClick("gen", wall);`,
        action: kit.chance.pick(["click(@go)", "click(@gen)"]),
        truth: BY_SERVER,
      };
    },
  },
  {
    kind: "login-wall",
    side: "lie",
    name: "navigate-to-a-wall",
    styles: UNFRAMED,
    draw: (kit) => {
      const address = kit.chance.pick(ADDRESSES);
      return {
        title: kit.words.things,
        body: kit.style.rows(kit.words.items),
        raw: { report: { html: "", redirect: address } },
        more: { [address]: wall(kit) },
        action: 'navigate("@base/report")',
        truth: { by: "visit", path: "report" },
      };
    },
  },
  {
    kind: "login-wall",
    side: "lie",
    name: "reload-signs-out",
    styles: UNFRAMED,
    draw: (kit) => ({
      title: kit.words.things,
      body: `<div data-t="view">${kit.style.rows(kit.words.items)}</div>`,
      script: `if (performance.getEntriesByType("navigation")[0].type === "reload") { document.title = ${js(kit.words.signIn)}; $("view").innerHTML = ${js(wall(kit).body)}; }`,
      action: "refresh()",
      truth: { by: "page", holds: '$("rows") !== null' },
    }),
  },
  {
    kind: "error-page",
    side: "lie",
    name: "navigate-to-error",
    styles: UNFRAMED,
    draw: ({ style, words, chance }) => {
      const status = chance.pick([404, 500, 410]);
      const says = chance.pick([`${status}`, words.failed, "Oops!"]);
      return {
        title: words.things,
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
    },
  },
  {
    kind: "route-without-view",
    side: "lie",
    name: "view-never-comes",
    styles: UNFRAMED,
    draw: ({ words, style, chance, delay }) => ({
      title: words.things,
      body: `<a href="detail" data-t="go">${words.items[1]}</a><div data-t="view">${style.rows(words.items)}</div>`,
      script: `onClick("go", () => { history.pushState(null, "", "detail"); ${chance.pick([
        "",
        `$("view").innerHTML = ${js('<div class="spinner" role="progressbar" style="width:20px;height:20px"></div>')};`,
        `after(${delay}, () => { $("view").innerHTML = ${js(`<p class="error">${words.failed}</p>`)}; });`,
      ])} });`,
      action: "click(@go)",
      truth: { by: "page", holds: "state.done" },
    }),
  },
];
