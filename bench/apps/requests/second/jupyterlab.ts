/** Second draw on JupyterLab: worded without a look at the rules. */

import type { AppRequest } from "../request.js";

const FOLDER = "/lab?reset";
const edited = (name: string) => `/lab/tree/${name}.txt?reset`;

export const JUPYTERLAB_AGAIN: readonly AppRequest[] = [
  {
    kind: "literal",
    query: "Right-click 'figs.txt', choose 'Rename', type 'figs-old.txt' and press Enter",
    start: FOLDER,
    wanted: [{ removed: "file/figs.txt" }, { added: "file/figs-old.txt", with: { content: "About figs.\n" } }],
  },
  {
    kind: "literal",
    query: "Select 'limes.txt', press Delete and click 'Delete' in the dialog",
    start: FOLDER,
    approves: true,
    wanted: [{ removed: "file/limes.txt" }],
  },
  {
    kind: "literal",
    query: "Press the New Folder button, name the folder 'Nuts' and press Enter",
    start: FOLDER,
    wanted: [{ added: "file/Nuts", with: { content: null } }],
  },
  {
    kind: "literal",
    query: "In the Settings menu untick 'Autosave Documents'",
    start: FOLDER,
    // The file, in two folders.
    wanted: [
      { added: "setting", with: {} },
      { added: "setting", with: {} },
      { added: "setting", with: {} },
    ],
  },
  {
    kind: "literal",
    query: "Double-click 'lemons.txt', replace its text with 'Yellow.' and choose 'Save Text' from the File menu",
    start: FOLDER,
    wanted: [{ changed: "file/lemons.txt", to: { content: "Yellow." } }],
  },
  {
    kind: "free",
    query: "Make a copy of pears.txt",
    start: FOLDER,
    wanted: [{ added: "file", with: { content: "About pears.\n" } }],
  },
  {
    kind: "free",
    query: "create an empty text file",
    start: FOLDER,
    wanted: [{ added: "file/untitled.txt", with: { content: "" } }],
  },
  {
    kind: "free",
    query: "Get rid of the file plums.txt",
    start: FOLDER,
    approves: true,
    wanted: [{ removed: "file/plums.txt" }],
  },
  {
    kind: "free",
    query: "Replace what is in this file by 'Red or green.' and save it",
    start: edited("apples"),
    wanted: [{ changed: "file/apples.txt", to: { content: "Red or green." } }],
  },
  {
    kind: "free",
    query: "Rename this file to 'dark grapes.txt'",
    start: edited("grapes"),
    wanted: [{ removed: "file/grapes.txt" }, { added: "file/dark grapes.txt", with: { content: "About grapes.\n" } }],
  },
  { kind: "refused", query: "Rename quinces.txt to cherries.txt", start: FOLDER, wanted: [] },
  { kind: "refused", query: "Open the file 'kiwis.txt' and add 'Green.'", start: FOLDER, wanted: [] },
  { kind: "refused", query: "Move quinces.txt into the folder 'Wine'", start: FOLDER, wanted: [] },
  { kind: "refused", query: "Translate this file into French", start: edited("quinces"), wanted: [] },
  { kind: "refused", query: "Delete the notebook", start: FOLDER, approves: true, wanted: [] },
];
