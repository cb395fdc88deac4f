// The pages of this package name what there is.

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as core from './index.ts';
import { retryRules } from './retry/retry-options.ts';

const read = (path: string): Promise<string> =>
  readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The members of an interface, or of a union of texts, as its source has them. */
async function namesIn(file: string, start: RegExp, name: RegExp): Promise<string[]> {
  const source = await read(`packages/core/src/${file}`);
  const [text = ''] = start.exec(source) ?? [];
  const names = [...text.matchAll(name)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(3);
  return names;
}

describe('docs/errors.md', () => {
  it('names each class and guard', async () => {
    const page = await read('docs/errors.md');
    const names = Object.keys(core).filter((name) => name.endsWith('Error'));
    expect(names).toContain('isTimeoutError');
    for (const name of names) expect(page).toContain(`\`${name}\``);
  });

  it('names each code', async () => {
    const page = await read('docs/errors.md');
    const ofApi = await namesIn('api-error.ts', /type ApiErrorCode =[^;]+;/, /'(\w+)'/g);
    const ofResponses = await namesIn('errors.ts', /type ResponseErrorCode =[^;]+;/, /'(\w+)'/g);
    const others = await namesIn('errors.ts', /[^]*/, /readonly code(?:: | = )'(\w+)'/g);
    for (const code of [...ofApi, ...ofResponses, ...others]) expect(page).toContain(`\`${code}\``);
  });
});

describe('docs/retry.md', () => {
  it('has each option with its default', async () => {
    const page = await read('docs/retry.md');
    for (const [name, value] of Object.entries(retryRules(undefined))) {
      const shown = value.toLocaleString('en');
      expect(page).toMatch(new RegExp(`^\\| \`retry\\.${name}\` +\\| ${shown} `, 'm'));
    }
  });
});

describe('the README of this package', () => {
  it('names each option of a call and of a client', async () => {
    const page = await read('packages/core/README.md');
    const property = /^ {2}readonly (\w+)\?:/gm;
    const ofCalls = await namesIn('options.ts', /interface CallOptions \{[^]*?^\}/m, property);
    const ofClients = await namesIn('options.ts', /interface ClientOptions [^]*?^\}/m, property);
    for (const name of [...ofCalls, ...ofClients]) expect(page).toContain(`\`${name}\``);
  });
});

describe('docs/node.md', () => {
  it('names each option of the transport on Node', async () => {
    const page = await read('docs/node.md');
    const property = /^ {2}readonly (\w+)\?:/gm;
    const file = 'node/node-transport-options.ts';
    for (const name of await namesIn(file, /interface NodeTransportOptions [^]*?^\}/m, property)) {
      expect(page).toContain(name);
    }
  });
});
