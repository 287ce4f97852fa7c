/**
 * Content script: the page as the server is sent it. The seed calls `dom` a "simplified, templatized DOM string (from extension
 * pipeline)" and `click(123)` an element's id, and leaves open who gives that id and where it stands. This client gives it: it copies
 * `document.documentElement` as it stands, leaves out what nobody sees, writes into each field what it holds, and puts its own number
 * into `id` of whatever can be acted on. An element keeps its number as long as its page is there; no other page has it.
 */
(() => {
  const ACTABLE = "a, button, input, select, textarea, summary, [role], [tabindex], [onclick], [contenteditable]";
  const LEFT_OUT = "script, style, noscript, template";
  /** Attributes that name other elements by their ids. */
  const REFERENCES = ["for", "form", "list", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns"];

  const numbers = new WeakMap();
  const elements = new Map();

  /** `next` is the first number that is free; the reply says which one is then. */
  function snapshot(next) {
    const copy = document.documentElement.cloneNode(true);
    const originals = [document.documentElement, ...document.documentElement.querySelectorAll("*")];
    const twins = [copy, ...copy.querySelectorAll("*")];
    let free = next;
    const renamed = new Map();
    originals.forEach((original, at) => {
      const twin = twins[at];
      writeValue(original, twin);
      if (!original.matches(ACTABLE)) return;
      if (!numbers.has(original)) {
        numbers.set(original, free);
        elements.set(free, original);
        free += 1;
      }
      if (original.id !== "") renamed.set(original.id, numbers.get(original));
      twin.id = String(numbers.get(original));
    });
    for (const twin of twins) renameReferences(twin, renamed);
    originals.forEach((original, at) => {
      if (original.matches(LEFT_OUT) || isHidden(original)) twins[at].remove();
    });
    return { dom: copy.outerHTML, next: free };
  }

  /** A password is not sent, only that there is one. */
  function writeValue(original, twin) {
    if (original instanceof HTMLInputElement) {
      if (original.type === "checkbox" || original.type === "radio") twin.toggleAttribute("checked", original.checked);
      else if (original.type !== "file")
        twin.setAttribute("value", original.type === "password" ? original.value.replace(/./g, "•") : original.value);
    }
    if (original instanceof HTMLTextAreaElement) twin.textContent = original.value;
    if (original instanceof HTMLOptionElement) twin.toggleAttribute("selected", original.selected);
  }

  function renameReferences(twin, renamed) {
    for (const name of REFERENCES) {
      const ids = twin.getAttribute(name)?.split(/\s+/);
      if (ids?.some((id) => renamed.has(id))) twin.setAttribute(name, ids.map((id) => renamed.get(id) ?? id).join(" "));
    }
  }

  function isHidden(original) {
    if (document.head?.contains(original)) return false;
    const { display, visibility } = getComputedStyle(original);
    return display === "none" || visibility !== "visible";
  }

  let mutations = 0;
  let lastMutationMs = performance.now();
  new MutationObserver(() => {
    mutations += 1;
    lastMutationMs = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  globalThis.seedClient = {
    snapshot,
    /** Null where the element is gone. */
    element: (number) => (elements.get(number)?.isConnected ? elements.get(number) : null),
    mutations: () => ({ count: mutations, quietMs: performance.now() - lastMutationMs }),
  };
})();
