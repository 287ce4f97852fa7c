/** The library's page: everything is drawn here, the address after the hash says what. */
import { openBookDialog } from "./book-dialog.js";
import { combobox } from "./combobox.js";
import { element } from "./element.js";

const NOTICE_MS = 5000;
const SIZES = { Small: "small", Medium: "medium", Large: "large" };
const state = await (await fetch("/api/catalogue")).json();

const route = () => location.hash.replace(/^#\/?/, "") || "shelf";

function draw() {
  document.documentElement.dataset.font = state.fontSize;
  const view = { shelf: drawShelf, preferences: drawPreferences }[route()] ?? drawShelf;
  document.getElementById("app").replaceChildren(drawBar(), element("div", { class: "view", role: "main" }, ...view()));
}

function drawBar() {
  const tab = (name, label) =>
    element(
      "div",
      {
        class: "bar-link",
        role: "link",
        "aria-current": route() === name ? "page" : null,
        onPress: () => {
          location.hash = `#/${name}`;
        },
      },
      label,
    );
  return element(
    "div",
    { class: "bar", role: "banner" },
    element("div", { class: "logo" }, "Lantern Library"),
    element(
      "div",
      { class: "bar-links", role: "navigation" },
      tab("shelf", "Shelf"),
      tab("preferences", "Preferences"),
    ),
  );
}

function drawShelf() {
  const cards = state.books.map((book) =>
    element(
      "div",
      { class: "book", role: "listitem" },
      element("div", { class: "book-title" }, book.title),
      element("div", { class: "book-by" }, book.author),
      element("div", { class: "book-meta" }, `${book.year ?? "Year unknown"} · ${book.shelf}`),
    ),
  );
  return [
    element(
      "div",
      { class: "view-head" },
      element("div", { role: "heading", "aria-level": "1", class: "view-title" }, "Shelf"),
      element("div", { class: "pill", role: "button", onPress: () => openBookDialog(save) }, "New book"),
    ),
    element("div", { class: "books", role: "list", "aria-label": "Books" }, ...cards),
  ];
}

function drawPreferences() {
  const current = Object.keys(SIZES).find((label) => SIZES[label] === state.fontSize);
  const font = combobox({
    id: "font-size",
    label: "Font size",
    options: Object.keys(SIZES),
    chosen: current,
    onChoose: saveFont,
  });
  return [
    element("div", { role: "heading", "aria-level": "1", class: "view-title" }, "Preferences"),
    element(
      "div",
      { class: "panel" },
      font.holder,
      element("div", { class: "hint" }, "Used for every page you read here."),
    ),
  ];
}

/** Null when the book was saved, else what is wrong. */
async function save(book) {
  const reply = await send("POST", "/api/books", book);
  const answer = await reply.json();
  if (!reply.ok) return answer.fault;
  state.books.push(answer.book);
  draw();
  notice(`“${answer.book.title}” is on the shelf`);
  return null;
}

async function saveFont(label) {
  const reply = await send("PUT", "/api/preferences", { fontSize: SIZES[label] });
  if (!reply.ok) return notice("The font size could not be saved");
  state.fontSize = SIZES[label];
  document.documentElement.dataset.font = state.fontSize;
  notice("Font size saved");
}

function send(method, path, value) {
  return fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(value) });
}

function notice(text) {
  const line = element("div", { class: "snackbar" }, text);
  document.getElementById("notices").append(line);
  setTimeout(() => line.remove(), NOTICE_MS);
}

addEventListener("hashchange", draw);
draw();
