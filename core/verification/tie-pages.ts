/** Page tie: a control that turns the pages of a list put other rows in the place of those that stood there. */

import type { SkeletonNode } from "../page/skeleton.js";
import { blindNumbers } from "../page/text.js";
import type { Scene } from "./scene.js";
import { fold } from "./wording.js";

/** A number or an arrow is all that most of them say. */
const SIGN = /^(?:\d{1,4}|[‹›«»<>←→❮❯⟨⟩]{1,2})$/;
const WORDS =
  /page|next|prev|older|newer|load more|show more|seite|weiter|n[äa]chste|vorige|vorherige|zur[üu]ck|suivant|pr[ée]c[ée]dent|siguiente|anterior|p[áa]gina|seguinte|pr[óo]xim|prossim|precedente|volgende|n[äa]sta|f[öo]reg|neste|forrige|sida|sivu|seuraava|stron|nast[ęe]pn|dal[šs]|p[řr]edchoz|след|пред|страниц|下一|上一|次|前へ|다음|이전|ページ/;
/** One line that is exchanged may be a picture show's. */
const LEAST = 2;

/** Two or more of a kind and place are gone, and two or more of that kind have come there that say something else. */
export function turnedThePage({ target, changes, action }: Scene): boolean {
  const name = fold(target.before?.name ?? "");
  if (action?.kind !== "click" || !(SIGN.test(name) || WORDS.test(name))) return false;
  const gone = byKind(changes.removed);
  return [...byKind(changes.added)].some(([kind, came]) => {
    const left = gone.get(kind) ?? [];
    const other = came.filter((words) => !left.includes(words));
    return left.length >= LEAST && other.length >= LEAST;
  });
}

/** What they say but for their numbers, by role and place: a list of prices drawn anew says what it said. */
function byKind(nodes: readonly SkeletonNode[]): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>();
  for (const node of nodes) {
    const kind = `${node.role}\n${node.region}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), blindNumbers(node.text ?? node.name)]);
  }
  return kinds;
}
