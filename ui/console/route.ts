/** Route: which view an address means. Filters and the chosen step stand in the address, so that people can send it around. */

export const TASK_VIEWS = ["steps", "contract", "plan", "calls", "events"] as const;
export type TaskViewName = (typeof TASK_VIEWS)[number];

export type ConsoleRoute =
  | { readonly view: "tasks"; readonly filters: Readonly<Record<string, string>> }
  | {
      readonly view: "task";
      readonly taskId: string;
      readonly part: TaskViewName;
      /** Undefined means the last step. */
      readonly step?: number;
    }
  | { readonly view: "numbers"; readonly filters: Readonly<Record<string, string>> }
  | { readonly view: "people" }
  /** An invitation, or a link that sets a password. Its token stands behind the #, which no server and no log sees. */
  | { readonly view: "link"; readonly kind: "invite" | "reset"; readonly token: string };

const TASK = /^\/console\/tasks\/([\w-]+)$/;

const LINK = /^#(invite|reset)=([\w-]+)$/;

export function routeOf({ pathname, searchParams, hash }: URL): ConsoleRoute {
  const [, kind, token] = LINK.exec(hash) ?? [];
  if ((kind === "invite" || kind === "reset") && token !== undefined) return { view: "link", kind, token };
  if (pathname === "/console/people") return { view: "people" };
  const [, taskId] = TASK.exec(pathname) ?? [];
  if (taskId !== undefined) {
    const part = TASK_VIEWS.find((one) => one === searchParams.get("view")) ?? "steps";
    const step = Number(searchParams.get("step") ?? Number.NaN);
    return { view: "task", taskId, part, ...(Number.isInteger(step) && step >= 0 && { step }) };
  }
  const filters = Object.fromEntries(searchParams);
  return { view: pathname === "/console/numbers" ? "numbers" : "tasks", filters };
}

export function pathOf(route: ConsoleRoute): string {
  switch (route.view) {
    case "task": {
      const query = new URLSearchParams();
      if (route.part !== "steps") query.set("view", route.part);
      if (route.step !== undefined) query.set("step", String(route.step));
      return withQuery(`/console/tasks/${route.taskId}`, query);
    }
    case "tasks":
      return withQuery("/console", new URLSearchParams(route.filters));
    case "numbers":
      return withQuery("/console/numbers", new URLSearchParams(route.filters));
    case "people":
      return "/console/people";
    case "link":
      return `/console/people#${route.kind}=${route.token}`;
  }
}

const withQuery = (path: string, query: URLSearchParams): string => (query.size === 0 ? path : `${path}?${query}`);
