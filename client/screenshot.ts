/** Screenshot: a picture of the page for the people who look at a task, with secrets drawn over before it leaves the machine (CL17). */

import type { Screenshot } from "../protocol/observation.js";
import type { PageSurface, ViewportBox } from "./surface.js";

interface Camera {
  readonly surface: Pick<PageSurface, "secretPlaces" | "cover">;
  /** PNG in base64, of the viewport. */
  capture?(): Promise<string>;
}

const TRIES = 3;

/** Null where there is none to be had: it is a courtesy, and no reason for a task to stop. */
export async function takeScreenshot(camera: Camera, values: readonly string[]): Promise<Screenshot | null> {
  const { surface } = camera;
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await surface.secretPlaces(values);
    if (before === null) return null;
    const picture = await camera.capture?.();
    if (picture === undefined) return null;
    const after = await surface.secretPlaces(values);
    // Something that is secret moved meanwhile, and nobody knows where the picture shows it.
    if (after === null || !isSame(before, after)) continue;
    return await surface.cover(picture, before);
  }
  return null;
}

const isSame = (before: readonly ViewportBox[], after: readonly ViewportBox[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
