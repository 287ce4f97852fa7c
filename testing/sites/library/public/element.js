/** Builds an element from a tag, attributes and children; a `div` with a role acts on Enter and Space like a real control. */
export function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onPress") actOn(node, value);
    else if (value !== null) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

function actOn(node, press) {
  node.tabIndex = 0;
  node.addEventListener("click", press);
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press(event);
  });
}
