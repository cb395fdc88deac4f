import { beforeAll, describe, expect, it } from 'vitest';
import { trustCa } from '../testing/certificates.ts';
import { namedFaults } from '../testing/named-faults.ts';
import { inWords, kinds, getMessage, type Kind, observe } from '../testing/observe-fault.ts';
import { transport } from '../testing/use-fault-server.ts';

beforeAll(trustCa);

/** What a caller sees of each fault, by its name and kind. */
const effects = new Map<string, string>();

describe.concurrent.each(namedFaults)('the fault $name', (fault) => {
  it.each(kinds)('breaks no rule for an operation that is %s', async (kind) => {
    const seen = await observe(fault, kind, transport);
    const { error, attempts, bytesRead } = seen;
    if (error?.delivery === 'not_sent') expect(bytesRead).toBe(0);
    if (error?.delivery !== 'not_sent' && error?.delivery !== 'unknown') {
      expect(bytesRead).toBeGreaterThan(0);
    }
    const mayRepeat =
      kind === 'safe' || error?.delivery === 'not_sent' || fault.name.startsWith('429');
    if (!mayRepeat) expect(attempts).toBe(1);
    // The code that `fetch` gives for a lost connection depends on the moment.
    const hasMessage = error && kind === 'safe' && transport === 'node';
    const message = hasMessage ? `\n  ${getMessage(error)}` : '';
    effects.set(`${fault.name} ${kind}`, `  ${kind}: ${inWords(seen)}${message}`);
  });
});

// The two files differ only where `fetch` cannot see what happened; \`note\` of the fault has the reason.
it('the effect of each fault is as recorded', async () => {
  const ofFault = (name: string, kind: Kind) => effects.get(`${name} ${kind}`);
  const text = namedFaults.map(({ name, what, note }) =>
    [`${name}: ${what}`, note, ...kinds.map((kind) => ofFault(name, kind))]
      .filter((line) => line !== undefined)
      .join('\n'),
  );
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot(`named-faults.${transport}.txt`);
});
