/**
 * Reads a page for Surefoot. A browser's `outerHTML` tells nothing of what is typed, ticked or chosen: those are properties.
 *
 *   surefoot.page()      the page's HTML with what its fields hold, each control numbered, without what is not displayed
 *   surefoot.report()    `{ url, dom }` and what has the focus, as `POST /api/agent/interact` takes them beside `query` or `taskId`
 *   surefoot.element(7)  the element that `click(7)` or `type(7,"…")` means
 */
(() => {
  const SKIPPED = new Set("script style template noscript link meta base datalist".split(" "));
  const EMPTY = new Set("area br col embed hr img input source track wbr".split(" "));
  const CONTROLS = "a[href],button,input,select,textarea,summary,[role],[tabindex],[onclick],[contenteditable]";
  const SECRET = /\b(?:current-password|new-password|one-time-code|cc-)/;
  /** Of this document; a page that was loaded anew has another. */
  const epoch = `w${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const numbers = new WeakMap();
  const elements = new Map();

  const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

  function numberOf(element) {
    const known = numbers.get(element);
    if (known !== undefined) return known;
    const next = elements.size + 1;
    numbers.set(element, next);
    elements.set(next, new WeakRef(element));
    return next;
  }

  /** Secrets stay on the page: only that there is one is told. The server masks what is secret by its shape or its label. */
  function shownValue(input) {
    const isSecret = input.type === "password" || SECRET.test(input.autocomplete) || input.closest("[data-sf-mask]");
    if (!isSecret || input.value === "") return input.value;
    return input.type === "password" ? "[PASSWORD]" : "[MASKED]";
  }

  function attributesOf(element) {
    const told = new Map();
    for (const { name, value } of element.attributes) {
      if (name === "style" || name === "data-sf" || value.startsWith("data:")) continue;
      told.set(name, name.startsWith("on") ? "" : value);
    }
    const mark = (name, isOn) => (isOn ? told.set(name, "") : told.delete(name));
    if (element.localName === "input") {
      if (element.type === "checkbox" || element.type === "radio") mark("checked", element.checked);
      else if (element.type === "file") told.delete("value");
      else told.set("value", shownValue(element));
    }
    if (element.localName === "option") mark("selected", element.selected);
    if (element.matches(":disabled")) told.set("disabled", "");
    if (element.matches(CONTROLS)) told.set("data-sf", `${epoch}.${numberOf(element)}`);
    return [...told].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  }

  /** What is drawn inside: a shadow root in place of the children, what a slot was given, the page in a frame. */
  function childrenOf(element) {
    if (element.shadowRoot) return element.shadowRoot.childNodes;
    if (element.localName === "slot" && element.assignedNodes().length > 0) return element.assignedNodes();
    if (element.localName === "iframe") return element.contentDocument?.body ? [element.contentDocument.body] : [];
    return element.childNodes;
  }

  function isDisplayed(element) {
    if (/^(?:html|head|title|body|option|optgroup)$/.test(element.localName)) return true;
    return getComputedStyle(element).display !== "none";
  }

  function writeText(text) {
    const parent = text.parentElement;
    const isShown = !parent || parent.localName === "title" || getComputedStyle(parent).visibility === "visible";
    return isShown ? escaped(text.nodeValue) : "";
  }

  function write(node) {
    if (node.nodeType === Node.TEXT_NODE) return writeText(node);
    if (node.nodeType !== Node.ELEMENT_NODE || SKIPPED.has(node.localName) || !isDisplayed(node)) return "";
    const isFramed = node.localName === "body" && node.ownerDocument !== document;
    const tag = isFramed || node.localName === "iframe" ? "div" : node.localName;
    const start = `<${tag}${attributesOf(node)}>`;
    if (EMPTY.has(tag)) return start;
    const inside = tag === "textarea" ? escaped(shownValue(node)) : [...childrenOf(node)].map(write).join("");
    return `${start}${inside}</${tag}>`;
  }

  /** Through shadow roots and frames. A key that names no element goes there. */
  function focus() {
    let active = document.activeElement;
    for (let inner = active; inner; inner = active.shadowRoot?.activeElement ?? active.contentDocument?.activeElement)
      active = inner;
    return numbers.has(active) ? { activeElement: `sf:${numbers.get(active)}` } : {};
  }

  const page = () => write(document.documentElement);
  globalThis.surefoot = {
    page,
    report: () => ({ url: location.href, dom: page(), ...focus() }),
    element: (number) => elements.get(number)?.deref(),
  };
})();
