/** The settings page: tabs, a theme that is saved at once, and a profile form. */
import { toast } from "./toast.js";

const tabs = [...document.querySelectorAll('[role="tab"]')];

function select(chosen) {
  for (const tab of tabs) {
    const on = tab === chosen;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !on;
  }
}

for (const [at, tab] of tabs.entries()) {
  tab.addEventListener("click", () => select(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.focus();
    select(next);
  });
}

const put = (path, value) =>
  fetch(path, { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify(value) });

for (const radio of document.querySelectorAll('input[name="theme"]')) {
  radio.addEventListener("change", async () => {
    const reply = await put("/api/theme", { theme: radio.value });
    if (!reply.ok) return toast("The theme could not be saved.");
    document.documentElement.dataset.theme = radio.value;
    toast("Theme saved");
  });
}

const profile = document.getElementById("profile-form");
profile.addEventListener("submit", async (event) => {
  event.preventDefault();
  const reply = await put("/api/profile", Object.fromEntries(new FormData(profile)));
  toast(reply.ok ? "Profile saved" : "The profile could not be saved.");
});
