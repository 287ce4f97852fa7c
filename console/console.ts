/** Console: its state, and what changes it: where one goes, what the API says, what a person does. */

import type { CurrentAccount, Member } from "../protocol/people.js";
import type { TaskView } from "../protocol/task.js";
import { type ConsoleRoute, pathOf, routeOf } from "./route.js";
import { type ConsoleServer, openServer } from "./server.js";
import { type ConsoleActions, type ConsoleState, seesTenant } from "./state.js";
import { reasonOf, WatchedTask } from "./watched-task.js";

type Draw = (state: ConsoleState, actions: ConsoleActions) => void;

interface Site {
  readonly server: ConsoleServer;
  state: ConsoleState;
  readonly change: (patch: Partial<ConsoleState>) => void;
}

export function openConsole(draw: Draw): void {
  showTheme(storedTheme());
  let isDue = false;
  const site: Site = {
    server: openServer(() => site.change({ account: null })),
    state: {
      account: undefined,
      route: routeOf(new URL(location.href)),
      busy: false,
      list: { query: "", tasks: null },
      members: [],
    },
    change(patch) {
      site.state = { ...site.state, ...patch };
      if (isDue) return;
      isDue = true;
      queueMicrotask(() => {
        isDue = false;
        draw(site.state, actions);
      });
    },
  };
  const actions = actionsOf(site);
  addEventListener("popstate", () => enter(site, routeOf(new URL(location.href))));
  site.change({});
  void findAccount(site);
}

async function findAccount(site: Site): Promise<void> {
  try {
    await welcome(site, await site.server.get<CurrentAccount>("/api/v1/auth/session"));
  } catch (error) {
    site.change({ account: null });
    if (error instanceof Error && !isSignedOut(error)) say(site, error.message, true);
  }
}

const isSignedOut = (error: Error): boolean => "status" in error && error.status === 401;

async function welcome(site: Site, account: CurrentAccount): Promise<void> {
  site.server.rememberCsrf(account.csrfToken);
  site.change({ account, members: [] });
  enter(site, site.state.route);
  if (!seesTenant(account)) return;
  const { members } = await site.server.get<{ readonly members: readonly Member[] }>("/api/v1/tenant/members");
  site.change({ members });
}

/** What belongs to the view is read; a task that is left is watched no more. */
function enter(site: Site, route: ConsoleRoute): void {
  const { task, account } = site.state;
  const stays = route.view === "task" && task?.taskId === route.taskId;
  if (!stays) task?.close();
  site.change({ route, ...(!stays && { task: undefined }) });
  if (!account) return;
  if (route.view === "task" && !stays) {
    site.change({ task: new WatchedTask(site.server, route.taskId, () => site.change({})) });
  }
  if (route.view === "tasks") void readTasks(site, route.filters);
}

interface TaskPage {
  readonly tasks: readonly TaskView[];
  readonly nextCursor?: string;
}

async function readTasks(site: Site, filters: Readonly<Record<string, string>>, cursor?: string): Promise<void> {
  const query = queryOf(site, filters, cursor);
  const isSame = site.state.list.query === queryOf(site, filters);
  const before = cursor !== undefined && Array.isArray(site.state.list.tasks) ? site.state.list.tasks : [];
  if (cursor === undefined && !isSame) site.change({ list: { query: query, tasks: null } });
  try {
    const { tasks, nextCursor } = await site.server.get<TaskPage>(`/api/agent/tasks?${query}`);
    const list = {
      query: queryOf(site, filters),
      tasks: [...before, ...tasks],
      ...(nextCursor && { cursor: nextCursor }),
    };
    site.change({ list });
  } catch (error) {
    site.change({ list: { query, tasks: reasonOf(error) } });
  }
}

const WAITING = "needs_user_input,awaiting_approval,paused,interrupted";

function queryOf({ state: { account } }: Site, filters: Readonly<Record<string, string>>, cursor?: string): string {
  const { waiting, person, ...plain } = filters;
  const query = new URLSearchParams({ ...plain, limit: "50" });
  if (waiting !== undefined) query.set("status", plain["status"] ?? WAITING);
  else if (account && seesTenant(account)) {
    query.set("scope", "tenant");
    if (person !== undefined) query.set("person", person);
  }
  if (cursor !== undefined) query.set("cursor", cursor);
  return query.toString();
}

const say = (site: Site, text: string, isBad = false): void => site.change({ news: { text, isBad } });

function actionsOf(site: Site): ConsoleActions {
  return {
    signIn: (credentials) =>
      act(
        site,
        async () => welcome(site, await site.server.post<CurrentAccount>("/api/v1/auth/cookie", credentials)),
        "",
      ),
    signOut: () => act(site, () => leave(site), "You are signed out."),
    chooseTenant: (tenantId) => act(site, () => speakFor(site, tenantId), ""),
    go(route, { replace = false } = {}) {
      if (replace) history.replaceState(null, "", pathOf(route));
      else history.pushState(null, "", pathOf(route));
      enter(site, route);
      if (!replace) document.getElementById("main")?.focus();
    },
    more() {
      const { route, list } = site.state;
      if (route.view === "tasks") void readTasks(site, route.filters, list.cursor);
    },
    tell: (path, body, done) => {
      const { task } = site.state;
      if (task === undefined) return;
      act(site, () => site.server.post(`/api/agent/tasks/${task.taskId}/${path}`, body).then(task.refresh), done);
    },
    setTheme(theme) {
      localStorage.setItem(THEME, theme);
      showTheme(theme);
    },
  };
}

/** One thing at a time; says what came of it. */
function act(site: Site, work: () => Promise<unknown>, done: string): void {
  site.change({ busy: true });
  work()
    .then(
      () => say(site, done),
      (error: unknown) => say(site, reasonOf(error), true),
    )
    .finally(() => site.change({ busy: false }));
}

/** Nothing of the one before stays in sight. */
async function speakFor(site: Site, tenantId: string): Promise<void> {
  const account = await site.server.post<CurrentAccount>("/api/v1/auth/tenant", { tenantId });
  site.state.task?.close();
  history.pushState(null, "", "/console");
  const route = routeOf(new URL(location.href));
  site.change({ route, task: undefined, list: { query: "", tasks: null } });
  await welcome(site, { ...account, csrfToken: site.state.account?.csrfToken });
}

async function leave(site: Site): Promise<void> {
  await site.server.post("/api/v1/auth/logout", {});
  site.state.task?.close();
  site.change({ account: null, task: undefined, members: [], list: { query: "", tasks: null } });
}

const THEME = "surefoot.theme";
const storedTheme = (): string => localStorage.getItem(THEME) ?? "system";

function showTheme(theme: string): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}
