/** Parts of a page: elements, forms, and calls of the API. */

export const TOKEN = "surefoot.token";

/** An element; text is always text, so nothing that somebody typed becomes markup. */
export function el(tag, props = {}, ...children) {
  const { dataset, ...rest } = props;
  const made = Object.assign(document.createElement(tag), rest);
  Object.assign(made.dataset, dataset);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Goes with what changes something for who has signed in at the console, by its cookie (CN2). */
let csrfToken = "";

/** What the API answers under `data`; a refusal is said, and thrown: `isSignedOut` where nobody is signed in, or no longer. */
export async function call(method, path, body) {
  const token = sessionStorage.getItem(TOKEN);
  const response = await fetch(path, {
    method,
    // A link is for whoever opens it, and not for whoever is signed in.
    credentials: token || (method !== "GET" && csrfToken === "") ? "omit" : "same-origin",
    cache: "no-store",
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : csrfToken && { "x-csrf-token": csrfToken }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = response.status === 204 ? {} : await response.json();
  csrfToken = answer.data?.csrfToken ?? csrfToken;
  if (response.ok) return answer.data;
  const isSignedOut = response.status === 401 && answer.code === "UNAUTHORIZED";
  if (isSignedOut) sessionStorage.removeItem(TOKEN);
  throw Object.assign(new Error(answer.message ?? "The server does not answer."), { isSignedOut });
}

/** `ariaLabel`: where the word on it does not tell it from its neighbours. */
export const button = (text, className, onclick, ariaLabel = null) =>
  el("button", { type: "button", className, onclick, ariaLabel }, text);
export const input = (name, label, props = {}) =>
  el("label", {}, label, el("input", { name, required: true, ...props }));
export const select = (name, choices, value, wordsOf = (choice) => choice) =>
  el(
    "select",
    { name },
    ...choices.map((choice) => el("option", { value: choice, selected: choice === value }, wordsOf(choice))),
  );

/** Wider than the window it scrolls by itself, by keyboard too. */
export const table = (name, heads, rows) =>
  el(
    "div",
    { className: "wide", tabIndex: 0, role: "region", ariaLabel: name },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el("tr", {}, ...heads.map((head) => el(head === "" ? "td" : "th", head === "" ? {} : { scope: "col" }, head))),
      ),
      el("tbody", {}, ...rows),
    ),
  );

/** `submit` gets the fields by name; checked boxes of one name as a list. */
export function form(className, submit, ...children) {
  const made = el("form", { className, onsubmit }, ...children);
  async function onsubmit(event) {
    event.preventDefault();
    const sent = made.querySelector("button.main");
    sent.disabled = true;
    await submit(new FormData(made));
    sent.disabled = false;
  }
  return made;
}
export const submitButton = (text) => el("button", { className: "main" }, text);
export const email = () => input("email", "E-mail", { type: "email", autocomplete: "username" });
export const newPassword = (name = "password") =>
  input(name, "New password (12 characters or more)", {
    type: "password",
    minLength: 12,
    autocomplete: "new-password",
  });
export const when = (iso) => new Date(iso).toLocaleString();

export const titled = (title, className, ...children) => el("section", { className }, el("h2", {}, title), ...children);
