/** Circuit breaker (Nygard, *Release It!*): lets only single probes reach a provider that is down (TM7). */

import { LRUCache } from "lru-cache";
import { ModelError, type ModelPort } from "./port.js";

export interface CircuitDeps {
  /** Tenant of the current call. */
  readonly tenant: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Random number from 0 to 1. */
  readonly chance: () => number;
  readonly log?: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/** Begins the log line that an operator reads in the terminal. A sentence of the provider follows. */
export const PROVIDER_FAULT = "the model's provider: ";
const LASTING: readonly ModelError["kind"][] = ["refused", "rate-limited"];

/** Consecutive faults that open the circuit. */
const FAULTS_MAX = 3;
const FIRST_OPEN_MS = 2_000;
const LONGEST_OPEN_MS = 30_000;
/** A probe without a result after this time is given up. */
const PROBE_MS = 120_000;
/** Retry delay for callers that arrive while a probe is in flight. */
const BESIDE_PROBE_MS = 2_000;
const CIRCUITS_MAX = 10_000;

/** Circuit of a tenant or of the provider. The provider's opens only on faults of several tenants. */
interface Circuit {
  faults: number;
  /** Tenants that met the faults. */
  readonly tenants: Set<string>;
  readonly tenantsMin: number;
  /** Times it opened since the last answer. */
  opened: number;
  openUntilMs: number;
  probeUntilMs: number;
  /** Message of the last fault. Only the tenant's own is told: the words name models, and whose they are. */
  fault: string;
}

const newCircuit = (tenantsMin: number): Circuit => {
  return { faults: 0, tenants: new Set(), tenantsMin, opened: 0, openUntilMs: 0, probeUntilMs: 0, fault: "" };
};

const isClosed = ({ faults, tenants, tenantsMin }: Circuit): boolean =>
  faults < FAULTS_MAX || tenants.size < tenantsMin;

/** Time until a call may pass. 0: it passes now, as a probe if the circuit is not closed. */
function waitMs(circuit: Circuit, nowMs: number): number {
  if (isClosed(circuit)) return 0;
  if (circuit.openUntilMs > nowMs) return circuit.openUntilMs - nowMs;
  return circuit.probeUntilMs > nowMs ? BESIDE_PROBE_MS : 0;
}

/** Keeps one circuit per tenant, so that a tenant's failures do not stop others, and one for the whole provider. */
export function createCircuitModel(model: ModelPort, deps: CircuitDeps): ModelPort {
  const provider = newCircuit(2);
  const byTenant = new LRUCache<string, Circuit>({ max: CIRCUITS_MAX });
  const circuitOf = (tenant: string): Circuit => {
    const circuit = byTenant.get(tenant) ?? newCircuit(1);
    byTenant.set(tenant, circuit);
    return circuit;
  };
  const tell = (tenant: string, fault: string) => deps.log?.warn({ tenant }, `${PROVIDER_FAULT}${fault}`);
  return {
    name: model.name,
    async generate(request) {
      const tenant = deps.tenant();
      const own = circuitOf(tenant);
      const circuits = [provider, own];
      const nowMs = deps.now();
      const closedForMs = Math.max(...circuits.map((circuit) => waitMs(circuit, nowMs)));
      if (closedForMs > 0) throw circuitOpen(closedForMs, own.fault || undefined);
      const probed = circuits.filter((circuit) => !isClosed(circuit));
      for (const circuit of probed) circuit.probeUntilMs = nowMs + PROBE_MS;
      try {
        const answer = await model.generate(request);
        for (const circuit of circuits) close(circuit);
        for (const fault of answer.faults ?? []) tell(tenant, fault);
        return answer;
      } catch (error) {
        for (const circuit of probed) circuit.probeUntilMs = 0;
        for (const circuit of circuits) noteFailure(circuit, error, tenant, probed.includes(circuit), deps);
        if (error instanceof ModelError && LASTING.includes(error.kind) && !error.retryable)
          tell(tenant, error.message);
        throw error;
      }
    },
  };
}

const circuitOpen = (retryAfterMs: number, fault = "The model's provider does not answer."): ModelError =>
  new ModelError({
    kind: "unavailable",
    message: `${fault} It is asked again by one call at a time.`,
    retryable: true,
    retryAfterMs,
  });

function close(circuit: Circuit): void {
  Object.assign(circuit, { faults: 0, fault: "", opened: 0, openUntilMs: 0, probeUntilMs: 0 });
  circuit.tenants.clear();
}

function noteFailure(circuit: Circuit, error: unknown, tenant: string, isProbe: boolean, deps: CircuitDeps): void {
  if (!(error instanceof ModelError) || error.kind === "aborted") return;
  // Any other failure shows that the provider answers.
  if (!isProviderFault(error)) {
    close(circuit);
    return;
  }
  const wasClosed = isClosed(circuit);
  circuit.faults += 1;
  circuit.fault = error.message;
  circuit.tenants.add(tenant);
  // Calls in flight when the circuit opened do not extend its wait.
  if (isClosed(circuit) || !(wasClosed || isProbe)) return;
  circuit.opened += 1;
  const grownMs = Math.min(FIRST_OPEN_MS * 2 ** Math.min(circuit.opened - 1, 16), LONGEST_OPEN_MS);
  const openMs = Math.max(grownMs * (0.5 + deps.chance() / 2), error.retryAfterMs ?? 0);
  circuit.openUntilMs = deps.now() + openMs;
  if (wasClosed) deps.log?.warn({ tenant }, `${PROVIDER_FAULT}${error.message}`);
}

const isProviderFault = ({ kind, retryable }: ModelError): boolean =>
  retryable && (kind === "rate-limited" || kind === "unavailable" || kind === "timeout");
