import { expect, it } from 'vitest';
import { checkVersions } from './snapshot.ts';

const check = (version: string): void => checkVersions([{ name: 'a', version }], 'pr-12');

it('accepts versions of the snapshot', () => {
  expect(() => check('0.0.0-pr-12-20260102030405')).not.toThrow();
});

it.each(['0.2.0', '0.0.0', '0.0.0-pr-1-20260102030405'])(
  'does not publish %s as a snapshot',
  (version) => {
    expect(() => check(version)).toThrow(`nothing was published: a ${version}`);
  },
);
