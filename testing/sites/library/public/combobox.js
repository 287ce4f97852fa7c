/** Combobox: a box that opens a list of options; the list exists only while it is open. */
import { element } from "./element.js";

export function combobox({ id, label, options, chosen, onChoose }) {
  const shown = element("div", { class: "combo-value" }, chosen);
  const press = () => (holder.querySelector('[role="listbox"]') ? close() : open());
  const box = element("div", { ...boxAttributes(id), onPress: press }, shown);
  const name = element("div", { id: `${id}-label`, class: "label" }, label);
  const holder = element("div", { class: "combo-holder" }, name, box);

  function open() {
    box.setAttribute("aria-expanded", "true");
    holder.append(listOf(options, label, shown.textContent, choose));
  }

  function close() {
    box.setAttribute("aria-expanded", "false");
    holder.querySelector('[role="listbox"]')?.remove();
  }

  function choose(option) {
    shown.textContent = option;
    close();
    onChoose(option);
  }

  return { holder, value: () => shown.textContent };
}

function boxAttributes(id) {
  return {
    id,
    class: "combo",
    role: "combobox",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-labelledby": `${id}-label`,
  };
}

function listOf(options, label, current, choose) {
  const items = options.map((option) => {
    const selected = String(option === current);
    return element(
      "div",
      { class: "combo-option", role: "option", "aria-selected": selected, onPress: () => choose(option) },
      option,
    );
  });
  return element("div", { class: "combo-list", role: "listbox", "aria-label": label }, ...items);
}
