/** Weak secret: a value that is also an ordinary word or number, so that hiding it everywhere would hide too much (SF14). */

const SHORTEST_ANYWHERE = 6;
const PLAIN_WORD = /^\p{L}{1,7}$|^(?:passw(?:ord|ort)|passphrase|passcode|kennwort|username|security|administrator)$/iu;

/** Such a value is hidden only where a field holds nothing else, or the text is about a secret. */
export const isWeakSecret = (value: string): boolean => value.length < SHORTEST_ANYWHERE || PLAIN_WORD.test(value);
