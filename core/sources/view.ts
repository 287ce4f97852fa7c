/** View of a source: all of it that is no secret. */

import type { SourceView, TenantSource } from "../../protocol/sources.js";

export function viewOf(source: TenantSource, updatedAt: string): SourceView {
  if (source.kind === "http") {
    const { headers, ...rest } = source;
    return { ...rest, headers: Object.keys(headers), updatedAt };
  }
  const { connection, ...rest } = source;
  return { ...rest, server: placeOf(connection), updatedAt };
}

/** Host, port and database, without who signs in. */
function placeOf(connection: string): string {
  if (!URL.canParse(connection)) return "";
  const { host, pathname } = new URL(connection);
  return `${host}${pathname}`;
}
