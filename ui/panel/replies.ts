/** Replies: the changes of the panel's state that follow from the reply to a command; values in, values out. */

import type { CommandReply, PanelCommand } from "../../client/hosts/extension/panel-command.js";
import { EMPTY_STATE, type PanelState } from "./state.js";

type Changes = Partial<PanelState>;
type Given = Extract<CommandReply, { readonly ok: true }>;

export function changesBy(state: PanelState, command: PanelCommand, reply: CommandReply): Changes {
  return reply.ok ? heard(state, command, reply) : failed(command, reply.message);
}

function heard(state: PanelState, command: PanelCommand, reply: Given): Changes {
  const { tasks = [], conversations = [], messages = [], total = 0, hasMore = false } = reply;
  switch (command.kind) {
    case "list-tasks":
      return { listing: { kind: "loaded", tasks } };
    case "list-conversations": {
      const before = command.offset > 0 && state.conversations.kind === "loaded" ? state.conversations.all : [];
      const known = new Set(before.map(({ sessionId }) => sessionId));
      const all = [...before, ...conversations.filter(({ sessionId }) => !known.has(sessionId))];
      return { conversations: { kind: "loaded", all, hasMore } };
    }
    case "read-conversation": {
      // A person opened another conversation meanwhile.
      const { view, reading } = state;
      if (view.kind !== "conversation" || view.conversation.sessionId !== command.sessionId) return {};
      const before = command.after !== undefined && reading.kind === "loaded" ? reading : { messages: [], tasks: [] };
      const both = { messages: [...before.messages, ...messages], tasks: [...before.tasks, ...tasks] };
      return { reading: { kind: "loaded", ...both, total } };
    }
    case "recover":
      return { recovered: { origin: new URL(command.url).origin, ...recoveredFrom(reply) } };
    case "read-preferences":
    case "set-preferences":
      return { preferences: reply.preferences ?? {} };
    case "list-sources":
      return { sources: { ...state.sources, [command.taskId]: reply.sources ?? [] } };
    case "archive":
      return { archiving: null, recovered: null };
    case "ask":
      return { freshFor: null, contract: null, recovered: null };
    case "sign-in":
    case "use-token":
    case "sign-out":
    case "choose-tenant":
      return ofNobody(state);
    default:
      return {};
  }
}

function failed(command: PanelCommand, message: string): Changes {
  const failure = { kind: "failed", message } as const;
  if (command.kind === "list-tasks") return { listing: failure };
  if (command.kind === "list-conversations") return { conversations: failure };
  return command.kind === "read-conversation" ? { reading: failure } : {};
}

const recoveredFrom = ({ conversations = [], tasks = [] }: Given) => ({
  conversation: conversations[0] ?? null,
  task: tasks[0] ?? null,
});

/** Clears everything of the person or tenant before. */
function ofNobody({ page, serverUrl, records, waiting, session, ended, notices, bootId }: PanelState): PanelState {
  return { ...EMPTY_STATE, page, serverUrl, records, waiting, session, ended, notices, bootId };
}
