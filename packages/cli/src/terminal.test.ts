// A real terminal: a pseudoterminal of `script`, which Linux systems have.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sample, startGateway } from '@room-sessions/gateway';
import { temporaryFolder } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { afterAll, describe, expect, it } from 'vitest';
import { runInTerminal, spawnCommand } from './testing/command.ts';

const gateway = await startGateway({ apiKey: key });
const folder = await temporaryFolder();
afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});
const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: key, TERM: 'xterm' };
const { socialId, unknownId } = sample;
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

  it('shows the progress, the refused users and the summary of 300 invites', async () => {
    const people = Array.from({ length: 299 }, (_, at) => {
      const userId = `0000aaaa-0000-4000-8000-${String(at).padStart(12, '0')}`;
      return { userId, emailAddress: `person-${at}@example.com` };
    });
    await gateway.control.seed({ users: people });
    const addresses = people.map(({ emailAddress }) => emailAddress);
    const file = join(folder.path, 'people.csv');
    await writeFile(file, ['email', ...addresses, unknownId].join('\r\n'));
    const args = ['rooms', 'invite', socialId, '--users', file, '--column', 'email'];
    const { code, text } = await runInTerminal([...args, '--batch-size', '20'], env);
    expect(code).toBe(1);
    expect(text).toMatch(/ 33 % \(100 of 300\), \d+ s left\r/);
    const [, table = ''] = text.split('100 % (300 of 300)\n');
    expect(table.trimEnd().split('\n')).toEqual([
      expect.stringContaining('user                                  status   error'),
      `${unknownId}  \u001B[31mrefused\u001B[39m  no user "${unknownId}"`,
      'room-sessions: of 300 users: 299 invited, 1 refused',
    ]);
  });
});

describe.runIf(process.platform === 'linux')('on a terminal with a full disk', () => {
  it('shows every invite, because the file of --resume lacks the last ones', async () => {
    const users = sample.userIds.slice(0, 40);
    const [file, resume] = [join(folder.path, 'users.txt'), join(folder.path, 'run.jsonl')];
    await writeFile(file, users.join('\n'));
    const args = ['rooms', 'invite', socialId, '--users', file, '--resume', resume];
    const { code, text } = await runInTerminal(args, { ...env, NO_COLOR: '1' }, 'ulimit -f 2;');
    expect([code, text]).toEqual([1, expect.stringContaining('it cannot be written (EFBIG)')]);
    for (const user of users) expect(text).toContain(`\n${user}  invited`);
  });
});

it('prints the same JSON to a pipe as ever', async () => {
  const { stdout } = await spawnCommand(question, { ...env, FORCE_COLOR: '1' }).ended;
  expect(stdout).toBe('{"title":"Department"}\n');
});
