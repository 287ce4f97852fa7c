/** Tokenizing: what any reading of a page costs at least. */

import { Tokenizer } from "htmlparser2";

const nothing = (): void => {};

/** htmlparser2's tokenizer, entities decoded, nobody listening. */
export function tokenize(html: string): void {
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...{ onattribdata: nothing, onattribentity: nothing, onattribend: nothing, onattribname: nothing },
      ...{ oncdata: nothing, oncomment: nothing, ondeclaration: nothing, onprocessinginstruction: nothing },
      ...{ onopentagname: nothing, onopentagend: nothing, onselfclosingtag: nothing, onclosetag: nothing },
      ...{ ontext: nothing, ontextentity: nothing, onend: nothing, isInForeignContext: () => false },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
