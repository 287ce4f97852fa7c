/** Named secrets: values behind, before or beside a request's word for a credential, in any covered language (SF14). */

import { type Mention, mentionsIn, type SecretName, type Sentence, sentencesIn } from "./credential-mention.js";
import { pairAfter, pairBefore } from "./login-pair.js";
import type { Value } from "./secret-value.js";
import { valuesAfter } from "./value-after.js";
import { valueGivenBefore } from "./value-before.js";

export interface NamedSecret {
  readonly name: SecretName;
  /** Range of its characters in the text. */
  readonly from: number;
  readonly to: number;
}

/** In order of position, without overlaps. */
export function namedSecrets(text: string): readonly NamedSecret[] {
  const sentences = sentencesIn(text);
  const mentions = sentences.flatMap(mentionsIn).sort((a, b) => a.from - b.from);
  const found: NamedSecret[] = [];
  for (const mention of mentions) {
    // A value may hold a word for a credential: "password: pw^0a7b".
    if (found.some(({ from, to }) => from <= mention.from && mention.from < to)) continue;
    found.push(...valuesOf(mention).map(({ from, to }) => ({ name: slotNameOf(mention), from, to })));
  }
  const pairs = sentences.flatMap(pairsIn).map(({ from, to }) => ({ name: "password" as const, from, to }));
  const ordered = [...found, ...pairs].sort((a, b) => a.from - b.from || b.to - a.to);
  const kept: NamedSecret[] = [];
  for (const one of ordered) if (one.from >= (kept.at(-1)?.to ?? 0)) kept.push(one);
  return kept;
}

/** The secret that a question asks for, if any. */
export function credentialIn(question: string): SecretName | undefined {
  const [first] = sentencesIn(question).flatMap(mentionsIn);
  return first && slotNameOf(first);
}

const slotNameOf = ({ name }: Mention): SecretName => (name === "bare" ? "code" : name);

function valuesOf(mention: Mention): readonly Value[] {
  const values = valuesAfter(mention);
  const before = values.length === 0 ? valueGivenBefore(mention) : undefined;
  return before === undefined ? values : [before];
}

function pairsIn(sentence: Sentence): readonly Pick<Value, "from" | "to">[] {
  const { text, grammar, start, end } = sentence;
  return [...text.slice(start, end).matchAll(grammar.logins)].flatMap(({ 0: word, index }) => {
    const pair = pairAfter(sentence, start + index + word.length) ?? pairBefore(sentence, start + index);
    return pair ?? [];
  });
}
