import { describe, expect, it } from 'vitest';
import { checkSnapshotsAlone } from './snapshots-alone.ts';

const check = (...versions: string[]): void => {
  const releases = versions.map((version) => ({ kind: 'publish', name: 'a', version }) as const);
  checkSnapshotsAlone({ plan: releases.map((release) => [release]) }, 'pr-12');
};

describe('a snapshot', () => {
  it('may publish what has its tag', () => {
    expect(() => check('0.0.0-pr-12-20260102030405')).not.toThrow();
  });

  it.each([
    ['a release', '0.2.0'],
    ['a package that was never released', '0.0.0'],
    ['another tag', '0.0.0-pr-1-20260102030405'],
  ])('takes along no version of %s', (_, version) => {
    expect(() => check('0.0.0-pr-12-20260102030405', version)).toThrow(
      `These are no snapshots, and the registry lacks them: a ${version}. Release them first.`,
    );
  });

  it('is none where no changeset is pending', () => {
    expect(() => check()).toThrow(
      'No changeset is pending, so there is nothing to publish under pr-12.',
    );
  });
});
