/** Fake collector: takes what is sent by OTLP over HTTP, and keeps it as it came. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Attributes = readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];

export interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly service: string;
}

export interface ExportedRecord {
  readonly traceId?: string;
  readonly severityText: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly service: string;
}

export interface FakeCollector {
  readonly url: string;
  readonly spans: readonly ExportedSpan[];
  readonly records: readonly ExportedRecord[];
  sent(): string;
  close(): void;
}

export async function openFakeCollector(): Promise<FakeCollector> {
  const spans: ExportedSpan[] = [];
  const records: ExportedRecord[] = [];
  let sent = "";
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    sent += text;
    const batch = JSON.parse(text) as Batch; // as the exporter of OpenTelemetry writes it
    for (const { resource, scopeSpans } of batch.resourceSpans ?? [])
      spans.push(
        ...scopeSpans.flatMap((scope) => scope.spans.map((one) => ({ ...one, service: serviceOf(resource) }))),
      );
    for (const { resource, scopeLogs } of batch.resourceLogs ?? [])
      records.push(...scopeLogs.flatMap(({ logRecords }) => logRecords.map((one) => recordOf(one, resource))));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}`, spans, records, sent: () => sent, close: () => void server.close() };
}

interface Resource {
  readonly attributes: Attributes;
}

interface LogRecord {
  readonly traceId?: string;
  readonly severityText: string;
  readonly body: { readonly stringValue: string };
  readonly attributes: Attributes;
}

interface Batch {
  readonly resourceSpans?: readonly {
    readonly resource: Resource;
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ExportedSpan, "service">[] }[];
  }[];
  readonly resourceLogs?: readonly {
    readonly resource: Resource;
    readonly scopeLogs: readonly { readonly logRecords: readonly LogRecord[] }[];
  }[];
}

const serviceOf = ({ attributes }: Resource): string => textsOf(attributes)["service.name"] ?? "";

const textsOf = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? JSON.stringify(value)]));

const recordOf = ({ traceId, severityText, body, attributes }: LogRecord, resource: Resource): ExportedRecord => ({
  ...(traceId && { traceId }),
  severityText,
  body: body.stringValue,
  attributes: textsOf(attributes),
  service: serviceOf(resource),
});
