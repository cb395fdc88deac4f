import { beforeAll, describe, expect, it } from 'vitest';
import { trustCa } from '../testing/certificates.ts';
import { readPage } from '../testing/faults-page.ts';
import { namedFaults } from '../testing/named-faults.ts';
import { inWords, kinds, getMessage, observe } from '../testing/observe-fault.ts';
import { transport } from '../testing/use-fault-server.ts';

const page = readPage();
const update = 'docs/faults.md is out of date: pnpm pages';

beforeAll(trustCa);

describe.concurrent.each(namedFaults)('the fault $name', (fault) => {
  it.each(kinds)(
    'behaves as docs/faults.md documents for an operation that is %s',
    async (kind) => {
      const seen = await observe(fault, kind, transport);
      const { error, attempts, bytesRead } = seen;
      const row = page.get(fault.name);
      expect(inWords(seen), update).toBe(row?.[kind][transport]);
      expect(fault.what, update).toBe(row?.what);
      if (error && kind === 'safe' && transport === 'node') {
        expect(getMessage(error), update).toBe(row?.message);
      }
      // Independent of the page: rules that no fault may break.
      if (error?.delivery === 'not_sent') expect(bytesRead).toBe(0);
      if (error?.delivery !== 'not_sent' && error?.delivery !== 'unknown') {
        expect(bytesRead).toBeGreaterThan(0);
      }
      const mayRepeat =
        kind === 'safe' || error?.delivery === 'not_sent' || fault.name.startsWith('429');
      if (!mayRepeat) expect(attempts).toBe(1);
    },
  );
});

describe('docs/faults.md', () => {
  it('has a row for each fault, and no other', () => {
    expect([...page.keys()]).toEqual(namedFaults.map(({ name }) => name));
  });

  it('has a reason exactly where transports differ', () => {
    const differing = [...page].filter(([, row]) =>
      kinds.some((kind) => row[kind].node !== row[kind].fetch),
    );
    const explained = namedFaults.filter(({ note }) => note);
    expect(differing.map(([name]) => name)).toEqual(explained.map(({ name }) => name));
  });
});
