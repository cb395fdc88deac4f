import { describe, expect, it } from 'vitest';
import { finding } from './findings.ts';
import { wrongVerdict } from './switches.ts';

const of = (more: object) => finding('max-page-size', more);

describe('the check of verdicts', () => {
  it.each([
    [of({ verdict: 'confirmed', value: 1000 }), 1000],
    [of({ verdict: 'refuted', value: 50 }), 50],
    [of({ verdict: 'refuted', range: [21, 60] }), 50],
    [of({ verdict: 'consistent', values: ['a', 'b'] }), 'b'],
    [of({ verdict: 'unknown' }), 50],
  ])('accepts %j for %s', (one, value) => {
    expect(wrongVerdict(one, value, '1000')).toBeUndefined();
  });

  it.each([
    [of({ verdict: 'confirmed', value: 1000 }), 50],
    // A twin that was started with the wrong value.
    [of({ verdict: 'refuted', value: 51 }), 50],
    [of({ verdict: 'refuted', range: [51, 60] }), 50],
    // A tie reported as a proof.
    [of({ verdict: 'consistent', values: ['a', 'b'] }), 'c'],
    // A default confirmed by features that refute it, and the reverse.
    [of({ verdict: 'confirmed', value: 50 }), 50],
    [of({ verdict: 'refuted', value: 1000 }), 1000],
    [of({ verdict: 'other' }), 50],
  ])('rejects %j for %s', (one, value) => {
    expect(wrongVerdict(one, value, '1000')).toContain(`is ${value}`);
  });
});
