import { startGateway } from '@room-sessions/gateway';
import { expect, it } from 'vitest';
import { runCommand } from '../../packages/probe/src/testing/command.ts';
import { serveFiltered } from '../../packages/probe/src/testing/filter.ts';

const apiKey = 'key-from-the-e-mail';

it('the probe prints the differences first', async () => {
  await using gateway = await startGateway({
    apiKey,
    assume: {
      'transcription-text-response': 'object',
      'max-page-size': 100,
      'oversized-page': 'refuse',
    },
  });
  const { code, stdout } = await runCommand(['--base-url', gateway.url, '--pause', '0'], {
    ROOM_SESSIONS_API_KEY: apiKey,
  });
  expect(code).toBe(1);
  expect(stdout).toContain(`differs: transcription-text-response: object (assumed: string)
  read/a text: object
  read/a text /text: string
differs: max-page-size: 100 to 199 (assumed: 1000)
  read/page 0 of 200: status 400
  read/page 0 of 200, again: status 400
`);
});

it('the probe prints the short pages of a list', async () => {
  const toName = (_: unknown, index: number) => ({ name: index === 28 ? 'hidden' : 'shown' });
  await using gateway = await startGateway({
    apiKey,
    seed: { playlists: Array.from({ length: 100 }, toName) },
  });
  await using filtered = await serveFiltered(gateway.url);
  const { code, stdout } = await runCommand(['--base-url', filtered.url, '--pause', '0'], {
    ROOM_SESSIONS_API_KEY: apiKey,
  });
  expect(code).toBe(1);
  expect(stdout)
    .toContain(`differs: listPlaylists: a short page is not the last: set untilEmpty: true to read the whole list (docs/paging.md)
  read/the playlists, page 0 of 99: 98 of 99 items
  read/the playlists, page 1 of 99: 1 of 99 items
`);
});
