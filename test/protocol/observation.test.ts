/** Proves protocol/observation.ts. */

import { describe, expect, test } from "vitest";
import { interactRequest } from "../../protocol/observation.js";

const PAGE = { url: "https://site.test/", dom: "<p>", query: "q" };
const faultOf = (previousUrl: string) => interactRequest.safeParse({ ...PAGE, previousUrl }).error?.issues[0];

describe("previousUrl", () => {
  test.each(["/settings", "settings", "site.test/settings", "", "https://"])("PR2 “%s” is no absolute URL", (url) => {
    expect(faultOf(url)).toMatchObject({ path: ["previousUrl"], message: "must be an absolute URL" });
  });

  // Addresses that a browser gives to our clients: `location.href` and `page.url()`.
  test.each(["https://site.test/a?b=c#d", "about:blank", "chrome-error://chromewebdata/", "file:///tmp/a.html"])(
    "PR2 %s is taken",
    (url) => expect(faultOf(url)).toBeUndefined(),
  );
});
