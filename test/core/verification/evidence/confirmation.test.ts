/** Proves core/verification/evidence/confirmation.ts: which messages make a submit believed. */

import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import { type Act, gather, settled } from "../acts.js";
import { alert, control, heading, node, status } from "../pages.js";
import { verdictOf } from "../posted.js";

const home = { region: 'main>form "New"', control: { form: "f:form" } };
const button = (name: string) => control("button", name, { n: 2, ...home });
const form = (name: string) => [
  heading("New"),
  node("form", "New", { key: "f:form" }),
  control("textbox", "Text", { n: 1, value: "Jas", ...home }),
  button(name),
];
const requests = [{ method: "POST", url: "http://clinic.test/graphql", startedByAction: true, status: 200 }];
const answered = { witness: { didNetworkOccur: true, requests } };
/** The form stands, its request was accepted, and the page says something. */
const press = (name: string, ...said: readonly SkeletonNode[]): Act => ({
  action: "click(2)",
  kind: "submit",
  on: button(name),
  before: form(name),
  after: [...form(name), ...said],
  seen: answered,
});
const marked = (means: "error" | "success", words: string) => alert(words, { means, region: "banner" });

describe("isConfirmed", () => {
  test.each<[string, string, string]>([
    ["Verzenden", "Bericht niet verzonden", "Bericht verzonden"],
    ["Senden", "Die Nachricht wurde nicht gesendet", "Die Nachricht wurde gesendet"],
    ["Envoyer", "Message non envoyé", "Message envoyé"],
    ["Enviar", "Mensaje no enviado", "Mensaje enviado"],
    ["Invia", "Messaggio non inviato", "Messaggio inviato"],
    ["Wyślij", "Wiadomości nie wysłano", "Wiadomość wysłano"],
    ["Отправить", "Сообщение не отправлено", "Сообщение отправлено"],
    ["提交", "提交未成功", "提交成功"],
    ["Submit", "Application not submitted", "Application submitted"],
    ["Import", "Successfully imported 0 contacts", "Successfully imported 7 contacts"],
  ])("VD9 %s: '%s' is a refusal, and '%s' a second sign", (pressed, no, yes) => {
    expect(settled(press(pressed, status(no)))).toEqual(["contradicted", "submit-refused"]);
    expect(settled(press(pressed, marked("error", no)))).toEqual(["contradicted", "submit-refused"]);
    expect(settled(press(pressed, status(yes)))).toEqual(["confirmed", "submit-two-tiers"]);
    expect(settled(press(pressed, marked("success", yes)))).toEqual(["confirmed", "submit-two-tiers"]);
  });

  test.each<[string, string, string]>([
    ["Submit", "You have already submitted this form", "You have submitted this form"],
    ["Delete", "Only draft invoices can be deleted", "The draft invoice was deleted"],
    ["Send", "Your account has been deactivated", "Your message has been sent"],
    ["Apply", "This job has been removed by its owner", "Your application has been received"],
    ["Publish", "Draft saved", "Post published"],
  ])("VD9 %s: '%s' is no second sign, and '%s' is one", (pressed, other, own) => {
    expect(gather(press(pressed, status(other))).summary.submitTiers).toEqual(["response"]);
    const dialog = `alert: ${other}`;
    const seen = { witness: { ...answered.witness, dialog } };
    expect(gather({ ...press(pressed, status("")), seen }).summary.submitTiers).toEqual(["response"]);
    expect(settled(press(pressed, status(own)))).toEqual(["confirmed", "submit-two-tiers"]);
  });

  test("VD9 a message that is marked as an error confirms nothing, whatever its words", () => {
    expect(gather(press("Delete", marked("error", "Post deleted"))).summary.submitTiers).toEqual(["response"]);
    expect(gather(press("Save", marked("error", "Saved"))).summary.submitTiers).toEqual(["response"]);
    expect(settled(press("Delete", marked("error", "Only drafts can be deleted")))?.[0]).toBe("contradicted");
  });

  test.each(["Bericht niet verzonden", "Message non envoyé", "Сообщение не отправлено", "Mensagem não enviada"])(
    "VD9 a site's next page that says '%s' in a red box took nothing",
    (words) => {
      const sent = "<form method=post><label>Text <input name=t value='Hallo daar'></label><button>OK</button></form>";
      const answer = `<h1>Inbox</h1><div class="alert alert-danger">${words}</div><a href=/new>+</a>`;
      expect(verdictOf({ form: sent, press: "OK", answer, typed: [{ name: "Text", value: "Hallo daar" }] })).toEqual([
        "contradicted",
        "submit-refused",
      ]);
    },
  );
});
