/** Chromium: what every browser that we start ourselves is started with. */

/**
 * Headless or not, each window loads two pages of the browser's own for its address bar, which nobody sees and which take longer than
 * most pages: of the processor two thirds of what a window takes in all (Chromium 156).
 */
const UNSEEN = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** Playwright 1.65's own list, because the last such argument alone counts. */
const PLAYWRIGHTS = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** No sandbox: it cannot start as root, and most of what is opened are our own sites. The rest keeps it quiet and offline. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...PLAYWRIGHTS, ...UNSEEN].join(",")}`,
];

/** Playwright would end the whole process on Ctrl-C, before the stack's children are ended in order. */
export const SIGNALS_ARE_OURS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
