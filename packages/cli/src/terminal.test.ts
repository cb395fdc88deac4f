// A real terminal: a pseudoterminal of `script`, which Linux systems have.

import { startGateway } from '@room-sessions/gateway';
import { key } from '@room-sessions/testing/canaries';
import { afterAll, describe, expect, it } from 'vitest';
import { runInTerminal, spawnCommand } from './testing/command.ts';

const gateway = await startGateway({ apiKey: key });
afterAll(() => gateway.close());
const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: key, TERM: 'xterm' };
const question = ['badging', 'get-question', '--fields', 'title'];

describe.runIf(process.platform === 'linux')('on a terminal', () => {
  it('shows JSON in colors, unless NO_COLOR is set', async () => {
    expect(await runInTerminal(question, env)).toEqual({
      code: 0,
      text: '{\n  \u001B[36m"title"\u001B[39m: \u001B[32m"Department"\u001B[39m\n}\n',
    });
    const { text } = await runInTerminal(question, { ...env, NO_COLOR: '1' });
    expect(text).toBe('{\n  "title": "Department"\n}\n');
  });

  it('shows errors in colors', async () => {
    const { code, text } = await runInTerminal(['rooms', 'list-hosts'], env);
    expect(code).toBe(2);
    expect(text).toContain('\u001B[31mroom-sessions:\u001B[39m rooms has no such command; did you');
  });
});

it('prints the same JSON to a pipe as ever', async () => {
  const { stdout } = await spawnCommand(question, { ...env, FORCE_COLOR: '1' }).ended;
  expect(stdout).toBe('{"title":"Department"}\n');
});
