/** Stub login: the page of seed 002 §14.2 and what comes after it, as markup, with ids as its extension numbers them. Test support. */

import { parseAction } from "../../core/action/grammar.js";

export interface StubLogin {
  page(): { readonly url: string; readonly dom: string };
  /** Does to the page what the action says; throws on one that means nothing there. */
  act(action: string): void;
  /** What was really done to it, in order. */
  readonly done: readonly string[];
}

const ID = { email: 42, password: 43, login: 44, home: 50, settings: 51, theme: 60 } as const;
const THEMES = ["Light", "Dark"] as const;

type View = "login" | "home" | "settings";

export function openStubLogin(): StubLogin {
  const done: string[] = [];
  const held = { email: "", password: "", theme: "Light" };
  let view: View = "login";

  const enter = (id: number, text: string): void => {
    const field = id === ID.email ? "email" : id === ID.password ? "password" : undefined;
    if (field === undefined || view !== "login") throw new Error(`nothing can be typed into ${id} here`);
    held[field] = text;
    done.push(`${field} ${text}`);
  };
  const click = (id: number): void => {
    if (id === ID.login && view === "login" && held.email !== "" && held.password !== "") {
      view = "home";
      done.push("logged in");
    } else if (id === ID.settings && view !== "login") {
      view = "settings";
      done.push("settings opened");
    } else if (id === ID.home && view !== "login") view = "home";
    else throw new Error(`nothing happens on ${id} here`);
  };
  const choose = (id: number, option: string): void => {
    const theme = THEMES.find((one) => one.toLowerCase() === option.toLowerCase());
    if (id !== ID.theme || view !== "settings" || theme === undefined) throw new Error(`no ${option} in ${id} here`);
    held.theme = theme;
    done.push(`theme ${theme.toLowerCase()}`);
  };

  return {
    done,
    page: () => ({
      url: `https://example.com/${view}`,
      dom: `<html><head><title>Example</title></head><body>${VIEWS[view](held)}</body></html>`,
    }),
    act(text) {
      const parsed = parseAction(text);
      if (!parsed.ok) throw new Error(parsed.fault);
      const { action } = parsed;
      if (action.kind === "setValue" || action.kind === "type") enter(action.id, action.text);
      else if (action.kind === "click") click(action.id);
      else if (action.kind === "select") choose(action.id, action.option);
      else throw new Error(`a page of markup cannot ${action.kind}`);
    },
  };
}

type Held = Readonly<Record<"email" | "password" | "theme", string>>;

const NAV = `<nav><a id="${ID.home}" href="/home">Home</a> <a id="${ID.settings}" href="/settings">Settings</a></nav>`;

const VIEWS: Readonly<Record<View, (held: Held) => string>> = {
  login: ({ email, password }) => `<main><h1>Log in</h1><form action="/login" method="post">
    <label>Email <input id="${ID.email}" type="email" name="email" value="${email}"></label>
    <label>Password <input id="${ID.password}" type="password" name="password" value="${password}"></label>
    <button id="${ID.login}" type="submit">Log in</button></form></main>`,
  home: ({ email }) => `${NAV}<main><h1>Home</h1><p>You are logged in as ${email}.</p></main>`,
  settings: ({ theme }) =>
    `${NAV}<main><h1>Settings</h1><label>Theme <select id="${ID.theme}" name="theme">${THEMES.map(
      (one) => `<option${one === theme ? " selected" : ""}>${one}</option>`,
    ).join("")}</select></label></main>`,
};
