/** Storable: text that Postgres takes. It refuses NUL everywhere and half a surrogate pair in JSON. Elsewhere: sanitised. */

/**
 * The same value with such characters out of its strings. Pages and models produce them, cutting a text in the middle
 * of an emoji too; a flush that can never be written would hold its task for ever.
 */
export function storable<T>(value: T): T {
  return clean(value) as T; // strings stay strings, shapes stay shapes
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\ufffd");
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), clean(inner)]));
  }
  return value;
}
