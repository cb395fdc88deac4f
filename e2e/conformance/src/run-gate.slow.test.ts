import { describe, expect, it } from 'vitest';
import type { Fault, Gate, Outcome } from './gate.ts';
import { isGood, isDetected, formatTable } from './report.ts';
import { runGate } from './run-gate.ts';

const createGate = (run: Gate['run']): Gate => ({ name: 'a-gate', about: '', faults: [], run });

const createResultGate = (outcome: Outcome): Gate => createGate(async () => outcome);

/** A placeholder, because these gates send no requests. */
const fault: Fault = {
  name: 'a fault',
  pattern: /the fault/,
  start: () => Promise.reject(new Error('unexpected start')),
};

describe('a conformance gate', () => {
  it.each<[string, Gate, boolean]>([
    [
      'passes with checks and without findings',
      createResultGate({ checks: 3, findings: [] }),
      true,
    ],
    ['fails with a finding', createResultGate({ checks: 3, findings: ['a mismatch'] }), false],
    [
      'fails with an error of our clients',
      createResultGate({ checks: 3, findings: [], complaints: ['no'] }),
      false,
    ],
    ['fails without checks', createResultGate({ checks: 0, findings: [] }), false],
    ['fails if it cannot run', createGate(() => Promise.reject(new Error('no such tool'))), false],
  ])('%s', async (_, gate, passed) => {
    const result = await runGate(gate);
    expect(isGood(result)).toBe(passed);
  });

  it('reports why it could not run', async () => {
    const result = await runGate(createGate(() => Promise.reject(new Error('install it'))));
    expect(result.broken).toBe('install it');
    expect(formatTable([result])).toContain('did not run');
  });

  it('stops all processes that it started', async () => {
    let closed = 0;
    const one = { [Symbol.asyncDispose]: async () => void (closed += 1) };
    await runGate(
      createGate(async ({ use }) => {
        use(one);
        throw new Error('failed early');
      }),
    );
    expect(closed).toBe(1);
  });
});

describe('a gateway fault', () => {
  it.each<[string, Outcome, boolean]>([
    ['is detected with a finding about the fault', { checks: 1, findings: ['the fault'] }, true],
    ['is not detected with another finding', { checks: 1, findings: ['a mismatch'] }, false],
    [
      'is not detected with an error of our clients',
      { checks: 1, findings: [], complaints: ['the fault'] },
      false,
    ],
    ['is not detected without a finding', { checks: 1, findings: [] }, false],
  ])('%s', async (_, outcome, noticed) => {
    expect(isDetected(await runGate(createResultGate(outcome), fault))).toBe(noticed);
  });

  it('is not detected if the gate cannot run', async () => {
    const gate = createGate(() => Promise.reject(new Error('the fault')));
    expect(isDetected(await runGate(gate, fault))).toBe(false);
  });
});
