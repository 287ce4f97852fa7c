/** Chromium: what every browser that we start ourselves is started with. */

/** No sandbox: it cannot start as root, and most of what is opened are our own sites. The rest keeps it quiet and offline. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Playwright would end the whole process on Ctrl-C, before the stack's children are ended in order. */
export const SIGNALS_ARE_OURS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
