/** The dialog in which a book is described; while it is open the page behind it is inert to assistive technology. */
import { combobox } from "./combobox.js";
import { element } from "./element.js";

export function openBookDialog(save) {
  const app = document.getElementById("app");
  const overlay = document.getElementById("overlay");
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

  const close = () => {
    overlay.replaceChildren();
    app.removeAttribute("aria-hidden");
  };
  const submit = async () => {
    fault.textContent = "";
    const wrong = await save({
      title: title.input.value,
      author: author.input.value,
      year: year.input.value,
      shelf: shelf.value(),
    });
    if (wrong === null) close();
    else fault.textContent = wrong;
  };

  app.setAttribute("aria-hidden", "true");
  overlay.replaceChildren(
    element(
      "div",
      { class: "veil" },
      element(
        "div",
        { class: "dialog", role: "dialog", "aria-modal": "true", "aria-labelledby": "book-dialog-title" },
        element(
          "div",
          { id: "book-dialog-title", class: "dialog-title", role: "heading", "aria-level": "2" },
          "New book",
        ),
        title.holder,
        author.holder,
        element("div", { class: "pair" }, year.holder, shelf.holder),
        fault,
        element(
          "div",
          { class: "dialog-foot" },
          element("div", { class: "pill ghost", role: "button", onPress: close }, "Cancel"),
          element("div", { class: "pill", role: "button", onPress: submit }, "Add to shelf"),
        ),
      ),
    ),
  );
  title.input.focus();
}

function textField(id, label, inputMode = "text") {
  const input = element("input", { id, "aria-labelledby": `${id}-label`, inputmode: inputMode, autocomplete: "off" });
  return {
    input,
    holder: element("div", { class: "box" }, element("div", { id: `${id}-label`, class: "label" }, label), input),
  };
}
