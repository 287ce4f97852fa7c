/** Announce: tells the page of an event that the browser would tell it of. */

type Announced = "input" | "change" | "blur" | "focusout" | "focus" | "focusin";

/** `other`: where the focus goes to, or comes from. */
export function announce(element: Element, types: readonly Announced[], other: Element | null = null): void {
  for (const type of types) element.dispatchEvent(eventOf(type, other));
}

function eventOf(type: Announced, relatedTarget: Element | null): Event {
  const bubbling = { bubbles: true, composed: true };
  if (type === "input") return new InputEvent(type, { ...bubbling, inputType: "insertReplacementText" });
  if (type === "change") return new Event(type, bubbling);
  return new FocusEvent(type, {
    bubbles: type.startsWith("focusi") || type === "focusout",
    composed: true,
    relatedTarget,
  });
}
