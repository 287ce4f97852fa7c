/**
 * Menu button. Stands for the lazily hydrated widgets of today's frameworks: the first click only wakes it up and is
 * lost, as people know from real sites. The second, by mouse, keyboard or script, opens the menu.
 */
export function wakeMenu(button, items) {
  button.addEventListener("click", () => setTimeout(() => listen(button, items)), { once: true });
}

function listen(button, items) {
  const show = (open) => {
    button.setAttribute("aria-expanded", String(open));
    items.classList.toggle("open", open);
  };
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    show(button.getAttribute("aria-expanded") !== "true");
  });
  document.addEventListener("click", () => show(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") show(false);
  });
}
