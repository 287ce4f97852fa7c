/** Toast: a short message at the foot of the page that goes away by itself. */
const TOAST_MS = 6000;

export function toast(text) {
  const line = document.createElement("p");
  line.className = "toast-line";
  line.textContent = text;
  document.getElementById("toasts").append(line);
  setTimeout(() => line.remove(), TOAST_MS);
}
