/** Own events: the input of an action, told from that of a person and from what the page sends itself. */

const own = new WeakSet<Event>();
let isSynthetic = false;

/** For a host without trusted input: trusted events are then a person's. */
export function useSyntheticInput(): void {
  isSynthetic = true;
}

/** False when a handler prevented what would follow. */
export function dispatchOwn(target: EventTarget, event: Event): boolean {
  own.add(event);
  return target.dispatchEvent(event);
}

export const isOwn = (event: Event): boolean => (isSynthetic ? own.has(event) : event.isTrusted);
