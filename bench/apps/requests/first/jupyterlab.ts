/** First draw on JupyterLab: what somebody with a folder of texts asks. */

import type { AppRequest } from "../request.js";

const FOLDER = "/lab?reset";
const edited = (name: string) => `/lab/tree/${name}.txt?reset`;

export const JUPYTERLAB: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Click 'New Folder', type 'Berries' as its name and press Enter",
    start: FOLDER,
    wanted: [{ added: "file/Berries", with: { content: null } }],
  },
  {
    kind: "literal",
    query: "Open the File menu, point at New and click 'Text File'",
    start: FOLDER,
    wanted: [{ added: "file/untitled.txt", with: { content: "" } }],
  },
  {
    kind: "literal",
    query: "In the File menu click 'Rename Text…', set the new name to 'sour-cherries.txt' and click 'Rename'",
    start: edited("cherries"),
    wanted: [
      { removed: "file/cherries.txt" },
      { added: "file/sour-cherries.txt", with: { content: "About cherries.\n" } },
    ],
  },
  {
    kind: "literal",
    query: "Right-click 'limes.txt' and choose 'Duplicate'",
    start: FOLDER,
    wanted: [{ added: "file", with: { content: "About limes.\n" } }],
  },
  {
    kind: "literal",
    query: "Replace the text with 'Sweet and juicy.' and press Ctrl+S",
    start: edited("pears"),
    wanted: [{ changed: "file/pears.txt", to: { content: "Sweet and juicy." } }],
  },
  {
    kind: "free",
    query: "Make a folder called 'Jams'",
    start: FOLDER,
    wanted: [{ added: "file/Jams", with: { content: null } }],
  },
  {
    kind: "free",
    query: "rename figs.txt to 'dried figs.txt'",
    start: FOLDER,
    wanted: [{ removed: "file/figs.txt" }, { added: "file/dried figs.txt", with: { content: "About figs.\n" } }],
  },
  {
    kind: "free",
    query: "Delete the file 'quinces.txt'",
    start: FOLDER,
    approves: true,
    wanted: [{ removed: "file/quinces.txt" }],
  },
  {
    kind: "free",
    query: "Write 'Dark and soft.' into this file instead of what is there, and save it",
    start: edited("plums"),
    wanted: [{ changed: "file/plums.txt", to: { content: "Dark and soft." } }],
  },
  {
    kind: "free",
    query: "Switch to the dark theme",
    start: FOLDER,
    // The file, in two folders.
    wanted: [
      { added: "setting", with: {} },
      { added: "setting", with: {} },
      { added: "setting", with: {} },
    ],
  },
  { kind: "refused", query: "Rename this file to lemons.txt", start: edited("grapes"), wanted: [] },
  { kind: "refused", query: "Delete the file 'bananas.txt'", start: FOLDER, approves: true, wanted: [] },
  { kind: "refused", query: "Rename this file to 'red/grapes.txt'", start: edited("grapes"), wanted: [] },
  { kind: "refused", query: "Share apples.txt with Kim by email", start: FOLDER, wanted: [] },
  { kind: "refused", query: "Open the notebook 'sales' and run all of its cells", start: FOLDER, wanted: [] },
];
