/** Screenshots: pictures in a report, checked and stored beside the page (RD6). */

import type { TaskRef } from "../../core/turn/identity.js";
import type { TenantTransaction } from "../../db/client.js";
import { writeScreenshot } from "../../db/screenshots.js";
import type { ObservationRequest, Screenshot } from "../../protocol/observation.js";
import { ApiError } from "../http/route.js";

/** First bytes of each file type, in hex. The four bytes that WebP leaves open are its length. */
const BEGINNINGS: Readonly<Record<Screenshot["type"], RegExp>> = {
  "image/jpeg": /^ffd8ff/,
  "image/png": /^89504e470d0a1a0a/,
  "image/webp": /^52494646.{8}57454250/,
};

/** Returns a function that stores the screenshot, if one was sent. The check keeps browsers from getting other bytes. */
export function screenshotToKeep(
  { screenshot }: Pick<ObservationRequest, "screenshot">,
  snapshotId: string,
): ((tx: TenantTransaction, task: TaskRef) => Promise<void>) | undefined {
  if (screenshot === undefined) return undefined;
  const picture = Buffer.from(screenshot.data, "base64");
  if (!BEGINNINGS[screenshot.type].test(picture.subarray(0, 12).toString("hex"))) {
    const details = { field: "screenshot.data", reason: `is no ${screenshot.type}` };
    throw new ApiError("VALIDATION_ERROR", `screenshot.data: is no ${screenshot.type}`, details);
  }
  return (tx, task) => writeScreenshot(tx, task, { snapshotId, type: screenshot.type, picture });
}
