/** The dialog in which a book is described; while it is open the page behind it is inert to assistive technology. */
import { combobox } from "./combobox.js";
import { element } from "./element.js";

/** `save` answers null when the book was kept, else what is wrong with it. */
export function openBookDialog(save) {
  const app = document.getElementById("app");
  const overlay = document.getElementById("overlay");
  const form = bookForm();
  const close = () => {
    overlay.replaceChildren();
    app.removeAttribute("aria-hidden");
  };
  const submit = async () => {
    form.complain("");
    const wrong = await save(form.book());
    if (wrong === null) close();
    else form.complain(wrong);
  };
  app.setAttribute("aria-hidden", "true");
  overlay.replaceChildren(dialog("New book", form.parts, { close, submit }));
  form.focus();
}

function bookForm() {
  const title = textField("book-title", "Title");
  const author = textField("book-author", "Author");
  const year = textField("book-year", "Year", "numeric");
  const shelf = combobox({
    id: "book-shelf",
    label: "Shelf",
    options: ["Fiction", "Essays", "Poetry"],
    chosen: "",
    onChoose: () => {},
  });
  const fault = element("div", { class: "fault", role: "alert" });
  return {
    parts: [title.holder, author.holder, element("div", { class: "pair" }, year.holder, shelf.holder), fault],
    book: () => ({
      title: title.input.value,
      author: author.input.value,
      year: year.input.value,
      shelf: shelf.value(),
    }),
    complain: (text) => {
      fault.textContent = text;
    },
    focus: () => title.input.focus(),
  };
}

function dialog(title, parts, { close, submit }) {
  const heading = { id: "dialog-title", class: "dialog-title", role: "heading", "aria-level": "2" };
  const box = element(
    "div",
    { class: "dialog", role: "dialog", "aria-modal": "true", "aria-labelledby": "dialog-title" },
    element("div", heading, title),
    ...parts,
    element(
      "div",
      { class: "dialog-foot" },
      element("div", { class: "pill ghost", role: "button", onPress: close }, "Cancel"),
      element("div", { class: "pill", role: "button", onPress: submit }, "Add to shelf"),
    ),
  );
  return element("div", { class: "veil" }, box);
}

function textField(id, label, inputMode = "text") {
  const input = element("input", { id, "aria-labelledby": `${id}-label`, inputmode: inputMode, autocomplete: "off" });
  const name = element("div", { id: `${id}-label`, class: "label" }, label);
  return { input, holder: element("div", { class: "box" }, name, input) };
}
