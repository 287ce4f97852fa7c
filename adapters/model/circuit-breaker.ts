/** Circuit breaker (Nygard, *Release It!*): while a provider is down only single probes reach it, however many tasks wait (TM7). */

import { LRUCache } from "lru-cache";
import { ModelError, type ModelPort } from "./port.js";

export interface CircuitDeps {
  /** Whose call is under way. */
  readonly tenant: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly chance: () => number;
  readonly log?: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/** Faults in a row after which it opens. */
const FAULTS_MAX = 3;
const FIRST_OPEN_MS = 2_000;
const LONGEST_OPEN_MS = 30_000;
/** A probe that has not come back by then is given up. */
const PROBE_MS = 120_000;
/** Who comes while a probe is out asks again this soon. */
const BESIDE_PROBE_MS = 2_000;
const CIRCUITS_MAX = 10_000;

/** One tenant's, or the provider's: that opens by the faults of several tenants only. */
interface Circuit {
  faults: number;
  /** Who met them. */
  readonly tenants: Set<string>;
  readonly tenantsMin: number;
  /** Times it opened since the last answer. */
  opened: number;
  openUntilMs: number;
  probeUntilMs: number;
}

const newCircuit = (tenantsMin: number): Circuit => {
  return { faults: 0, tenants: new Set(), tenantsMin, opened: 0, openUntilMs: 0, probeUntilMs: 0 };
};

const isClosed = ({ faults, tenants, tenantsMin }: Circuit): boolean =>
  faults < FAULTS_MAX || tenants.size < tenantsMin;

/** How long it lets nobody through; 0: through, as a probe where it is not closed. */
function waitMs(circuit: Circuit, nowMs: number): number {
  if (isClosed(circuit)) return 0;
  if (circuit.openUntilMs > nowMs) return circuit.openUntilMs - nowMs;
  return circuit.probeUntilMs > nowMs ? BESIDE_PROBE_MS : 0;
}

/** Failures of one provider: kept for each tenant, so that one tenant's do not stop the others, and for all together. */
export function createCircuitModel(model: ModelPort, deps: CircuitDeps): ModelPort {
  const provider = newCircuit(2);
  const byTenant = new LRUCache<string, Circuit>({ max: CIRCUITS_MAX });
  const circuitOf = (tenant: string): Circuit => {
    const circuit = byTenant.get(tenant) ?? newCircuit(1);
    byTenant.set(tenant, circuit);
    return circuit;
  };
  return {
    name: model.name,
    async generate(request) {
      const tenant = deps.tenant();
      const circuits = [provider, circuitOf(tenant)];
      const nowMs = deps.now();
      const closedForMs = Math.max(...circuits.map((circuit) => waitMs(circuit, nowMs)));
      if (closedForMs > 0) throw circuitOpen(closedForMs);
      const probed = circuits.filter((circuit) => !isClosed(circuit));
      for (const circuit of probed) circuit.probeUntilMs = nowMs + PROBE_MS;
      try {
        const answer = await model.generate(request);
        for (const circuit of circuits) close(circuit);
        return answer;
      } catch (error) {
        for (const circuit of probed) circuit.probeUntilMs = 0;
        for (const circuit of circuits) noteFailure(circuit, error, tenant, probed.includes(circuit), deps);
        throw error;
      }
    },
  };
}

const circuitOpen = (retryAfterMs: number): ModelError =>
  new ModelError({
    kind: "unavailable",
    message: "The model's provider does not answer; it is asked again by one call at a time.",
    retryable: true,
    retryAfterMs,
  });

function close(circuit: Circuit): void {
  Object.assign(circuit, { faults: 0, opened: 0, openUntilMs: 0, probeUntilMs: 0 });
  circuit.tenants.clear();
}

function noteFailure(circuit: Circuit, error: unknown, tenant: string, isProbe: boolean, deps: CircuitDeps): void {
  if (!(error instanceof ModelError) || error.kind === "aborted") return;
  // Whatever else it said, it answered.
  if (!isProviderFault(error)) {
    close(circuit);
    return;
  }
  const wasClosed = isClosed(circuit);
  circuit.faults += 1;
  circuit.tenants.add(tenant);
  // What was under way when it opened tells nothing new.
  if (isClosed(circuit) || !(wasClosed || isProbe)) return;
  circuit.opened += 1;
  const grownMs = Math.min(FIRST_OPEN_MS * 2 ** Math.min(circuit.opened - 1, 16), LONGEST_OPEN_MS);
  const openMs = Math.max(grownMs * (0.5 + deps.chance() / 2), error.retryAfterMs ?? 0);
  circuit.openUntilMs = deps.now() + openMs;
  if (wasClosed) deps.log?.warn({ tenant, fault: error.message }, "the model's provider does not answer");
}

const isProviderFault = ({ kind, retryable }: ModelError): boolean =>
  retryable && (kind === "rate-limited" || kind === "unavailable" || kind === "timeout");
