/** Third draw on JupyterLab: worded before it was first run. */

import type { AppRequest } from "../request.js";

const FOLDER = "/lab?reset";
const edited = (name: string) => `/lab/tree/${name}.txt?reset`;

export const JUPYTERLAB_THIRD: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Right-click 'pears.txt', pick 'Rename', type 'ripe-pears.txt' and hit Enter",
    start: FOLDER,
    wanted: [{ removed: "file/pears.txt" }, { added: "file/ripe-pears.txt", with: { content: "About pears.\n" } }],
  },
  {
    kind: "literal",
    query: "Click the 'New Folder' button, call the folder 'Winter' and press Enter",
    start: FOLDER,
    wanted: [{ added: "file/Winter", with: { content: null } }],
  },
  {
    kind: "literal",
    query: "Double-click 'cherries.txt', replace all of its text with 'Pick in June.' and press Ctrl+S",
    start: FOLDER,
    wanted: [{ changed: "file/cherries.txt", to: { content: "Pick in June." } }],
  },
  {
    kind: "free",
    query: "This file should only say 'Slice and freeze.', and save it please",
    start: edited("plums"),
    wanted: [{ changed: "file/plums.txt", to: { content: "Slice and freeze." } }],
  },
  {
    kind: "free",
    query: "I need a second copy of apples.txt",
    start: FOLDER,
    wanted: [{ added: "file", with: { content: "About apples.\n" } }],
  },
  {
    kind: "free",
    query: "throw limes.txt away",
    start: FOLDER,
    approves: true,
    wanted: [{ removed: "file/limes.txt" }],
  },
];
