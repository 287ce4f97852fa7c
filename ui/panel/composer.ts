/** The form that asks for a task: the words, the files, the conversation it goes on with, and what will count as done. */

import { html, nothing, type TemplateResult } from "lit-html";
import { storeFiles } from "../extension/files.js";
import { alertLine, button, onSubmit, type Rendered, sendOnEnter, submitButton } from "../shared/browser-parts.js";
import { hostOf } from "../shared/format.js";
import { contractOf, faultOfDraft } from "./contract-draft.js";
import { contractForm } from "./contract-form.js";
import { isOfSite, type PanelActions, type PanelState } from "./state.js";

export function composer(state: PanelState, actions: PanelActions): TemplateResult {
  const { page, busy, fault } = state;
  const ready = page !== null && page.origin !== null;
  return html`<form class="composer" @submit=${onSubmit(({ query }, form) => void submitTask(query, form, state, actions))}>
    <label for="query">${ready ? `What should be done on ${hostOf(page.url)}?` : "What should be done?"}</label>
    <textarea
      id="query"
      name="query"
      rows="3"
      maxlength="10000"
      placeholder="For example: add a patient named Jas Doe, born 1990-04-02"
      ?disabled=${!ready}
      @keydown=${sendOnEnter}
    ></textarea>
    ${ready ? conversationLine(state, actions) : html`<p class="soft">The browser lets no extension work on this page. Go to a website first.</p>`}
    ${ready ? html`${contractForm(state, actions)} ${ATTACH}` : nothing} ${alertLine(fault)}
    <div class="row end">${submitButton(busy ? "Starting…" : "Start", !ready || busy)}</div>
  </form>`;
}

const ATTACH = html`<details class="more attach">
  <summary>Attach files</summary>
  <input type="file" name="files" multiple aria-label="Files it may upload" />
</details>`;

/** The conversation that a request continues: null begins one, undefined is the last one that this browser knows. */
function conversationOf({ page, records, recovered, freshFor }: PanelState): string | null | undefined {
  const origin = page?.origin ?? null;
  if (origin !== null && freshFor === origin) return null;
  if (records.some(({ url, sessionId }) => sessionId !== undefined && isOfSite(url, origin))) return undefined;
  return recovered?.origin === origin ? (recovered?.conversation?.sessionId ?? null) : null;
}

/** Empty where there is no conversation to continue. */
function conversationLine(state: PanelState, { edit }: PanelActions): Rendered {
  const origin = state.page?.origin ?? null;
  const goesOn = conversationOf({ ...state, freshFor: null }) !== null;
  if (!goesOn || origin === null) return nothing;
  const isFresh = state.freshFor === origin;
  const text = isFresh ? "Begins a new conversation." : "Goes on with your last conversation here.";
  const label = isFresh ? "Go on with the last one" : "New conversation";
  return html`<div class="row apart small">
    <span class="soft">${text}</span>
    ${button({ label, onClick: () => edit({ freshFor: isFresh ? null : origin }) })}
  </div>`;
}

async function submitTask(
  query: string | undefined,
  form: HTMLFormElement,
  state: PanelState,
  actions: PanelActions,
): Promise<void> {
  const { page, contract } = state;
  if (query === undefined || !page?.origin) return;
  const fault = faultOfDraft(contract);
  if (fault !== null) {
    actions.edit({ fault });
    return;
  }
  // The browser allows this question only in the click itself.
  if (!page.allowed && !(await actions.allow(page.origin))) return;
  // A field without a choice holds one file without a name.
  const chosen = new FormData(form).getAll("files").filter((one) => one instanceof File && one.name !== "") as File[];
  const files = chosen.length === 0 ? undefined : await storeFiles(crypto.randomUUID(), chosen);
  const asked = { query, tabId: page.tabId, files, sessionId: conversationOf(state), contract: contractOf(contract) };
  const reply = await actions.send({ kind: "ask", ...asked });
  if (!reply.ok) return;
  form.reset();
  actions.show(reply.key === undefined ? { kind: "here" } : { kind: "task", key: reply.key });
}
