// Runs one gate and cleans up afterwards.
import { temporaryFolder } from '@room-sessions/testing';
import type { Fault, Gate, Outcome, Setting } from './gate.ts';
import { startGatewayProcess } from './gateway-process.ts';

export interface Result {
  readonly gate: string;
  /** The injected fault, with `--prove`. */
  readonly fault?: string;
  readonly checks: number;
  readonly findings: readonly string[];
  readonly notes: readonly string[];
  readonly seconds: number;
  /** The reason if the gate did not finish. */
  readonly broken?: string;
}

export async function runGate(gate: Gate, fault?: Fault): Promise<Result> {
  const started = performance.now();
  const { notes = [], complaints = [], ...outcome } = await runTools(gate, fault).catch(toBroken);
  const findings = fault
    ? outcome.findings.filter((one) => fault.pattern.test(one))
    : [...outcome.findings, ...complaints];
  return {
    gate: gate.name,
    ...(fault && { fault: fault.name }),
    ...outcome,
    findings,
    notes,
    seconds: (performance.now() - started) / 1000,
  };
}

type CheckedOutcome = Outcome & Pick<Result, 'broken'>;

const toBroken = (error: unknown): CheckedOutcome => ({
  checks: 0,
  findings: [],
  broken: error instanceof Error ? error.message : String(error),
});

async function runTools(gate: Gate, fault: Fault | undefined): Promise<CheckedOutcome> {
  await using closing = new AsyncDisposableStack();
  const { path: folder } = closing.use(await temporaryFolder());
  const setting: Setting = {
    folder,
    brief: fault !== undefined,
    use: (one) => closing.use(one),
    async start(options) {
      const gateway = closing.use(await startGatewayProcess(options));
      if (fault === undefined) return gateway;
      const { url } = closing.use(await fault.start(gateway));
      return { url, apiKey: gateway.apiKey };
    },
  };
  const outcome = await gate.run(setting);
  // A result without checks is invalid.
  const isIdle = outcome.checks === 0 && outcome.findings.length === 0;
  return { ...outcome, ...(isIdle && { broken: 'the gate ran no checks' }) };
}
