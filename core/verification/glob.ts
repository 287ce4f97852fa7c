/** Glob: `*` within a part, `**` across parts, nothing else special. Elsewhere: wildcard pattern. */

/**
 * Whether the whole of `text` matches, case folded. Linear in the product of the lengths whatever the pattern is: patterns
 * come from models and users, so no regular expression is built from them.
 */
export function matchesGlob(pattern: string, text: string, separator = "/"): boolean {
  const tokens = tokensOf(pattern.toLowerCase());
  const subject = text.toLowerCase();
  // reached[j]: the tokens so far match the first j characters.
  let reached = Array.from({ length: subject.length + 1 }, (_, index) => index === 0);
  for (const token of tokens) reached = step(reached, token, subject, separator);
  return reached[subject.length] === true;
}

/** Path globs of task-machine §9: against path, or path with query or fragment when the pattern has one. */
export function matchesUrl(pattern: string, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const whole = new URL(url);
  if (/^https?:\/\//i.test(pattern)) return matchesPath(pattern, withoutSlash(whole.origin + tail(pattern, whole)));
  const path = anchored(pattern);
  const routes = [tail(pattern, whole), ...hashRoute(whole.hash)];
  return routes.some((route) => matchesPath(path, withoutSlash(route)));
}

function matchesPath(pattern: string, path: string): boolean {
  const bare = withoutSlash(pattern);
  if (matchesGlob(bare, path)) return true;
  // "/patients/**" holds on "/patients" too.
  return bare.endsWith("/**") && matchesGlob(bare.slice(0, -3), path);
}

/** Parts of the URL that the pattern speaks of. */
function tail(pattern: string, url: URL): string {
  const hasQuery = pattern.includes("?");
  const query = hasQuery ? url.search : "";
  return withoutSlash(url.pathname) + query + (pattern.includes("#") ? url.hash : "");
}

/** A pattern that does not start at the root may match at any depth. */
function anchored(pattern: string): string {
  return /^[/#?]/.test(pattern) ? (pattern.startsWith("/") ? pattern : `**${pattern}`) : `**/${pattern}`;
}

/** Single-page applications keep their path behind `#/` or `#!/`. */
function hashRoute(hash: string): readonly string[] {
  const route = /^#!?(\/[^?]*)/.exec(hash)?.[1];
  return route === undefined ? [] : [route];
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

type Token = { readonly kind: "sign"; readonly sign: string } | { readonly kind: "part" } | { readonly kind: "any" };

function tokensOf(pattern: string): readonly Token[] {
  const pieces = pattern.match(/\*\*+|\*|[^*]/gsu) ?? [];
  return pieces.map((piece): Token => {
    if (piece === "*") return { kind: "part" };
    return piece.startsWith("**") ? { kind: "any" } : { kind: "sign", sign: piece };
  });
}

function step(reached: readonly boolean[], token: Token, subject: string, separator: string): boolean[] {
  const next = new Array<boolean>(reached.length).fill(false);
  for (let index = 0; index < reached.length; index += 1) {
    if (token.kind === "sign") {
      if (reached[index] && subject.startsWith(token.sign, index)) next[index + token.sign.length] = true;
      continue;
    }
    const grows = index > 0 && next[index - 1] === true && (token.kind === "any" || subject[index - 1] !== separator);
    next[index] = reached[index] === true || grows;
  }
  return next;
}
