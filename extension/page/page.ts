/** Page: the script that the service worker puts into a page: the page runtime, and a hand of events. Elsewhere: content script. */

import "../../client/page/runtime.js";
import { HAND_GLOBAL } from "./holder.js";
import { pressKey } from "./synthetic-keys.js";
import { clickAt, moveTo } from "./synthetic-pointer.js";
import { typeText } from "./synthetic-text.js";

Object.defineProperty(globalThis, HAND_GLOBAL, {
  value: { click: clickAt, move: moveTo, type: typeText, press: pressKey },
  configurable: true,
  enumerable: false,
});
