import { startGateway } from '@room-sessions/gateway';
import { expect, it } from 'vitest';
import { runCommand } from '../../packages/probe/src/testing/command.ts';

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
