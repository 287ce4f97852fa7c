/** Address: which element of the page at hand an action of a case means. */

/** `@name` becomes the number that the sent page gives to it; null when the page does not show it. */
export function addressed(action: string, dom: string, baseUrl: string): string | null {
  let missing = false;
  const text = action.replaceAll("@base/", baseUrl).replace(/(?<=[(,])@([\w-]+)/g, (_all, name: string) => {
    const tag = dom.split("<").find((part) => part.includes(`data-t="${name}"`) && part.includes("data-sf="));
    const n = /data-sf="[\w-]+\.(\d+)"/.exec(tag ?? "")?.[1];
    missing ||= n === undefined;
    return n ?? "0";
  });
  return missing ? null : text;
}
