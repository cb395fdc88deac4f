import { describe, expect, it } from 'vitest';
import type { Fault, Gate, Outcome } from './gate.ts';
import { isGood, isNoticed, tableOf } from './report.ts';
import { runGate } from './run-gate.ts';

const gateThat = (run: Gate['run']): Gate => ({ name: 'a-gate', about: '', faults: [], run });

const giving = (outcome: Outcome): Gate => gateThat(async () => outcome);

/** A placeholder: none of these gates sends a request. */
const fault: Fault = {
  name: 'a fault',
  sign: /the sign/,
  stand: () => Promise.reject(new Error('was asked for')),
};

describe('a conformance gate', () => {
  it.each<[string, Gate, boolean]>([
    ['that looked and found nothing is passed', giving({ checks: 3, findings: [] }), true],
    ['that found something is not', giving({ checks: 3, findings: ['a departure'] }), false],
    [
      'of which our clients complained is not',
      giving({ checks: 3, findings: [], complaints: ['no'] }),
      false,
    ],
    ['that looked at nothing is not', giving({ checks: 0, findings: [] }), false],
    ['that could not run is not', gateThat(() => Promise.reject(new Error('no such tool'))), false],
  ])('%s', async (_, gate, passed) => {
    const result = await runGate(gate);
    expect(isGood(result)).toBe(passed);
  });

  it('says why it could not run', async () => {
    const result = await runGate(gateThat(() => Promise.reject(new Error('install it'))));
    expect(result.broken).toBe('install it');
    expect(tableOf([result])).toContain('did not run');
  });

  it('stops every process that it started', async () => {
    let closed = 0;
    const one = { [Symbol.asyncDispose]: async () => void (closed += 1) };
    await runGate(
      gateThat(async ({ use }) => {
        use(one);
        throw new Error('on the way');
      }),
    );
    expect(closed).toBe(1);
  });
});

describe('a gateway fault', () => {
  it.each<[string, Outcome, boolean]>([
    ['is noticed by a finding that is about it', { checks: 1, findings: ['the sign'] }, true],
    ['is not by a finding about something else', { checks: 1, findings: ['a departure'] }, false],
    [
      'is not by what our clients say',
      { checks: 1, findings: [], complaints: ['the sign'] },
      false,
    ],
    ['is not by nothing', { checks: 1, findings: [] }, false],
  ])('%s', async (_, outcome, noticed) => {
    expect(isNoticed(await runGate(giving(outcome), fault))).toBe(noticed);
  });

  it('is not found by a gate that could not run', async () => {
    const gate = gateThat(() => Promise.reject(new Error('the sign')));
    expect(isNoticed(await runGate(gate, fault))).toBe(false);
  });
});
