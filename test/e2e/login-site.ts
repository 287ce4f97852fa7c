/** Login site: the pages of PR1 as a server renders them: log in, home, settings with a theme, and one with a form. Test support. */

import { type Html, html } from "../../testing/sites/markup.js";
import { page, redirect } from "../../testing/sites/reply.js";
import { serveSite } from "../../testing/sites/site-server.js";

export interface LoginSite {
  readonly url: string;
  /** What its server was really told, in order. */
  readonly done: readonly string[];
  stop(): Promise<void>;
}

const THEMES = ["Light", "Dark"] as const;

export async function startLoginSite(): Promise<LoginSite> {
  const done: string[] = [];
  let theme = "Light";
  const site = await serveSite(({ method, path, body, query }) => {
    const sent = new URLSearchParams(body);
    if (method === "POST" && path === "/login") {
      done.push(`logged in as ${sent.get("email")} with ${sent.get("password")}`);
      return redirect("/home");
    }
    if (path === "/settings" && query.get("theme") !== null) {
      theme = query.get("theme") ?? theme;
      done.push(`theme ${theme.toLowerCase()}`);
    }
    if (method === "POST" && path === "/colours") {
      theme = sent.get("theme") ?? theme;
      done.push(`theme ${theme.toLowerCase()}`);
      return redirect("/colours?saved");
    }
    if (path === "/colours") return page(colours(theme, query.has("saved")));
    return page(VIEWS[path]?.(theme) ?? login());
  });
  return { url: `${site.url}/login`, done, stop: () => site.stop() };
}

const view = (title: string, inside: Html): Html => html`<!doctype html><title>Example</title>
<nav><a href="/home">Home</a> <a href="/settings">Settings</a></nav><main><h1>${title}</h1>${inside}</main>`;

function login(): Html {
  return html`<!doctype html><title>Example</title><main><h1>Log in</h1><form action="/login" method="post">
<p><label>Email <input type="email" name="email"></label></p><p><label>Password <input type="password" name="password"></label></p>
<button>Log in</button></form></main>`;
}

function colours(theme: string, isSaved: boolean): Html {
  const said = isSaved ? html`<p role="status">The theme was saved: ${theme}.</p>` : html``;
  return view(
    "Theme",
    html`${said}<form action="/colours" method="post">${THEMES.map(
      (one) =>
        html`<label><input type="radio" name="theme" value="${one}"${one === theme ? html` checked` : html``}> ${one}</label>`,
    )}<button>Save</button></form>`,
  );
}

const VIEWS: Readonly<Record<string, (theme: string) => Html>> = {
  "/home": () => view("Home", html`<p>You are logged in.</p>`),
  "/settings": (theme) =>
    view(
      "Settings",
      html`<form><label>Theme <select name="theme" onchange="this.form.submit()">${THEMES.map((one) =>
        one === theme ? html`<option selected>${one}</option>` : html`<option>${one}</option>`,
      )}</select></label></form>`,
    ),
};
