/** Composer: the box in which a person says what is to be done. Elsewhere: prompt, ask box. */

import { shelve } from "../files/shelf.js";
import { alertLine, fieldOf, sendOnEnter } from "./parts.js";
import { h, type Node } from "./render.js";
import type { Deeds, PanelState } from "./state.js";
import { hostOf } from "./words.js";

export function composer(state: PanelState, { send, show, allow }: Deeds): Node {
  const { page } = state;
  const ready = page !== null && page.origin !== null;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const query = fieldOf(event, "query");
    if (query === "" || !page?.origin) return;
    // The cast: handlers of `submit` stand on forms only.
    const form = event.currentTarget as HTMLFormElement;
    // Asked for in the click itself: the browser allows it only there.
    if (!page.allowed && !(await allow(page.origin))) return;
    const files = filesOf(form);
    const handed = files.length === 0 ? {} : { files: await shelve(crypto.randomUUID(), files) };
    const reply = await send({ kind: "ask", query, tabId: page.tabId, ...handed });
    if (!reply.ok) return;
    form.reset();
    show(reply.key === undefined ? { kind: "here" } : { kind: "task", key: reply.key });
  };
  return h(
    "form",
    { class: "composer", key: "composer", on: { submit: (event) => void submit(event) } },
    h("label", { for: "query" }, ready ? `What should be done on ${hostOf(page.url)}?` : "What should be done?"),
    h("textarea", {
      id: "query",
      name: "query",
      rows: "3",
      maxlength: "10000",
      placeholder: "For example: add a patient named Jas Doe, born 1990-04-02",
      disabled: !ready,
      on: { keydown: sendOnEnter },
    }),
    !ready && h("p", { class: "soft" }, "The browser lets no extension work on this page. Go to a website first."),
    alertLine(state.fault),
    h(
      "div",
      { class: "row apart" },
      ready ? attach() : h("span"),
      h(
        "button",
        { type: "submit", class: "button main", disabled: !ready || state.busy },
        state.busy ? "Starting…" : "Start",
      ),
    ),
  );
}

function attach(): Node {
  return h(
    "details",
    { class: "more attach", key: "attach" },
    h("summary", {}, "Attach files"),
    h("input", { type: "file", name: "files", multiple: true, "aria-label": "Files it may upload" }),
  );
}

function filesOf(form: HTMLFormElement): readonly File[] {
  // A field without a choice holds one file without a name.
  return new FormData(form).getAll("files").filter((one): one is File => one instanceof File && one.name !== "");
}
