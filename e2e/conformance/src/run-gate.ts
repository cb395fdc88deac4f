// Runs one gate, and cleans up after it.
import { temporaryFolder } from '@room-sessions/testing';
import type { Fault, Gate, Outcome, Setting } from './gate.ts';
import { startGatewayProcess } from './gateway-process.ts';

export interface Result {
  readonly gate: string;
  /** In a proof: the fault of the gateway. */
  readonly fault?: string;
  readonly checks: number;
  readonly findings: readonly string[];
  readonly notes: readonly string[];
  readonly seconds: number;
  /** Why it did not run to its end. */
  readonly broken?: string;
}

export async function runGate(gate: Gate, fault?: Fault): Promise<Result> {
  const started = performance.now();
  const { notes = [], complaints = [], ...outcome } = await outcomeOf(gate, fault).catch(whyBroken);
  const findings = fault
    ? outcome.findings.filter((one) => fault.sign.test(one))
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

type Judged = Outcome & Pick<Result, 'broken'>;

const whyBroken = (error: unknown): Judged => ({
  checks: 0,
  findings: [],
  broken: error instanceof Error ? error.message : String(error),
});

async function outcomeOf(gate: Gate, fault: Fault | undefined): Promise<Judged> {
  await using closing = new AsyncDisposableStack();
  const { path: folder } = closing.use(await temporaryFolder());
  const setting: Setting = {
    folder,
    brief: fault !== undefined,
    use: (one) => closing.use(one),
    async start(options) {
      const gateway = closing.use(await startGatewayProcess(options));
      if (fault === undefined) return gateway;
      const { url } = closing.use(await fault.stand(gateway));
      return { url, apiKey: gateway.apiKey };
    },
  };
  const outcome = await gate.run(setting);
  // A gate without checks has no valid result.
  const idle = outcome.checks === 0 && outcome.findings.length === 0;
  return { ...outcome, ...(idle && { broken: 'it checked nothing' }) };
}
