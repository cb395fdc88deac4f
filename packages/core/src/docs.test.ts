// The pages about this package are complete.

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as core from './index.ts';
import { delayAfterError, delayAfterResponse } from './call/retry.ts';
import { createAttempt } from './testing/create-attempt.ts';
import { streamed } from './testing/streamed-bodies.ts';
import { fromResponse } from './transport/fetch.ts';
import type { Attempt } from './types.ts';

const read = (path: string): Promise<string> =>
  readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The members of an interface, or of a union of literals, read from its source. */
async function namesIn(file: string, start: RegExp, name: RegExp): Promise<string[]> {
  const source = await read(`packages/core/src/${file}`);
  const [text = ''] = start.exec(source) ?? [];
  const names = [...text.matchAll(name)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(3);
  return names;
}

describe('docs/errors.md', () => {
  it('names each class', async () => {
    const page = await read('docs/errors.md');
    const names = Object.keys(core).filter((name) => name.endsWith('Error'));
    expect(names).toContain('TimeoutError');
    for (const name of names) expect(page).toContain(`\`${name}\``);
  });

  it('names each code', async () => {
    const page = await read('docs/errors.md');
    const ofApi = await namesIn('errors/errors.ts', /type ApiErrorCode =[^;]+;/, /'(\w+)'/g);
    const ofResponses = await namesIn(
      'errors/errors.ts',
      /type InvalidResponseCode =[^;]+;/,
      /'(\w+)'/g,
    );
    const others = await namesIn('errors/errors.ts', /[^]*/, /readonly code(?:: | = )'(\w+)'/g);
    for (const code of [...ofApi, ...ofResponses, ...others]) expect(page).toContain(`\`${code}\``);
  });
});

describe('docs/retry.md', () => {
  type Kind = 'safe' | 'unsafe';
  type Decision = (kind: Kind) => number | undefined;
  const failed =
    (delivery: core.Delivery, { code = 'ECONNRESET', isRead = false } = {}): Decision =>
    (kind) => {
      const body = streamed(1, { replayable: false });
      if (isRead) body.open();
      const context = { delivery, cause: Object.assign(new Error('failed'), { code }) };
      const error = new core.ConnectionError('connection_failed', 'failed', context);
      return delayAfterError(createAttempt({}, { kind, body }), error);
    };
  const answered =
    (status: number): Decision =>
    (kind) =>
      delayAfterResponse(createAttempt({}, { kind }), respond(status));
  const respond = (status: number): NonNullable<Attempt['response']> =>
    fromResponse(new Response(null, { status: Math.max(200, status) }));
  // The wording of its table.
  const endings: Readonly<Record<string, Decision>> = {
    'nothing was sent': failed('not_sent'),
    'no response, or only a part of it': failed('unknown'),
    'a certificate that is not trusted': failed('not_sent', {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    }),
    'the body of the request is a stream': failed('unknown', { isRead: true }),
  };
  const answerFor = (decide: Decision): string[] =>
    (['safe', 'unsafe'] as const).map((kind) => (decide(kind) === undefined ? 'no' : 'yes'));
  const getStatuses = (...answers: string[]): number[] =>
    Array.from({ length: 500 }, (_, index) => 100 + index).filter((status) => {
      const found = answerFor(answered(status));
      return found.every((one, index) => one === answers[index]);
    });
  const rows = async (): Promise<string[][]> =>
    (await read('docs/retry.md'))
      .split('\n')
      .filter((line) => / \| (?:yes|no) +\| (?:yes|no) +\|$/.test(line))
      .map((line) =>
        line
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, -1),
      );

  it.each(Object.entries(endings))('says whether this is retried: %s', async (what, ending) => {
    const row = (await rows()).find(([happened]) => happened!.startsWith(what));
    expect(row?.slice(1)).toEqual(answerFor(ending));
  });

  it('lists each status that is retried', async () => {
    const said = (await rows()).flatMap(([what, ...answers]) => {
      const statuses = what!.match(/\b\d{3}\b/g)?.map(Number) ?? [];
      return statuses.length > 0 ? [[statuses, ...answers]] : [];
    });
    expect(said).toEqual([
      [getStatuses('yes', 'yes'), 'yes', 'yes'],
      [getStatuses('yes', 'no'), 'yes', 'no'],
    ]);
  });

  it('lists each option with its default', async () => {
    const page = await read('docs/retry.md');
    const source = await read('packages/core/src/types.ts');
    const [text = ''] = /interface RetryOptions [^]*?^\}/m.exec(source) ?? [];
    const options = [...text.matchAll(/@default (\S+)[^]*?readonly (\w+)\?:/g)];
    expect(options).toHaveLength(5);
    for (const [, value, name] of options) {
      const shown = value!.replace('_', ',');
      expect(page).toMatch(new RegExp(`^\\| \`retry\\.${name}\` +\\| ${shown} `, 'm'));
    }
  });
});

describe('docs/runtimes.md', () => {
  it('names each option of the transport on Node', async () => {
    const page = await read('docs/runtimes.md');
    const property = /^ {2}readonly (\w+)\?:/gm;
    const file = 'node/node-transport-options.ts';
    for (const name of await namesIn(file, /interface NodeTransportOptions [^]*?^\}/m, property)) {
      expect(page).toContain(name);
    }
  });
});
