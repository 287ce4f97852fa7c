/** Proves core/task/persons-word.ts: what a person says of something that was sent; doubt is neither a yes nor a no. */

import { describe, expect, test } from "vitest";
import { readPersonsWord } from "../../../core/task/persons-word.js";

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
