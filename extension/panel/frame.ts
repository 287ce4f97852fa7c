/** Frame: the bar at the top, and below it the view that fits. Elsewhere: layout, router. */

import { homeView } from "./home.js";
import { button } from "./parts.js";
import { type Child, h, type Node } from "./render.js";
import { signInView } from "./sign-in.js";
import { type Deeds, type PanelState, shownTask } from "./state.js";
import { taskListView } from "./task-list.js";
import { taskView } from "./task-view.js";

export function frameOf(state: PanelState, deeds: Deeds): readonly Child[] {
  return [bar(state, deeds), h("main", { key: "main" }, view(state, deeds))];
}

function view(state: PanelState, deeds: Deeds): Node {
  if (state.session === null) return signInView(state, deeds);
  if (state.view.kind === "list") return taskListView(state, deeds);
  const record = shownTask(state);
  return record ? taskView(record, state, deeds) : homeView(state, deeds);
}

function bar({ session, view: chosen, records }: PanelState, deeds: Deeds): Node {
  const { show, send } = deeds;
  return h(
    "header",
    { class: "bar", key: "bar" },
    h("span", { class: "brand" }, h("img", { src: "icons/32.png", alt: "", width: "20", height: "20" }), "Surefoot"),
    session !== null &&
      h(
        "nav",
        { class: "row", "aria-label": "Panel" },
        records.length > 0 &&
          chosen.kind !== "new" &&
          button({ label: "New task", key: "new", onClick: () => show({ kind: "new" }) }),
        chosen.kind === "list"
          ? button({ label: "Back", key: "back", onClick: () => show({ kind: "here" }) })
          : button({ label: "Tasks", key: "tasks", onClick: () => show({ kind: "list" }) }),
        h(
          "details",
          { class: "account", key: "account", on: { keydown: closeOnEscape, focusout: closeWhenLeft } },
          h("summary", { "aria-label": `Account: ${session.user.name}` }, initialsOf(session.user.name)),
          h(
            "div",
            { class: "menu" },
            h("p", { class: "strong" }, session.user.name),
            h("p", { class: "soft" }, session.user.email),
            h("p", { class: "soft" }, session.tenantName),
            button({ label: "Sign out", onClick: () => void send({ kind: "sign-out" }) }),
          ),
        ),
      ),
  );
}

function closeOnEscape(event: Event): void {
  // The casts: handlers stand on the menu, and `keydown` gives keyboard events.
  const menu = event.currentTarget as HTMLDetailsElement;
  if ((event as KeyboardEvent).key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

function closeWhenLeft(event: Event): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  const next = (event as FocusEvent).relatedTarget;
  if (next instanceof Element && !menu.contains(next)) menu.open = false;
}

function initialsOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? "");
  return (letters.slice(0, 1).join("") + (letters.length > 1 ? (letters.at(-1) ?? "") : "")).toUpperCase() || "?";
}
