/** Covered picture: a viewport picture with places drawn over, reduced in size inside the page (CL17). */

import type { Screenshot } from "../../protocol/observation.js";
import type { ViewportBox } from "../surface.js";

/** Most bytes of one picture as sent. */
const BYTES_MAX = 300_000;
const WIDTH_MAX = 1_280;
const QUALITIES = [0.7, 0.5, 0.3];
const CHUNK = 8_192;

/** `png`: in base64, of a viewport that is `viewportWidth` wide. Null if it cannot be made small enough. */
export async function coverPicture(
  png: string,
  places: readonly ViewportBox[],
  viewportWidth: number,
): Promise<Screenshot | null> {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const width = Math.max(1, Math.min(picture.width, WIDTH_MAX));
  const canvas = new OffscreenCanvas(width, Math.max(1, Math.round((picture.height * width) / picture.width)));
  const drawing = canvas.getContext("2d");
  if (drawing === null || viewportWidth <= 0) return null;
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const scale = canvas.width / viewportWidth;
  drawing.fillStyle = "#000";
  for (const { x, y, width: wide, height } of places) {
    const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
    drawing.fillRect(left, top, Math.ceil((x + wide) * scale) - left, Math.ceil((y + height) * scale) - top);
  }
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (blob.size <= BYTES_MAX) return { type: "image/jpeg", data: base64Of(new Uint8Array(await blob.arrayBuffer())) };
  }
  return null;
}

function base64Of(bytes: Uint8Array): string {
  let signs = "";
  for (let at = 0; at < bytes.length; at += CHUNK) signs += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(signs);
}
