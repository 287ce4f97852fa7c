/** Combobox: a box that opens a list of options; the list exists only while it is open. */
import { element } from "./element.js";

export function combobox({ id, label, options, chosen, onChoose }) {
  const shown = element("div", { class: "combo-value" }, chosen);
  const box = element(
    "div",
    {
      id,
      class: "combo",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-labelledby": `${id}-label`,
      onPress: () => (list() ? close() : open()),
    },
    shown,
  );
  const holder = element(
    "div",
    { class: "combo-holder" },
    element("div", { id: `${id}-label`, class: "label" }, label),
    box,
  );
  const list = () => holder.querySelector('[role="listbox"]');

  function open() {
    box.setAttribute("aria-expanded", "true");
    const items = options.map((option) =>
      element(
        "div",
        {
          class: "combo-option",
          role: "option",
          "aria-selected": String(option === shown.textContent),
          onPress: () => choose(option),
        },
        option,
      ),
    );
    holder.append(element("div", { class: "combo-list", role: "listbox", "aria-label": label }, ...items));
  }

  function close() {
    box.setAttribute("aria-expanded", "false");
    list()?.remove();
  }

  function choose(option) {
    shown.textContent = option;
    close();
    onChoose(option);
  }

  return { holder, value: () => shown.textContent };
}
