/** Quotation: words of a page or a request as a sentence quotes them. */

const LENGTH_MAX = 60;

/** On one line, cut at `lengthMax` characters. */
export function quoted(text: string, lengthMax = LENGTH_MAX): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `“${line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line}”`;
}

/** Host and path of an address, without the path of a start page. */
export function quotedAddress(url: string): string {
  if (!URL.canParse(url)) return quoted(url);
  const { host, pathname } = new URL(url);
  return pathname === "/" ? host : `${host}${pathname}`.slice(0, LENGTH_MAX);
}
