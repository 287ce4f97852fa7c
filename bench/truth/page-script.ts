/** Page script: the few functions with which every page of the benchmark works, whatever its markup. */

/**
 * In the page: `$` finds by `data-t` through open shadow roots; `state` is the truth that pages keep of themselves;
 * `post` writes to the case's server, which alone knows what it accepted.
 */
export const PAGE_SCRIPT = `
const state = { done: false };
const found = (root, t) => {
  const own = root.querySelector('[data-t="' + t + '"]');
  if (own) return own;
  for (const host of root.querySelectorAll("*")) {
    const inner = host.shadowRoot && found(host.shadowRoot, t);
    if (inner) return inner;
  }
  return null;
};
const $ = (t) => found(document, t);
const after = (ms, what) => setTimeout(what, ms);
const NATIVE = new Set(["BUTTON", "A", "INPUT", "SUMMARY", "SELECT"]);
const onClick = (t, what) => {
  const target = $(t);
  target.addEventListener("click", (event) => { if (target.tagName === "A") event.preventDefault(); what(event, target); });
  if (!NATIVE.has(target.tagName)) target.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); target.click(); }
  });
};
const onSubmit = (form, button, what) => {
  const holder = $(form);
  if (holder.tagName === "FORM") holder.addEventListener("submit", (event) => { event.preventDefault(); what(); });
  else onClick(button, what);
};
const valueOf = (t) => { const at = $(t); return "value" in at && at.tagName !== "LI" ? at.value : at.textContent.trim(); };
const put = (t, value) => { const at = $(t); if ("value" in at && at.tagName !== "LI") at.value = value; else at.textContent = value; };
const say = (t, text) => { const at = $(t); at.hidden = false; at.textContent = text; };
const post = (status, delay, method) => fetch("do?status=" + status + "&delay=" + (delay || 0), { method: method || "POST", body: "x=1" });
const beacon = () => fetch(TELEMETRY, { method: "POST", body: "{}" }).catch(() => undefined);
const rowOf = (text, t) => {
  const made = document.createElement("template");
  made.innerHTML = ROW.replace("%TEXT%", text).replace("%T%", t || "row-" + text.replace(/\\W+/g, "-"));
  return made.content.firstElementChild;
};
const addRow = (text, t) => { const row = rowOf(text, t); $("rows").append(row); return row; };
const tick = (at) => at.setAttribute("aria-checked", String(at.getAttribute("aria-checked") !== "true"));
const onTick = (t, what) => {
  const at = $(t);
  if (at.getAttribute("role") === "checkbox") { onClick(t, () => { tick(at); what && what(at); }); }
  else at.addEventListener("change", () => what && what(at));
};
const isTicked = (t) => $(t).checked === true || $(t).getAttribute("aria-checked") === "true";
const gone = (t) => { const at = $(t); if (at) at.remove(); };
const show = (t, on) => { $(t).hidden = on === false; };
const expand = (t, open) => $(t).setAttribute("aria-expanded", String(open));
`;
