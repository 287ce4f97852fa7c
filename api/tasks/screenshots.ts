/** Screenshots of a report: checked to be pictures, and kept beside the page (RD6). */

import type { TaskRef } from "../../core/turn/identity.js";
import type { TenantTransaction } from "../../db/client.js";
import { writeScreenshot } from "../../db/screenshots.js";
import type { ObservationRequest, Screenshot } from "../../protocol/observation.js";
import { ApiError } from "../http/route.js";

/** How files of each type begin; the rest of a WebP's first twelve bytes is its length. */
const BEGINNINGS: Readonly<Record<Screenshot["type"], RegExp>> = {
  "image/jpeg": /^ffd8ff/,
  "image/png": /^89504e470d0a1a0a/,
  "image/webp": /^52494646.{8}57454250/,
};

/** What writes it; nothing where none was sent. A browser is never given bytes that are something else. */
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
