/** Reflexes: what a page does by itself at any click, key or step of the pointer, whether or not the control does anything. */

/** Body of a function that gets nothing; listeners stand on the window, before any that a control has. */
export type Reflex = { readonly name: string; readonly script: string };

const onWindow = (type: string, what: string) => `window.addEventListener("${type}", (event) => { ${what} }, true);`;

const mark = (content: string, more = "") =>
  `const dot = document.createElement("span"); dot.style.cssText = "position:fixed;pointer-events:none;width:8px;height:8px;border-radius:4px;background:red;left:" + event.clientX + "px;top:" + event.clientY + "px"; ${content} document.body.append(dot); ${more}`;

export const REFLEXES: readonly Reflex[] = [
  { name: "click-marker", script: onWindow("click", mark("", "setTimeout(() => dot.remove(), 700);")) },
  { name: "click-marker-stays", script: onWindow("click", mark('dot.setAttribute("aria-hidden", "true");')) },
  {
    name: "ripple",
    script: onWindow(
      "pointerdown",
      `const at = event.composedPath()[0]; if (!(at instanceof Element) || /^(INPUT|SELECT|TEXTAREA|HTML|BODY)$/.test(at.tagName)) return; const wave = document.createElement("span"); wave.className = "ripple"; at.append(wave); setTimeout(() => wave.remove(), 600);`,
    ),
  },
  {
    name: "focus-style",
    script: `${onWindow("focusin", 'event.composedPath()[0].classList?.add("focused"); event.composedPath()[0].setAttribute?.("data-focus", "yes");')}${onWindow("focusout", 'event.composedPath()[0].classList?.remove("focused");')}`,
  },
  {
    name: "pressed-class",
    script: onWindow(
      "click",
      `const at = event.composedPath()[0]; at.classList?.add("was-clicked"); document.documentElement.dataset.clicks = Number(document.documentElement.dataset.clicks || 0) + 1;`,
    ),
  },
  {
    name: "key-mode",
    script: `${onWindow("keydown", 'document.body.classList.add("keyboard"); document.body.dataset.key = event.key;')}${onWindow("mousedown", 'document.body.classList.remove("keyboard");')}`,
  },
  {
    name: "coordinates",
    script: `const place = document.createElement("small"); place.textContent = "x 0, y 0"; document.body.append(place); ${onWindow("mousemove", 'place.textContent = "x " + event.clientX + ", y " + event.clientY;')}`,
  },
  {
    name: "hover-class",
    script: `${onWindow("mouseover", 'event.composedPath()[0].classList?.add("hovered");')}${onWindow("mouseout", 'event.composedPath()[0].classList?.remove("hovered");')}`,
  },
  {
    name: "hover-tip",
    script: `let tip = null; ${onWindow("mouseover", `const at = event.composedPath()[0]; if (tip || !(at instanceof Element) || !at.closest("[data-t]")) return; tip = document.createElement("div"); tip.setAttribute("role", "tooltip"); tip.textContent = "Press to go on"; tip.style.cssText = "position:fixed;bottom:4px;right:4px;pointer-events:none"; document.body.append(tip);`)}`,
  },
  {
    name: "usage",
    script: onWindow(
      "click",
      'fetch("beacon", { method: "POST", body: JSON.stringify({ x: event.clientX }) }).catch(() => undefined);',
    ),
  },
  {
    name: "activity",
    script: `let timer; const idle = () => { document.body.dataset.idle = "yes"; }; for (const type of ["click", "keydown", "mousemove"]) window.addEventListener(type, () => { document.body.dataset.idle = "no"; clearTimeout(timer); timer = setTimeout(idle, 1500); }, true);`,
  },
];
