/** Documents of the organisation, and where they are used; members see the list. */

import { button, call, el, form, input, select, submitButton, table, titled, when } from "./parts.js";

const TYPES = { md: "text/markdown", markdown: "text/markdown", html: "text/html", htm: "text/html" };
const LABELS = { company: "on the hosts above", public: "on every site" };
const listOf = (text) => text.split(/[\s,]+/).filter((one) => one !== "");

/** `act` does something, says what came of it, and shows everything anew. */
export async function documents(account, act) {
  const mayChange = account.role === "owner" || account.role === "admin";
  const { documents: all } = await call("GET", "/api/knowledge/documents");
  if (all.length === 0 && !mayChange) return null;
  const heads = ["Title", "Used", "Parts", "Added", ""];
  const none = el("p", { className: "soft" }, "None yet. Tasks are told of those that fit what is asked.");
  const list =
    all.length === 0
      ? none
      : table(
          "Documents",
          heads,
          all.map((one) => row(one, mayChange && act)),
        );
  const places = mayChange ? placesForm(await call("GET", "/api/v1/tenant/settings"), act) : null;
  return titled("Documents", "", places, list, mayChange ? uploadForm(act) : null);
}

function row({ documentId, title, label, domains, chunks, createdAt }, act) {
  const remove = () => {
    if (confirm(`Delete "${title}"? No task is told of it any more.`))
      act(() => call("DELETE", `/api/knowledge/documents/${documentId}`), `"${title}" is deleted.`);
  };
  return el(
    "tr",
    {},
    el("td", {}, title),
    el("td", {}, domains.length > 0 ? `on ${domains.join(", ")} alone` : LABELS[label]),
    el("td", {}, String(chunks)),
    el("td", {}, when(createdAt)),
    el("td", {}, el("div", { className: "buttons" }, act ? button("Delete", "bad", remove, `Delete ${title}`) : null)),
  );
}

/** Two lists that are easily taken for one another: where documents are used, and where tasks may act unasked. */
function placesForm({ allowedDomains, actOrigins }, act) {
  const save = (fields) => {
    const settings = { allowedDomains: listOf(fields.get("hosts")), actOrigins: listOf(fields.get("origins")) };
    return act(() => call("POST", "/api/v1/tenant/settings", settings), "Saved.");
  };
  const hosts = input("hosts", "Your hosts, on which documents are used (app.acme.com, *.acme.com)", {
    required: false,
    value: allowedDomains.join(", "),
  });
  const origins = input("origins", "Where tasks may act beyond the site they began on (https://billing.acme.com)", {
    required: false,
    value: actOrigins.join(", "),
  });
  return form("row", save, hosts, origins, submitButton("Save"));
}

function uploadForm(act) {
  const send = (fields) =>
    act(
      async () => {
        const file = fields.get("file");
        const title = fields.get("title").trim() || file.name;
        const contentType = TYPES[file.name.split(".").at(-1).toLowerCase()] ?? "text/plain";
        const content = await textOf(file);
        return await call("POST", "/api/knowledge/documents", {
          title,
          content,
          contentType,
          label: fields.get("label"),
        });
      },
      ({ title, chunks }) => `"${title}" is kept in ${chunks} part${chunks === 1 ? "" : "s"}.`,
    );
  const accept = ".txt,.md,.markdown,.html,.htm,text/plain,text/markdown,text/html";
  const label = el(
    "label",
    {},
    "Used",
    select("label", Object.keys(LABELS), "company", (one) => LABELS[one]),
  );
  return form(
    "row",
    send,
    input("file", "Text, Markdown or HTML", { type: "file", accept }),
    input("title", "Title (empty: the file's name)", { required: false, maxLength: 200 }),
    label,
    submitButton("Add"),
  );
}

async function textOf(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name} is no text: plain text, Markdown or HTML in UTF-8 is taken.`);
  }
}
