import { expect, it } from 'vitest';
import { CallComparer, RecordedCall } from './compare-calls.ts';

/** @param reads is told of each reading of the request, from which its body is parsed. */
function recordedCall(name: string, reads: string[] = []): RecordedCall {
  return new RecordedCall({
    seq: 1,
    at: '',
    key: null,
    operation: 'createPlaylist',
    method: 'POST',
    path: '/api/v1/audio/api/key/playlist',
    status: 200,
    ms: 1,
    response: { headers: {} },
    get request() {
      reads.push(name);
      return { headers: {}, body: JSON.stringify({ name }) };
    },
  });
}

it('a body is parsed once for all expected calls, and not behind the first match', async () => {
  const reads: string[] = [];
  const calls = ['a', 'b', 'c'].map((name) => recordedCall(name, reads));
  const comparer = new CallComparer();
  reads.length = 0;
  for (let times = 0; times < 3; times += 1) {
    const found = await comparer.findFirst({ match: { body: { name: 'b' } } }, calls, 1);
    expect(found).toEqual([calls[1]]);
  }
  expect(reads).toEqual(['a', 'b']);
  const compared = await comparer.compare({ match: { body: { name: 'b' } } }, calls);
  expect(compared.map(({ differences }) => differences.length)).toEqual([1, 0, 1]);
  expect(reads).toEqual(['a', 'b', 'c']);
});

it.each([{ name: 'never' }, { name: { pattern: '^never$' } }])(
  'others are served while calls are compared with %j',
  async (body) => {
    const call = recordedCall('a');
    const calls = Array.from({ length: 200_000 }, () => call);
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await new CallComparer().findFirst({ match: { body } }, calls, 1).catch(() => undefined);
    isDone = true;
    expect(turns).toBeGreaterThan(2);
  },
);
