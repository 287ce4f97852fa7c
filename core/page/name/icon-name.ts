/** Icon names: meanings of the icons on controls, by the names that icon libraries give them (SK9). */

import { type Attributes, type ElementSource, tokenSet } from "../read/aria.js";
import { listed } from "../text.js";

/** Attributes in which icon libraries keep the icon's name. */
const PICTURES = ["data-icon", "data-lucide", "data-feather", "data-sf-icon", "icon"];

/** Libraries whose classes are a prefix and the icon's name: Font Awesome, Material Design, Bootstrap, Remix, … */
const LIBRARY =
  /^(?:fa|mdi|bi|glyphicon|codicon|dashicons|octicon|lucide|tabler-icon|ti|ri|bx|bxs|ph|pi|ion|uil|feather|anticon|el-icon|k-i|oi|la|icofont|flaticon|typcn|fi|cil|eva|jam|gg|ui-icon)-(.+)$/;
/** Classes for a site's own icons. They count only if the rest of the class is a well-known icon. */
const HOUSE = /^(?:icons?|ico|sprite|glyph|svg)[-_](.+)$|^(.+?)[-_]?(?:icon|ico|glyph)$/i;
/** Quick check: every class that names an icon matches. */
const DRAWING = new RegExp(`${LIBRARY.source.slice(1, -"-(.+)$".length)}-|ico|sprite|glyph|svg`, "i");
/** Words about an icon's style, which do not tell its meaning. */
const STYLE = tokenSet(
  "icon icons o v h fw lg xl xs sm md 2x 3x 4x 5x spin pulse solid regular light thin duotone brands outline outlined line fill filled round rounded sharp circle square alt variant white black small large inverse flip rotate",
);
/** Icons that mean the same everywhere, listed by the action they stand for. */
const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    delete: "delete trash trashcan bin garbage",
    edit: "edit pencil pen",
    close: "close times xmark x cross cancel",
    add: "add plus",
    save: "save floppy disk",
    search: "search magnifying magnify magnifier",
    settings: "settings cog cogs gear gears",
    menu: "menu bars hamburger",
    more: "more ellipsis kebab dots",
    copy: "copy clone duplicate",
    view: "view eye",
    hide: "hide",
    refresh: "refresh reload sync",
    filter: "filter funnel",
    home: "home house",
    mail: "mail envelope",
    calendar: "calendar",
    download: "download",
    upload: "upload",
    print: "print printer",
    share: "share",
    help: "help question",
    info: "info information",
    undo: "undo",
    redo: "redo",
    play: "play",
    pause: "pause",
    stop: "stop",
    star: "star",
    heart: "heart",
    bell: "bell",
    lock: "lock",
    unlock: "unlock",
    user: "user person account",
    folder: "folder",
    file: "file",
    link: "link",
    attach: "attach paperclip",
    send: "send",
    archive: "archive",
    sort: "sort",
    expand: "expand maximize",
    collapse: "collapse minimize",
    clock: "clock",
    check: "check",
  }).flatMap(([meaning, pictures]) => pictures.split(" ").map((picture) => [picture, meaning] as const)),
);
/** Elements that icons are made of. On others, an icon name counts only for the element itself. */
const ICON_TAGS = tokenSet("i svg span em b img use");

export const mayBeIcon = (tag: string): boolean => ICON_TAGS.has(tag) || tag.includes("-");

/** "" if the element names no icon. */
export function iconName({ tag, attributes }: ElementSource): string {
  const named = namedPicture(attributes);
  if (named !== "") return named;
  if (tag.endsWith("-icon") && attributes["name"]) return pictureOf(attributes["name"]);
  const tested = /^(\w+)Icon$/.exec(attributes["data-testid"] ?? "")?.[1];
  if (tested !== undefined) return pictureOf(tested);
  const drawn = attributes["class"] ? pictureOfClass(attributes["class"]) : "";
  if (drawn !== "" || tag !== "img") return drawn;
  const [path = ""] = (attributes["src"] ?? "").split(/[?#]/, 1);
  return knownPicture(/^(.+)\.\w+$/s.exec(path.slice(path.lastIndexOf("/") + 1))?.[1] ?? "");
}

function namedPicture(attributes: Attributes): string {
  for (const attribute of PICTURES) {
    const written = attributes[attribute];
    const named = written ? pictureOf(written.split(/[:/#]/).at(-1) ?? "") : "";
    if (named !== "") return named;
  }
  return "";
}

/** Icon by a library's class, else by a class of the site. */
export function pictureOfClass(written: string): string {
  if (!DRAWING.test(written)) return "";
  const classes = listed(written).slice(0, 20);
  for (const name of classes) {
    const picture = pictureOf(LIBRARY.exec(name)?.[1] ?? "");
    if (picture !== "") return picture;
  }
  const own = classes.map((name) => HOUSE.exec(name)).map((found) => found?.[1] ?? found?.[2] ?? "");
  return own.map(knownPicture).find((known) => known !== "") ?? "";
}

/** `TrashAlt`, `pen-to-square` → the meaning, or the words of the name. */
function pictureOf(name: string): string {
  const words = wordsOf(name);
  return meaningOf(words) ?? words.join(" ");
}

const knownPicture = (name: string): string => (name === "" ? "" : (meaningOf(wordsOf(name)) ?? ""));

function meaningOf(words: readonly string[]): string | undefined {
  if (words.includes("slash") || words.includes("off")) return undefined;
  const known = words.flatMap((word) => MEANINGS.get(word) ?? []);
  return known.length > 0 && words.length <= 2 ? known[0] : undefined;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, 60)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "" && !STYLE.has(word));
