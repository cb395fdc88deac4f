import { describe, expect, it } from 'vitest';
import type { LaunchOptions } from '../gateway.ts';
import { launch } from '../testing/gateway.ts';

/** The warnings about secrets at the start of a gateway. */
async function getWarnings(options: LaunchOptions): Promise<string[]> {
  const warnings: string[] = [];
  const gateway = await launch({ ...options, log: { warn: (text) => warnings.push(text) } });
  await gateway.close();
  return warnings.filter((text) => text.includes('can be guessed'));
}

const random = '0123456789abcdef';

describe('the start of a gateway', () => {
  it.each<[string, LaunchOptions, number]>([
    ['a key of one letter', { apiKeys: ['x'] }, 1],
    ['a token of one letter', { apiKeys: [random], controlToken: 'y' }, 1],
    ['both', { apiKeys: ['x', random], controlToken: 'y' }, 2],
    ['a key for a laptop', { apiKeys: ['dev-key'], controlToken: 'secret' }, 0],
    ['the same on localhost', { apiKeys: ['dev-key'], host: 'localhost' }, 0],
    ['the same on a network', { apiKeys: ['dev-key'], controlToken: 'secret', host: '0.0.0.0' }, 2],
    ['random ones on a network', { apiKeys: [random], controlToken: random, host: '0.0.0.0' }, 0],
  ])('warns of guessable secrets: %s', async (_, options, count) => {
    const warnings = await getWarnings(options);
    expect(warnings).toHaveLength(count);
    for (const text of warnings) expect(text).not.toMatch(/dev-key|secret |0123/);
  });
});
