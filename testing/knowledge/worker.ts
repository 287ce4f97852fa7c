/** Worker on the fake reader, whose model takes a value out of the knowledge that it is given. Its argument is a file for the prompts. */

import type { Purpose } from "../../activities/index.js";
import type { KnowledgeChunk } from "../../adapters/knowledge/port.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import type { ModelPort, ModelRequest } from "../../adapters/model/port.js";
import type { UserAnswer } from "../../core/reasoning/source.js";
import { runWorkerOn, writtenDown } from "../worker-process.js";

/** `the delivery address from the handbook`: what is looked up, and where. */
const LEFT_OPEN = /\bthe ([a-z ]+?) (?:from|in) the (?:handbook|manual|policy)\b/i;

interface Given {
  readonly goal?: string;
  readonly objective?: string;
  readonly knowledge?: readonly KnowledgeChunk[];
  readonly memory?: readonly UserAnswer[];
  readonly hints?: readonly string[];
}

export function createFakeReader(rules: ModelPort): ModelPort {
  return {
    name: "fake-reader",
    async generate<T>(request: ModelRequest<T>) {
      const given = request.input as Given; // every member is looked at before it is used
      const [phrase = "", wanted = ""] = LEFT_OPEN.exec(given.goal ?? "") ?? [];
      if (wanted === "") return rules.generate(request);
      const value = valueIn(given, wanted);
      if (value !== undefined) {
        const goal = given.goal?.replace(phrase, `"${value}"`);
        return rules.generate({ ...request, input: { ...request.input, goal } });
      }
      const { value: answer, ...rest } = await rules.generate(request);
      return { ...rest, value: request.schema.parse(withGap(answer, request.purpose as Purpose, wanted)) };
    },
  };
}

/** `<what is wanted> is <value>.` in a document, or what a person answered. Nothing else is made up. */
function valueIn({ knowledge = [], memory = [], hints = [] }: Given, wanted: string): string | undefined {
  const sentence = new RegExp(`\\b${wanted} is ([^.\\n]+)`, "i");
  const written = knowledge.flatMap(({ content }) => sentence.exec(content)?.[1]?.trim() ?? []);
  const said = memory.filter(({ question }) => question.includes(wanted)).map(({ answer }) => answer);
  const hinted = hints.flatMap((hint) => (hint.includes(wanted) ? [hint.slice(hint.lastIndexOf("?") + 1).trim()] : []));
  return written[0] ?? said.at(-1) ?? hinted.at(-1);
}

function withGap(answer: unknown, purpose: Purpose, wanted: string): unknown {
  if (purpose !== "prepare") return answer;
  const missingInfo = [{ field: wanted, type: "PRIVATE_DATA" }];
  const analysis = {
    source: "ASK_USER",
    missingInfo,
    reasoning: `Nothing says what the ${wanted} is.`,
    confidence: 0.9,
  };
  return { analysis };
}

const [file = ""] = process.argv.slice(2);
runWorkerOn(() =>
  writtenDown(createFakeReader(createOfflineModel()), file, (request) => {
    const { system, user } = request.render({ code: "k7f3qz2m9p", nowMs: 0 });
    return { system, user };
  }),
);
