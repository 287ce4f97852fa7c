/** Golden paths: what a history goes through, by the names of its events, activities and messages. */

interface HistoryEvent {
  readonly eventType: string;
  readonly activityTaskScheduledEventAttributes?: { readonly activityType?: { readonly name?: string } };
  readonly markerRecordedEventAttributes?: {
    readonly details?: Readonly<Record<string, { readonly payloads?: readonly { readonly data?: string }[] }>>;
  };
  readonly workflowExecutionSignaledEventAttributes?: { readonly signalName?: string };
  readonly workflowExecutionUpdateAcceptedEventAttributes?: {
    readonly acceptedRequest?: { readonly input?: { readonly name?: string } };
  };
}

/** Every name that it passes, and every two activities that follow each other. */
export function pathsOf(history: string): ReadonlySet<string> {
  const { events } = JSON.parse(history) as { readonly events: readonly HistoryEvent[] }; // written by the SDK
  const paths = new Set<string>();
  let before = "start";
  for (const event of events) {
    paths.add(event.eventType.replace("EVENT_TYPE_", ""));
    const message =
      event.workflowExecutionSignaledEventAttributes?.signalName ??
      event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name;
    if (message !== undefined) paths.add(`message ${message}`);
    const activity = event.activityTaskScheduledEventAttributes?.activityType?.name ?? localActivityOf(event);
    if (activity === undefined) continue;
    paths.add(`activity ${activity}`);
    paths.add(`${before} > ${activity}`);
    before = activity;
  }
  return paths;
}

function localActivityOf({ markerRecordedEventAttributes: marker }: HistoryEvent): string | undefined {
  const data = marker?.details?.data?.payloads?.[0]?.data;
  if (data === undefined) return undefined;
  const told = JSON.parse(Buffer.from(data, "base64").toString("utf8")) as { readonly activity_type?: string };
  return told.activity_type;
}
