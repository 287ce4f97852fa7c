/** A fake site that counts what was really done to it: a list to which things are added by a form. */

import { serveSite } from "../../../testing/sites/site-server.js";

export interface CountingSite {
  readonly url: string;
  /** How often each thing was added. */
  readonly added: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** The draft is kept by the site, as good sites do: it is still there when the page is opened anew. */
const pageWith = (
  draft: string,
): string => `<!DOCTYPE html><html lang="en"><title>Shopping</title><body><h1>Shopping</h1>
<label>Thing <input id="thing" value="${draft}"></label><button id="add">Add</button><p id="said" role="status"></p><ul id="list"></ul>
<script>
  thing.oninput = () => fetch("/draft", { method: "POST", body: thing.value });
  add.onclick = async () => {
    const name = thing.value;
    await fetch("/add", { method: "POST", body: name });
    list.append(Object.assign(document.createElement("li"), { textContent: name }));
    said.textContent = "Added " + name;
  };
</script></body></html>`;

export async function startCountingSite(): Promise<CountingSite> {
  const added = new Map<string, number>();
  let draft = "";
  const { url, stop } = await serveSite(async ({ method, path, body }) => {
    if (method !== "POST") return { status: 200, body: pageWith(draft) };
    if (path === "/draft") {
      draft = body;
      return { status: 204 };
    }
    // As slow as a real save, so that one can be cut off within it.
    await new Promise((resolve) => setTimeout(resolve, 150));
    added.set(body, (added.get(body) ?? 0) + 1);
    return { status: 201 };
  });
  return { url: `${url}/`, added, stop };
}
