/** URL change: path, query and fragment apart, because they mean different things (design §6.2). Elsewhere: navigation. */

export interface UrlChange {
  /** Origin or path. */
  readonly path: boolean;
  readonly query: boolean;
  readonly hash: boolean;
  readonly from: string;
  readonly to: string;
  /** The URL before is not known. */
  readonly unknown: boolean;
}

/** Where a URL before may be known from, best first (design §6.1). */
export interface UrlSources {
  readonly beforeState?: string;
  readonly previousUrl?: string;
  readonly lastVerified?: string;
  readonly taskStart?: string;
}

export function urlBefore(sources: UrlSources): string | null {
  const known = [sources.beforeState, sources.previousUrl, sources.lastVerified, sources.taskStart];
  return known.find((url) => url !== undefined && URL.canParse(url)) ?? null;
}

export function urlChange(from: string | null, to: string): UrlChange {
  if (from === null || !URL.canParse(from) || !URL.canParse(to)) {
    return { path: false, query: false, hash: false, from: from ?? "", to, unknown: true };
  }
  const [before, after] = [new URL(from), new URL(to)];
  return {
    path: before.origin !== after.origin || before.pathname !== after.pathname,
    query: before.search !== after.search,
    hash: before.hash !== after.hash,
    from,
    to,
    unknown: false,
  };
}

export function hasChanged(change: UrlChange): boolean {
  return change.path || change.query || change.hash;
}

/** Single-page applications keep their path in the fragment; a change there is another page, `#top` is not. */
export function isRouteChange(change: UrlChange): boolean {
  if (!change.hash || !URL.canParse(change.to)) return false;
  return [change.from, change.to].some((url) => /^#!?\//.test(new URL(url).hash));
}

/** `url` is where `wanted` leads: same origin, path and query, and the fragment when one was wanted. */
export function isAt(url: string, wanted: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(wanted, url)) return false;
  const [here, there] = [new URL(url), new URL(wanted, url)];
  const samePath = bare(here.pathname) === bare(there.pathname) && here.origin === there.origin;
  return samePath && here.search === there.search && (there.hash === "" || here.hash === there.hash);
}

/** One sentence for each part, absences too. */
export function urlLines(change: UrlChange): readonly string[] {
  if (change.unknown) return ["The URL before is not known."];
  if (!hasChanged(change)) return ["URL did not change."];
  const [from, to] = [new URL(change.from), new URL(change.to)];
  const sameOrigin = from.origin === to.origin;
  const path = (url: URL) => (sameOrigin ? url.pathname : url.origin + url.pathname);
  return [
    ...(change.path ? [`Navigation occurred: URL path changed from ${path(from)} to ${path(to)}.`] : []),
    ...(change.query ? [`URL query changed from '${from.search}' to '${to.search}'.`] : []),
    ...(change.hash ? [`URL fragment changed from '${from.hash}' to '${to.hash}'.`] : []),
  ];
}

function bare(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
