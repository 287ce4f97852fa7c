/** Console: its state, and what changes it: where one goes, what the API says, what a person does. */

import { mayInvite } from "../../core/membership.js";
import type { TaskNumbers } from "../../protocol/numbers.js";
import type { CurrentAccount, Member, SignedIn } from "../../protocol/people.js";
import type { Fields } from "../shared/browser-parts.js";
import { type ConsoleRoute, pathOf, routeOf } from "./route.js";
import { type ConsoleServer, openServer } from "./server.js";
import { type ConsoleActions, type ConsoleState, type PeopleRecords, seesTenant } from "./state.js";
import { reasonOf, WatchedTask } from "./watched-task.js";
import { queryOf, WatchedTasks } from "./watched-tasks.js";

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
    server: openServer(() => signedOut(site)),
    state: {
      account: undefined,
      route: routeOf(new URL(location.href)),
      busy: false,
      numbers: null,
      members: [],
      people: null,
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

function signedOut(site: Site): void {
  forget(site);
  site.change({ account: null });
}

const isSignedOut = (error: Error): boolean => "status" in error && error.status === 401;

async function welcome(site: Site, account: CurrentAccount): Promise<void> {
  site.server.rememberCsrf(account.csrfToken);
  forget(site);
  site.change({ account });
  enter(site, site.state.route);
  if (seesTenant(account)) await readMembers(site);
}

/** Without them the console names people by their ids. */
async function readMembers(site: Site): Promise<void> {
  try {
    const { members } = await site.server.get<{ readonly members: readonly Member[] }>("/api/v1/tenant/members");
    site.change({ members });
  } catch (error) {
    say(site, reasonOf(error), true);
  }
}

async function readPeople(site: Site, account: CurrentAccount): Promise<void> {
  const { server } = site;
  try {
    const [{ documents }, { tokens }, settings] = await Promise.all([
      server.get<Pick<PeopleRecords, "documents">>("/api/knowledge/documents"),
      server.get<Pick<PeopleRecords, "tokens">>("/api/v1/tokens"),
      mayInvite(account.role, "member") ? server.get<PeopleRecords["settings"]>("/api/v1/tenant/settings") : undefined,
      seesTenant(account) ? readMembers(site) : undefined,
    ]);
    if (site.state.account === account) site.change({ people: { documents, tokens, settings } });
  } catch (error) {
    if (site.state.account === account) site.change({ people: reasonOf(error) });
  }
}

/** Reads what the view shows, and stops watching what it no longer shows. */
function enter(site: Site, route: ConsoleRoute): void {
  const { account } = site.state;
  const changed = () => site.change({});
  const watch = keep(site, route);
  site.change({ route, ...watch });
  if (!account) return;
  if (route.view === "task" && watch.task === undefined)
    site.change({ task: new WatchedTask(site.server, route.taskId, changed) });
  if (route.view === "tasks" && watch.list === undefined) {
    const query = queryOf(route.filters, seesTenant(account));
    site.change({ list: new WatchedTasks(site.server, query, changed) });
  }
  if (route.view === "numbers") void readNumbers(site, route);
  if (route.view === "people") void readPeople(site, account);
}

/** Keeps the task or list that is watched already, if the address still means it. */
function keep({ state: { task, list, account } }: Site, route: ConsoleRoute): Pick<ConsoleState, "task" | "list"> {
  const isSameTask = route.view === "task" && task?.taskId === route.taskId;
  const isSameList = route.view === "tasks" && account && list?.query === queryOf(route.filters, seesTenant(account));
  if (!isSameTask) task?.close();
  if (!isSameList) list?.close();
  return { task: isSameTask ? task : undefined, list: isSameList ? list : undefined };
}

/** Clears everything that belongs to one tenant. */
function forget(site: Site): void {
  site.state.task?.close();
  site.state.list?.close();
  site.change({ task: undefined, list: undefined, numbers: null, members: [], people: null });
}

const DAY_MS = 24 * 60 * 60_000;

async function readNumbers(site: Site, route: Extract<ConsoleRoute, { view: "numbers" }>): Promise<void> {
  const { account } = site.state;
  const { days = "30" } = route.filters;
  const show = (numbers: ConsoleState["numbers"]) => {
    if (site.state.route === route) site.change({ numbers });
  };
  const since = new Date(Date.now() - Math.min(365, Math.max(1, Number(days) || 30)) * DAY_MS).toISOString();
  const scope = account && seesTenant(account) ? "tenant" : "own";
  site.change({ numbers: null });
  try {
    const query = new URLSearchParams({ scope, since });
    show(await site.server.get<TaskNumbers>(`/api/agent/numbers?${query}`));
  } catch (error) {
    show(reasonOf(error));
  }
}

const say = (site: Site, text: string, isBad = false): void => site.change({ news: { text, isBad } });

function actionsOf(site: Site): ConsoleActions {
  return {
    signIn: (credentials) => void act(site, () => signIn(site, credentials), ""),
    openLink(link, fields) {
      const done = link.kind === "invite" ? "Welcome." : "The password is set. Sign in with it.";
      void act(site, () => openLink(site, link, fields), done);
    },
    signOut: () => void act(site, () => leave(site), "You are signed out."),
    chooseTenant: (tenantId) => void act(site, () => speakFor(site, tenantId), ""),
    go(route, { replace = false } = {}) {
      if (replace) history.replaceState(null, "", pathOf(route));
      else history.pushState(null, "", pathOf(route));
      enter(site, route);
      if (!replace) document.getElementById("main")?.focus();
    },
    more() {
      const { list } = site.state;
      if (list !== undefined) void act(site, () => list.more(), "");
    },
    tell(path, body, done) {
      const { task } = site.state;
      if (task === undefined) return;
      void act(site, () => site.server.post(`/api/agent/tasks/${task.taskId}/${path}`, body).then(task.refresh), done);
    },
    change(work, done) {
      const changed = async () => {
        const made = await work(site.server);
        if (site.state.account) await readPeople(site, site.state.account);
        return made;
      };
      return act(site, changed, done);
    },
    setTheme(theme) {
      localStorage.setItem(THEME, theme);
      showTheme(theme);
    },
  };
}

/** Does one thing at a time and says its result. False where it failed. */
async function act<T>(site: Site, work: () => Promise<T>, done: string | ((made: T) => string)): Promise<boolean> {
  site.change({ busy: true });
  try {
    const made = await work();
    say(site, typeof done === "string" ? done : done(made));
    return true;
  } catch (error) {
    say(site, error instanceof Error ? error.message : reasonOf(error), true);
    return false;
  } finally {
    site.change({ busy: false });
  }
}

const signIn = async (site: Site, credentials: Fields): Promise<void> =>
  await welcome(site, await site.server.post<CurrentAccount>("/api/v1/auth/cookie", credentials));

async function openLink(site: Site, link: Extract<ConsoleRoute, { view: "link" }>, fields: Fields): Promise<void> {
  const { kind, token } = link;
  const { server } = site;
  const { password = "" } = fields;
  if (kind === "reset") await server.postAlone("/api/v1/auth/reset-password", { token, password });
  const made =
    kind === "invite" && (await server.postAlone<SignedIn>("/api/v1/auth/accept-invite", { token, ...fields }));
  history.replaceState(null, "", pathOf({ view: "people" }));
  enter(site, { view: "people" });
  if (!made) return;
  // The sign-in by cookie takes the place of the one that came with the invitation.
  await server.postAlone("/api/v1/auth/logout", {}, made.accessToken);
  await signIn(site, { email: made.user.email, password, tenantId: made.tenantId });
}

/** Clears everything of the tenant before, so that nothing of it stays in sight. */
async function speakFor(site: Site, tenantId: string): Promise<void> {
  const account = await site.server.post<CurrentAccount>("/api/v1/auth/tenant", { tenantId });
  forget(site);
  history.pushState(null, "", "/console");
  site.change({ route: routeOf(new URL(location.href)) });
  await welcome(site, { ...account, csrfToken: site.state.account?.csrfToken });
}

async function leave(site: Site): Promise<void> {
  await site.server.post("/api/v1/auth/logout", {});
  forget(site);
  site.change({ account: null });
}

const THEME = "surefoot.theme";
const storedTheme = (): string => localStorage.getItem(THEME) ?? "system";

function showTheme(theme: string): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}
