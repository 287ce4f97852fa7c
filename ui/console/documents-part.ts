/** Documents part: documents of the organisation and where tasks use them; members see the list alone (KN2). */

import { html, nothing, type TemplateResult } from "lit-html";
import { mayInvite } from "../../core/membership.js";
import type { KnowledgeDocument } from "../../protocol/knowledge.js";
import type { CurrentAccount } from "../../protocol/people.js";
import { button, field, onSubmit, options, type Rendered, submitButton, table } from "../shared/browser-parts.js";
import { formatTime, plural } from "../shared/format.js";
import type { ConsoleActions, ConsoleState, PeopleRecords, TenantPlaces } from "./state.js";
import { textLine } from "./words.js";

const PATH = "/api/knowledge/documents";
const LABELS: Readonly<Record<KnowledgeDocument["label"], string>> = {
  company: "on the hosts above",
  public: "on every site",
};
const TYPES: readonly (readonly [ending: RegExp, type: string])[] = [
  [/\.(?:md|markdown)$/i, "text/markdown"],
  [/\.html?$/i, "text/html"],
];
const ACCEPT = ".txt,.md,.markdown,.html,.htm,text/plain,text/markdown,text/html";

export function documentsPart(
  { documents, settings }: PeopleRecords,
  account: CurrentAccount,
  { busy }: ConsoleState,
  { change }: ConsoleActions,
): Rendered {
  const mayChange = mayInvite(account.role, "member");
  if (documents.length === 0 && !mayChange) return nothing;
  const rows = documents.map((one) => documentRow(one, mayChange && !busy ? change : undefined));
  return html`<section class="card"><h2>Documents</h2>
    ${settings === undefined ? nothing : placesForm(settings, busy, change)}
    ${
      documents.length === 0
        ? html`<p class="soft">There are none yet. A task gets the parts that fit its request.</p>`
        : table("Documents", ["Title", "Used", "Parts", "Added", ""], rows)
    }
    ${mayChange ? uploadForm(busy, change) : nothing}
  </section>`;
}

function documentRow(document: KnowledgeDocument, change: ConsoleActions["change"] | undefined): TemplateResult {
  const { documentId, title, label, domains, chunks, createdAt } = document;
  const remove = (): void => {
    if (confirm(`Delete “${title}”? Tasks no longer get any part of it.`))
      void change?.((server) => server.delete(`${PATH}/${documentId}`), `“${title}” is deleted.`);
  };
  return html`<tr>
    <td>${textLine(title)}</td><td>${domains.length > 0 ? `only on ${domains.join(", ")}` : LABELS[label]}</td>
    <td>${chunks}</td><td>${formatTime(createdAt)}</td>
    <td><div class="row end">${change === undefined ? nothing : button({ label: "Delete", look: "danger", onClick: remove, about: title })}</div></td>
  </tr>`;
}

const listOf = (text = ""): readonly string[] => text.split(/[\s,]+/).filter((one) => one !== "");

/** Two lists side by side, since people mix them up: where tasks use documents, and where they may act unasked. */
function placesForm(
  { allowedDomains, actOrigins }: TenantPlaces,
  busy: boolean,
  change: ConsoleActions["change"],
): TemplateResult {
  const save = onSubmit(({ hosts, origins }) => {
    const settings = { allowedDomains: listOf(hosts), actOrigins: listOf(origins) };
    void change((server) => server.post("/api/v1/tenant/settings", settings), "Saved.");
  });
  const text = { required: false } as const;
  return html`<form class="filters wide-fields" @submit=${save}>
    ${field("hosts", "Your hosts, on which documents are used (app.acme.com, *.acme.com)", "text", { ...text, value: allowedDomains.join(", ") })}
    ${field("origins", "Where tasks may act beyond the site they began on (https://billing.acme.com)", "text", { ...text, value: actOrigins.join(", ") })}
    ${submitButton("Save", busy)}
  </form>`;
}

function uploadForm(busy: boolean, change: ConsoleActions["change"]): TemplateResult {
  const send = onSubmit(({ title, label }, form) => {
    const file = new FormData(form).get("file");
    if (!(file instanceof File)) return;
    const contentType = TYPES.find(([ending]) => ending.test(file.name))?.[1] ?? "text/plain";
    const done = (kept: KnowledgeDocument) => `“${kept.title}” is stored in ${plural(kept.chunks, "part")}.`;
    void change(async (server) => {
      const content = await textOf(file);
      return await server.post<KnowledgeDocument>(PATH, { title: title ?? file.name, content, contentType, label });
    }, done).then((isDone) => isDone && form.reset());
  });
  return html`<form class="filters" @submit=${send}>
    ${field("file", "Text, Markdown or HTML", "file", { accept: ACCEPT })}
    ${field("title", "Title (empty: the file's name)", "text", { required: false, maxLength: 200 })}
    <label>Used <select name="label">${options(Object.entries(LABELS), "company")}</select></label>
    ${submitButton("Add", busy)}
  </form>`;
}

async function textOf(file: File): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name} is not text. Choose plain text, Markdown or HTML in UTF-8.`);
  }
}
