/** Virtual lists: lists and tables that draw only visible rows and reserve room for the others, declared or not (SK10). */

const HOLDERS =
  'ul,ol,table,[role="list"],[role="listbox"],[role="table"],[role="grid"],[role="treegrid"],[role="feed"]';
const ENTRIES = 'tr,li,[role="row"],[role="listitem"],[role="option"],article,[role="article"]';
/** Fewer entries do not reveal the height of the others. */
const LEAST = 4;
/** Spare room for this many entries is more than a list's padding. */
const ROOM_FOR = 10;
const LEVELS = 3;

/** Estimates the total number of entries; 0 if all are drawn or the total is unknown. */
export function entriesInAll(holder: Element): number {
  if (!holder.matches(HOLDERS) || holder.hasAttribute("aria-rowcount")) return 0;
  const room = roomOf(holder);
  if (room === 0) return 0;
  const heights = [...holder.querySelectorAll(ENTRIES)].map((entry) => entry.getBoundingClientRect().height);
  const drawn = heights.filter((height) => height > 0).sort((a, b) => a - b);
  const usual = drawn[Math.floor(drawn.length / 2)] ?? 0;
  // A placeholder row for undrawn entries is as high as all of them together.
  const own = drawn.filter((height) => height < usual * ROOM_FOR);
  if (own.length < LEAST || usual === 0) return 0;
  const left = room - own.reduce((sum, height) => sum + height, 0);
  return left < usual * ROOM_FOR || left < room / 3 ? 0 : Math.round(own.length + left / usual);
}

/** Height of the list's content in a scroller that holds little else; 0 without such a scroller. */
function roomOf(holder: Element): number {
  let at: Element | null = holder;
  for (let level = 0; at !== null && level <= LEVELS; level++, at = at.parentElement) {
    if (at.childElementCount > 3 && at !== holder) return 0;
    if (scrolls(at))
      return holder.scrollHeight > holder.clientHeight ? holder.scrollHeight : holder.getBoundingClientRect().height;
  }
  return 0;
}

function scrolls(element: Element): boolean {
  if (element.scrollHeight <= element.clientHeight + 1) return false;
  return /auto|scroll/.test(element.ownerDocument.defaultView?.getComputedStyle(element).overflowY ?? "");
}
