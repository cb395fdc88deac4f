import { describe, expect, it } from 'vitest';
import { collect, usePagedServer } from '../testing/paged-server.ts';
import type { PageOptions } from './page-options.ts';
import { failure } from '@room-sessions/testing/faults';
import { ConfigurationError, InputError } from '../errors/errors.ts';

const gateway = usePagedServer();
const { rooms } = gateway;

describe('a list is rejected before anything is sent, however it is read, with', () => {
  const bad: Array<[string, unknown, string]> = [
    ...[0, -1, 1.5, 65, Number.NaN, Infinity, '2', null].map(
      (prefetch): [string, unknown, string] => [
        `\`prefetch\` of ${JSON.stringify(prefetch)}`,
        { prefetch },
        '`prefetch` must be a whole number from 1 to 64',
      ],
    ),
    ...[-1, 1.5, Number.NaN, -Infinity, '2', null].map((maxItems): [string, unknown, string] => [
      `\`maxItems\` of ${JSON.stringify(maxItems)}`,
      { maxItems },
      '`maxItems` must be a whole number from 0',
    ]),
    ['an unknown option', { prefech: 2 }, 'Unknown option `prefech`. Did you mean `prefetch`?'],
    ['null', null, 'one object'],
    ['a list', [], 'one object'],
  ];
  it.each(bad)('%s', async (_, options, said) => {
    const asking = rooms(options as PageOptions);
    const readings = [asking, asking.withResponse(), asking.all(), asking.all({ maxItems: 1 })];
    for (const reading of [...readings, collect(asking), collect(asking.pages())]) {
      const error = await failure(reading);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error).toMatchObject({ delivery: 'not_sent' });
      expect(String(error)).toContain(said);
    }
    expect(gateway.server.received).toEqual([]);
  });

  it('an input without a possible page, also with prefetch', async () => {
    const error = await failure(rooms({ prefetch: 4 }, { txet: 'ann' }).all());
    expect(error).toBeInstanceOf(InputError);
    expect(gateway.server.received).toEqual([]);
  });
});
