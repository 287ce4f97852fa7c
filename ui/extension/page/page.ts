/** The script that the service worker puts into a page: the page runtime, and input by events. */

import "../../../client/page/runtime.js";
import { useSyntheticInput } from "../../../client/page/own-events.js";
import { INPUT_GLOBAL } from "../../../client/surface.js";
import { pressKey, typeText } from "./synthetic-keyboard.js";
import { clickAt, moveTo } from "./synthetic-pointer.js";

useSyntheticInput();
Object.defineProperty(globalThis, INPUT_GLOBAL, {
  value: { click: clickAt, move: moveTo, type: typeText, press: pressKey },
  configurable: true,
  enumerable: false,
});
