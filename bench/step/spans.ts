/** Spans: a collector of traces in this process, and where the milliseconds of a step go by them. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { quantile, rounded } from "../page/timing.js";

interface Span {
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

export interface SpanFigures {
  readonly span: string;
  readonly perStep: number;
  readonly medianMs: number;
}

export interface Collector {
  readonly url: string;
  readonly reset: () => void;
  readonly figures: (steps: number) => readonly SpanFigures[];
  readonly close: () => void;
}

export async function startCollector(): Promise<Collector> {
  let spans: Span[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      spans.push(...spansIn(Buffer.concat(parts).toString("utf8")));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The cast: a server that listens on a port has an address of that form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    reset: () => {
      spans = [];
    },
    figures: (steps) =>
      [...Map.groupBy(spans, ({ name }) => name)].map(([span, all]) => {
        const times = all.map((one) => Number(BigInt(one.endTimeUnixNano) - BigInt(one.startTimeUnixNano)) / 1e6);
        return { span, perStep: rounded(all.length / steps), medianMs: rounded(quantile(times, 0.5), 1) };
      }),
    close: () => server.close(),
  };
}

function spansIn(text: string): readonly Span[] {
  // The cast: the exporter of ours writes OTLP in JSON.
  const sent = JSON.parse(text) as { resourceSpans?: { scopeSpans?: { spans?: Span[] }[] }[] };
  return (sent.resourceSpans ?? []).flatMap(({ scopeSpans = [] }) => scopeSpans.flatMap(({ spans = [] }) => spans));
}
