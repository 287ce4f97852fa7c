/** Client ids: `data-sf="<epoch>.<n>"`, by which the client knows an element. */

/** Where the number in a client's id, `<epoch>.<n>`, begins; 0 for what is none. */
export function clientNumberAt(id: string): number {
  const point = id.indexOf(".");
  if (point < 1 || point === id.length - 1) return 0;
  for (let at = 0; at < point; at++) {
    const unit = id.charCodeAt(at);
    const isLetter = (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || unit === 0x5f || unit === 0x2d;
    if (!isDigit(unit) && !isLetter) return 0;
  }
  return hasDigitsFrom(id, point + 1) ? point + 1 : 0;
}

/** Reads client ids of one page, nearly all of which are of one epoch. */
export class ClientIds {
  /** That epoch, alone and with its point. */
  private epoch = "";
  private start = "";

  /** Undefined for what is none. */
  read(id: string): ClientId | undefined {
    const { start } = this;
    if (start !== "" && id.length > start.length && id.startsWith(start) && hasDigitsFrom(id, start.length))
      return new ClientId(this.epoch, clientNumber(id, start.length));
    const at = clientNumberAt(id);
    if (at === 0) return undefined;
    this.epoch = id.slice(0, at - 1);
    this.start = id.slice(0, at);
    return new ClientId(this.epoch, clientNumber(id, at));
  }
}

class ClientId {
  declare readonly epoch: string;
  declare readonly n: number;

  constructor(epoch: string, n: number) {
    this.epoch = epoch;
    this.n = n;
  }
}

function hasDigitsFrom(id: string, from: number): boolean {
  for (let at = from; at < id.length; at++) if (!isDigit(id.charCodeAt(at))) return false;
  return true;
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** Digits of a number that can be told one by one. */
const EXACT_DIGITS = 15;

/** The number that begins at `at`. */
function clientNumber(id: string, at: number): number {
  if (id.length - at > EXACT_DIGITS) return Number(id.slice(at));
  let number = 0;
  for (let place = at; place < id.length; place++) number = number * 10 + id.charCodeAt(place) - 0x30;
  return number;
}
