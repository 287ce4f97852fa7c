/** Verification: what is concluded of a page that did not change, a menu, a failure, a popup, and a bound that is spent. */

import { isCount, isText, some, without } from "../pattern.js";
import type { Probe, Story } from "../probe.js";
import { INTERACT, like, NEWSLETTER, NOTES, noteForm, page } from "./pages.js";

const posted = (name: string, body: object, data: Probe["data"] = {}): Probe => ({
  ...{ name, path: INTERACT, status: 200, data },
  body: { url: NOTES, taskId: "{taskId}", ...body },
});
const begun = (name: string, query: string, dom: string, data: Probe["data"] = {}): Probe =>
  posted(name, { query, dom, taskId: undefined }, data);

const nothing = { verdict: "contradicted", success: false, goalAchieved: false, confidence: 0.2 };
const unchanged: Story = [
  begun("a click that shows nothing", "Click Like", like, { action: "click(7)" }),
  posted("a second look", { dom: like }, { action: /^wait\(\d+\)$/ }),
  posted(
    "nothing changed",
    { dom: like },
    {
      ...{ status: "needs_user_input", thought: isText, userQuestion: isText, missingInformation: [isText] },
      context: { searchPerformed: false, reasoning: isText },
      verification: { ...nothing, evidence: some("Page content did not change.") },
    },
  ),
  posted("an answer by query", { dom: like, query: "Yes, it was done" }, { status: "completed" }),
];

const moving = like.replace("</main>", '<div class="tick-9"></div></main>');
const hashAlone: Story = [
  begun("a click beside a ticker", "Click Like", like),
  posted("a ticker", { dom: moving }),
  posted(
    "another hash, the same skeleton",
    { dom: moving },
    {
      verification: {
        ...nothing,
        evidence: some("Page content did not change (only what moves by itself or cannot be perceived)."),
      },
    },
  ),
];

const witnessed: Story = [
  begun("a click that only the client sees", "Click Like", like),
  posted(
    "what only the client saw",
    {
      ...{ dom: like, clientObservations: { didNetworkOccur: true, didDomMutate: false, didUrlChange: false } },
      clientVerification: { elementFound: true, selector: "#7", urlChanged: false },
    },
    {
      metrics: { modelCalls: isCount },
      verification: {
        ...{ verdict: "unknown", goalAchieved: false },
        evidence: some("Client witness override: only the client saw something."),
      },
    },
  ),
];

const closed = '<button id="5" aria-haspopup="menu" aria-expanded="false">Patient</button>';
const open = `${closed.replace("false", "true")}<ul role="menu"><li role="menuitem" id="8">New</li><li role="menuitem" id="9">Search</li></ul>`;
const dropdown: Story = [
  begun("a menu to open", "Open the Patient menu and choose New", page("Notes", closed), {
    ...{ action: "click(5)", kind: "dropdown" },
    expectedOutcome: {
      urlShouldChange: false,
      attributeChanges: [{ attribute: "aria-expanded" }],
      elementsToAppear: some({ role: "menuitem" }),
    },
  }),
  posted(
    "a menu that is open",
    { dom: page("Notes", open) },
    {
      action: "click(8)",
      verification: { verdict: "confirmed", confidence: 0.75, evidence: some("Focus did not move.") },
    },
  ),
];

const failed = {
  lastActionStatus: "failure",
  lastActionError: { message: "Element not found", code: "ELEMENT_NOT_FOUND", action: "setValue(2)", elementId: 2 },
};
const NOTE = "Type hello into Note and press Save note";
const corrected: Story = [
  begun("an entry", NOTE, noteForm(), { action: 'setValue(2,"hello")' }),
  posted(
    "an entry that failed",
    { dom: noteForm(), ...failed },
    {
      ...{ status: "correcting", action: "wait(1)" },
      correction: { strategy: "RETRY_WITH_DELAY", reason: isText, attempt: 1 },
      verification: { ...nothing, semanticSummary: "It failed on the page: Element not found" },
    },
  ),
  posted(
    "a correction that failed",
    { dom: noteForm(), ...failed },
    { correction: { strategy: "REFRESH_PAGE", attempt: 2 } },
  ),
  posted("a second correction that failed", { dom: noteForm(), ...failed }, { correction: without("REFRESH_PAGE") }),
];

const login = (password: string): string =>
  page(
    "Sign in",
    `<form action="/login" method="post"><label>Password <input id="42" type="password" value="${password}"></label>
     <button id="43">Sign in</button></form>`,
  );
const secret: Story = [
  begun("a password to enter", "Type test123 into Password", login(""), {
    ...{ action: 'setValue(42,"test123")', thought: without("test123") },
  }),
  posted(
    "a thought with a secret",
    { dom: login("test123") },
    { ...{ status: "completed", thought: /••••/, action: without("{{secret") } },
  ),
];

const covered: Story = [
  begun("an entry before a popup", NOTE, noteForm()),
  posted(
    "a popup",
    { dom: noteForm("", NEWSLETTER), ...failed },
    { ...{ action: "click(20)", correction: { strategy: "POPUP_DETECTED" } } },
  ),
];

const bounded: Story = [
  posted("a task of one step", { query: NOTE, dom: noteForm(), limits: { steps: 1 }, taskId: undefined }),
  posted(
    "a bound that is spent",
    { dom: noteForm("hello") },
    { ...{ status: "interrupted", code: "MAX_STEPS_EXCEEDED", reason: isText, suggestion: /higher limit for steps/ } },
  ),
  {
    name: "a bound that is not raised",
    path: "/api/agent/tasks/{taskId}/resume",
    body: { limits: { steps: 1 } },
    status: 400,
    whole: { code: "MAX_STEPS_EXCEEDED" },
  },
];

const address: Story = [
  begun("an address to go to", "Go to https://shop.test/settings and choose the dark theme", like, {
    ...{ action: 'navigate("https://shop.test/settings")', kind: "navigation" },
    expectedOutcome: { description: isText, urlShouldChange: true },
  }),
  begun("a way back", "Go back", like, { action: "goBack()" }),
];

const simple: Story = [
  begun("one obvious action", "Click Like", like, { action: "click(7)", plan: (value) => value === undefined }),
];

export const VERIFICATION: readonly Story[] = [
  ...[unchanged, hashAlone, witnessed, dropdown, corrected, secret, covered, bounded, address, simple],
];
