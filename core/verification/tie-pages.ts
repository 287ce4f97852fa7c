/** Page tie: a control that turns the pages of a list put other rows in the place of those that stood there. */

import type { SkeletonNode } from "../page/skeleton.js";
import type { Scene } from "./scene.js";
import { fold } from "./wording.js";

/** A number or an arrow is all that most of them say. */
const SIGN = /^(?:\d{1,4}|[‹›«»<>←→❮❯⟨⟩]{1,2})$/;
const WORDS =
  /page|next|prev|older|newer|load more|show more|seite|weiter|n[äa]chste|vorige|vorherige|zur[üu]ck|suivant|pr[ée]c[ée]dent|siguiente|anterior|p[áa]gina|seguinte|pr[óo]xim|prossim|precedente|volgende|n[äa]sta|f[öo]reg|neste|forrige|sida|sivu|seuraava|stron|nast[ęe]pn|dal[šs]|p[řr]edchoz|след|пред|страниц|下一|上一|次|前へ|다음|이전|ページ/;
/** One line that is exchanged may be a picture show's. */
const LEAST = 2;

/** Two or more of a kind and place are gone, and two or more of that kind have come there. */
export function turnedThePage({ target, changes, action }: Scene): boolean {
  const name = fold(target.before?.name ?? "");
  if (action?.kind !== "click" || !(SIGN.test(name) || WORDS.test(name))) return false;
  const gone = counted(changes.removed);
  const came = counted(changes.added);
  return [...gone].some(([kind, n]) => n >= LEAST && (came.get(kind) ?? 0) >= LEAST);
}

function counted(nodes: readonly SkeletonNode[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { role, region } of nodes) {
    const kind = `${role}\n${region}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}
