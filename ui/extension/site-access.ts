/** Site access: the sites that the person has allowed this extension to touch. */

export function originOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  return protocol === "http:" || protocol === "https:" ? origin : null;
}

/** Match patterns know no ports. */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

export async function mayTouch(url: string | undefined): Promise<boolean> {
  const origin = originOf(url);
  return origin !== null && (await chrome.permissions.contains({ origins: [patternOf(origin)] }));
}
