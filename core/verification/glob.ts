/** Glob: `*` stands for anything, a slash and nothing included; no other sign is special. */

/**
 * Whether the whole of `text` matches, case folded. Linear in the product of the lengths whatever the glob is: globs come
 * from models and users, so no regular expression is built from them.
 */
export function matchesGlob(glob: string, text: string): boolean {
  const signs = [...glob.toLowerCase().replace(/\*+/g, "*")];
  const subject = text.toLowerCase();
  // reached[j]: the signs so far match the first j characters.
  let reached = Array.from({ length: subject.length + 1 }, (_, index) => index === 0);
  for (const sign of signs) reached = step(reached, sign, subject);
  return reached[subject.length] === true;
}

function step(reached: readonly boolean[], sign: string, subject: string): boolean[] {
  const next = new Array<boolean>(reached.length).fill(false);
  for (let index = 0; index < reached.length; index += 1) {
    if (sign === "*") next[index] = reached[index] === true || next[index - 1] === true;
    else if (reached[index] && subject.startsWith(sign, index)) next[index + sign.length] = true;
  }
  return next;
}

/**
 * A glob that says a host is matched with origin and path, any other with the path. Query and fragment count where the
 * glob speaks of them: an address that merely carries the wanted path in its query is another address.
 */
export function matchesUrl(glob: string, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const whole = new URL(url);
  const bare = withoutSlash(glob);
  if (/^https?:\/\//i.test(bare)) return matchesGlob(bare, whole.origin + tail(glob, whole));
  if (bare.toLowerCase().includes(whole.host)) return matchesGlob(`*${bare}`, whole.origin + tail(glob, whole));
  const routes = [tail(glob, whole), ...hashRoute(whole.hash)];
  return routes.some((route) => matchesGlob(anchored(bare), withoutSlash(route)));
}

/** Parts of the URL that the glob speaks of. */
function tail(glob: string, url: URL): string {
  const path = withoutSlash(url.pathname);
  return path + (/[?=&]/.test(glob) ? url.search : "") + (glob.includes("#") ? url.hash : "");
}

/** A glob that starts with a name may stand at any depth. */
function anchored(glob: string): string {
  if (/^[/*]/.test(glob)) return glob;
  return /^[#?]/.test(glob) ? `*${glob}` : `*/${glob}`;
}

/** Single-page applications keep their path behind `#/` or `#!/`. */
function hashRoute(hash: string): readonly string[] {
  const route = /^#!?(\/[^?]*)/.exec(hash)?.[1];
  return route === undefined ? [] : [route];
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
