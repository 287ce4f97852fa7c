/** Endings: what the last action of a job leads to: the truth, or one of many lies. */

import { js } from "../mechanism.js";
import type { Words } from "../words.js";

export interface Ending {
  readonly name: string;
  readonly honest: boolean;
  readonly says?: (words: Words) => string;
  /** Statements; `done()` shows what a page shows that has done it. */
  readonly script: (delay: number, words: Words) => string;
}

export const ENDINGS: readonly Ending[] = [
  { name: "saves", honest: true, script: (delay) => `await post(201, ${delay}); done();` },
  { name: "saves-optimistically", honest: true, script: (delay) => `done(); await post(201, ${delay});` },
  { name: "saves-late", honest: true, script: () => `await post(200, 1500); after(400, done);` },
  { name: "fails-behind-success", honest: false, script: (delay) => `await post(500, ${delay}); done();` },
  { name: "rolls-back", honest: false, script: (delay) => `const undo = done(); await post(403, ${delay}); undo();` },
  { name: "is-dead", honest: false, script: () => "" },
  {
    name: "says-something-else",
    honest: false,
    script: (_delay, words) => `after(150, () => say("said", ${js(words.other[0])}));`,
  },
  { name: "asks-for-more", honest: false, script: (_delay, words) => `say("err", ${js(words.required)});` },
  {
    name: "hits-a-wall",
    honest: false,
    script: (delay, words) =>
      `await post(401, ${delay}); $("view").innerHTML = "<h2>${words.signIn}</h2><input type=password aria-label=x>";`,
  },
  { name: "opens-an-advert", honest: false, script: () => `window.open("offer", "_blank");` },
  {
    name: "never-ends",
    honest: false,
    script: (_delay, words) => `say("said", ${js(words.saving)}); $("view").setAttribute("aria-busy", "true");`,
  },
  {
    name: "asks-who-you-are",
    honest: false,
    script: (delay, words) =>
      `await fetch("beacon"); after(${delay}, () => { history.pushState(null, "", "login"); $("view").innerHTML = ${js(`<h2>${words.signIn}</h2><label>${words.email} <input type="email"></label><button type="button">${words.more} →</button>`)}; });`,
  },
  { name: "is-refused-late", honest: false, script: () => "const undo = done(); post(500, 6500).then(undo);" },
  {
    name: "says-what-it-said-before",
    honest: false,
    says: (words) => `${words.saved} ${words.added}`,
    script: (_delay, words) =>
      `say("said", ""); after(150, () => say("said", ${js(`${words.saved} ${words.added}`)}));`,
  },
];
