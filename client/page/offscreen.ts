/** Off screen: elements that no scrolling can reveal, such as hover menus and closed drawers (SK3). */

/** Valid for one pass, because it caches each ancestor's result. */
export function createOffscreenTest(): (element: Element) => boolean {
  const held = new Map<Element, boolean>();
  /** True if its content is fixed to the window. */
  const holds = (element: Element): boolean => {
    const known = held.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const is = !scrolls(element) && (isFixed(element) || (parent !== null && holds(parent)));
    held.set(element, is);
    return is;
  };
  return (element) => {
    const view = element.ownerDocument.defaultView;
    if (!view) return false;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (width === 0 && height === 0) return false;
    const isIn = right > 0 && bottom > 0 && left < view.innerWidth && top < view.innerHeight;
    if (isIn) return false;
    const isHeld = isFixed(element) || (element.parentElement !== null && holds(element.parentElement));
    return isHeld || isBeforeTheStart(element, { right, bottom });
  };
}

const isFixed = (element: Element): boolean =>
  element.ownerDocument.defaultView?.getComputedStyle(element).position === "fixed";

/** True left of or above the start of the page and of all its scrollers. */
function isBeforeTheStart(element: Element, { right, bottom }: { right: number; bottom: number }): boolean {
  if (right > 0 && bottom > 0) return false;
  let [x, y] = [right, bottom];
  for (let at: Element | null = element.parentElement; at; at = at.parentElement) {
    x += Math.abs(at.scrollLeft);
    y += at.scrollTop;
  }
  const isRightToLeft = element.ownerDocument.dir === "rtl";
  return y <= 0 || (x <= 0 && !isRightToLeft);
}

function scrolls(element: Element): boolean {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
  if (scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1) return false;
  const { overflowX = "", overflowY = "" } = element.ownerDocument.defaultView?.getComputedStyle(element) ?? {};
  return /auto|scroll/.test(`${overflowX} ${overflowY}`);
}
