/** Proves core/task/persons-word.ts: what a person says of something that was sent; doubt is neither a yes nor a no. */

import { describe, expect, test } from "vitest";
import { readConsent, readPersonsWord } from "../../../core/task/persons-word.js";

const ARRIVED = [
  ...["Yes", "yes, it went through", "Yes, I see it in the list.", "It went through.", "it did", "It's there", "done"],
  ...["No problem, it's there", "No errors, it was saved", "Yes: it is in the list now", "It has arrived", "ok"],
  ...["ja, ist da", "oui", "Sí", "sí, está en la lista", "Sim, está lá", "Tak", "evet", "да, всё есть"],
  ...["是的", "好的", "はい", "네"],
];
const NOT_ARRIVED = [
  ...[
    "No",
    "no.",
    "No, please send it again",
    "no, it did not go through; do it.",
    "Nope",
    "No, try again",
    "no, it is not there",
  ],
  ...[
    "It did not",
    "it didn’t go through",
    "nothing happened",
    "It was not saved",
    "it has not arrived",
    "It never arrived",
  ],
  ...["It is not in the list", "it isn't there", "nein", "Nein, ist nicht da", "non", "No, no está", "não, não foi"],
  ...["nie", "hayır", "нет", "いいえ", "没有", "아니요"],
];
const UNSURE = [
  ...["I don't know", "I don’t know", "no idea", "No clue, sorry", "not sure", "maybe", "yes, maybe", "I think so"],
  ...["Yes, but it shows an error", "Yes, though not the second one", "it was saved, but twice", "Did what?"],
  ...[
    "I see nothing wrong there, go on",
    "I have signed in, go on",
    "Please check the list at /orders",
    "the name is Doe",
  ],
  ...["no, leave it", "No, don't", "no, do not send it again", "No. Never mind.", "nein, lass es", "No, déjalo"],
  ...["stop", "cancel", "", "Keine Ahnung", "weiß nicht", "ich weiß es nicht", "je ne sais pas", "No sé", "no lo sé"],
  ...["non lo so", "não sei", "nie wiem", "vet inte", "bilmiyorum", "не знаю", "不知道", "わからない", "모르겠어요"],
];

describe("readPersonsWord", () => {
  test.each(ARRIVED)("TM10 %j: it arrived", (said) => expect(readPersonsWord(said)).toBe("arrived"));
  test.each(NOT_ARRIVED)("TM10 %j: it did not arrive", (said) => expect(readPersonsWord(said)).toBe("not-arrived"));
  test.each(UNSURE)("TM10 %j says neither", (said) => expect(readPersonsWord(said)).toBeUndefined());
});

const CONSENTS = [
  ...[
    "yes",
    "Yes.",
    "YES!",
    "yes please",
    "Yes, go ahead",
    "ok",
    "OK, do it",
    "okay, thanks",
    "sure",
    "Of course",
    "go ahead",
  ],
  ...[
    "allow",
    "Allow it",
    "approved",
    "yep",
    "right",
    "ja",
    "Ja, bitte",
    "jawohl",
    "oui",
    "Oui, merci",
    "d'accord",
    "sí",
  ],
  ...[
    "Sí, adelante",
    "si",
    "sì, grazie",
    "va bene",
    "sim",
    "sim, obrigado",
    "ja, graag",
    "tak",
    "Tak, proszę",
    "ano, prosím",
  ],
  ...[
    "да",
    "да, пожалуйста",
    "так",
    "evet",
    "evet, lütfen",
    "ναι",
    "igen",
    "joo, kiitos",
    "kyllä",
    "はい",
    "はい、お願いします",
  ],
  ...["是的", "好的", "可以", "네", "예", "हाँ", "نعم", "כן, תודה"],
];
const DENIALS = [
  ...[
    "no",
    "No!",
    "No, not that one",
    "nope",
    "no, never",
    "stop",
    "Cancel it",
    "never mind",
    "leave it",
    "don't do it",
  ],
  ...[
    "nein",
    "Nein, danke",
    "non",
    "No, gracias",
    "não",
    "nie",
    "nej",
    "нет",
    "hayır",
    "いいえ",
    "不",
    "没有",
    "아니요",
    "नहीं",
    "لا",
  ],
];
const UNPLAIN = [
  ...[
    "OK, then open Settings",
    "yes, but only 10",
    "Yes if it is Alice",
    "yes and delete the other one too",
    "Save it as draft",
  ],
  ...[
    "what does it cost?",
    "I don't know",
    "maybe",
    "thanks",
    "please",
    "",
    "   ",
    "Add a patient named Jas",
    "yes to all of them",
  ],
  ...[
    "Ja, aber nur heute",
    "oui, si c'est gratuit",
    "sí, pero mañana",
    "да, но не сейчас",
    "ok computer",
    "right after lunch",
  ],
];

describe("readConsent", () => {
  test.each(CONSENTS)("PR1 '%s' allows it", (said) => {
    expect(readConsent(said)).toBe(true);
  });
  test.each(DENIALS)("PR1 '%s' forbids it", (said) => {
    expect(readConsent(said)).toBe(false);
  });
  test.each(UNPLAIN)("PR1 '%s' is asked about again", (said) => {
    expect(readConsent(said)).toBeUndefined();
  });
});
