/** Identity: the extension's stable id, which follows from the `key` of its manifest; servers allow its origin by it. */

export const EXTENSION_ID = "lmbbakhhlhhojflnkopalenenhegogfe";
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;
