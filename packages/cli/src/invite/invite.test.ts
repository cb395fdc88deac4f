import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { closedPortUrl, exec, temporaryFolder } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { sample, startGateway } from '@room-sessions/gateway';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandError } from '../exit-code.ts';
import {
  bin,
  type CommandOptions,
  runCommand,
  spawnCommand,
  startCommand,
} from '../testing/command.ts';
import { RoomsClient, type SocialInvite } from '@room-sessions/rooms';
import { openRunFile } from './run-file.ts';
import type { Outcome } from './run-lines.ts';
import { sendInvites } from './send-invites.ts';

const gateway = await startGateway({ apiKey: key });
const folder = await temporaryFolder();
afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => gateway.control.reset());

const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: key };
const { socialId, unknownId } = sample;
const [, second = ''] = sample.socialIds;
const users = sample.userIds.slice(0, 40);
const { expectations, requests } = gateway.control;

let files = 0;
const newFile = (): string => join(folder.path, `run-${(files += 1)}.jsonl`);

/** A file with a user on each line. */
async function usersFile(ids: readonly string[] = users): Promise<string> {
  const file = join(folder.path, `users-${(files += 1)}.txt`);
  await writeFile(file, ids.map((id) => `${id}\n`).join(''));
  return file;
}

async function invite(file: string, more: readonly string[] = [], options: CommandOptions = {}) {
  const args = ['rooms', 'invite', socialId, '--users', file, ...more];
  const { code, stdout, stderr } = await runCommand(args, { env, ...options });
  const outcomes = stdout === '' ? [] : (JSON.parse(stdout) as Outcome[]);
  return { code, outcomes, statuses: outcomes.map(({ status }) => status), stderr };
}

const onTerminal = (file: string, more: readonly string[] = []) =>
  runCommand(['rooms', 'invite', socialId, '--users', file, ...more], {
    env: { ...env, NO_COLOR: '1' },
    isTerminal: true,
  });

/** The users in all requests, with repetitions: the gateway itself keeps one invite per user. */
async function sentUsers(): Promise<string[]> {
  const { requests: sent } = await requests.list({ operation: 'inviteUsers' });
  const invites = sent.flatMap(({ request }) => JSON.parse(request.body!) as SocialInvite[]);
  return invites.map(({ invitedUserId = '' }) => invitedUserId).toSorted();
}

/** How many requests with invites arrived. */
const arrived = async (): Promise<number> =>
  (await requests.list({ operation: 'inviteUsers' })).requests.length;

describe('rooms invite --users', () => {
  it('invites each user once and prints the outcome of each user, in order', async () => {
    const file = await usersFile([...users, unknownId]);
    const { code, outcomes, stderr } = await invite(file, ['--batch-size', '7']);
    expect(code).toBe(1);
    expect(outcomes.map(({ user }) => user)).toEqual([...users, unknownId]);
    expect(outcomes[0]).toMatchObject({ status: 'invited', socialInviteId: expect.any(String) });
    expect(outcomes.at(-1)).toMatchObject({ status: 'refused', error: expect.any(String) });
    expect(stderr).toBe('room-sessions: of 41 users: 40 invited, 1 refused\n');
    expect(await sentUsers()).toEqual([...users, unknownId].toSorted());
    expect(await arrived()).toBe(6);
  });

  it('invites a user once who is listed twice', async () => {
    const [first = ''] = users;
    const { code, stderr, statuses } = await invite(await usersFile([first, first.toUpperCase()]));
    expect([code, statuses]).toEqual([0, ['invited']]);
    expect(stderr).toContain('1 duplicate entries; each user is invited once');
    expect(await sentUsers()).toEqual([first]);
  });

  it('reads standard input', async () => {
    const stdin = `# the speakers\n\n${users[0]}\n`;
    const { code, statuses } = await invite('-', [], { stdin });
    expect([code, statuses]).toEqual([0, ['invited']]);
  });

  it.each([
    ['a JSON list of ids', (id: string) => JSON.stringify([id])],
    ['a JSON list after a byte order mark', (id: string) => `\uFEFF${JSON.stringify([id])}`],
    ['a JSON list of invites', (id: string) => JSON.stringify([{ invitedUserId: id }])],
    ['an invite on a line', (id: string) => JSON.stringify({ invitedUserId: id, didAttend: true })],
    ['a JSON list of users', (id: string) => JSON.stringify([{ userId: id, name: 'Ann' }])],
    [
      'a JSON list of records with a user',
      (id: string) => JSON.stringify([{ user: { userId: id } }]),
    ],
    ['an id in quotes on a line', (id: string) => JSON.stringify(id)],
    ['a user on a line', (id: string) => JSON.stringify({ userId: id })],
    ['a record with a user on a line', (id: string) => JSON.stringify({ user: { userId: id } })],
    ['lines that end as on Windows', (id: string) => `\uFEFF${id}\r\n`],
  ])('reads %s', async (_, write) => {
    const { code, statuses } = await invite('-', [], { stdin: write(users[0]!) });
    expect([code, statuses]).toEqual([0, ['invited']]);
  });

  it.each(['json', 'jsonl'])('reads the list of alternate hosts as %s', async (output) => {
    const list = ['rooms', 'list-alternate-hosts', socialId, '--fields', 'user.userId'];
    const { stdout } = await runCommand([...list, '--size', '3', '--output', output], { env });
    const { code, statuses } = await invite('-', [], { stdin: stdout });
    expect([code, statuses]).toEqual([0, ['invited', 'invited', 'invited']]);
  });

  it('sends an invite with all its fields, and only the id of other records', async () => {
    const lines = [
      { invitedUserId: users[0], didAttend: true },
      { userId: users[1], name: 'B' },
    ];
    await invite('-', [], { stdin: lines.map((one) => `${JSON.stringify(one)}\n`).join('') });
    const { requests: sent } = await requests.list({ operation: 'inviteUsers' });
    expect(JSON.parse(sent[0]!.request.body!)).toEqual([lines[0], { invitedUserId: users[1] }]);
  });

  it('reads e-mail addresses, in a line, a user and an invite', async () => {
    const [one, two] = ['ann@example.com', 'ben@example.com'].map((emailAddress) => ({
      invitedUser: { emailAddress },
    }));
    const stdin = `ann@example.com\n${JSON.stringify(two)}\n{"emailAddress":"ANN@example.com"}\n`;
    await invite('-', [], { stdin });
    const { requests: sent } = await requests.list({ operation: 'inviteUsers' });
    expect(JSON.parse(sent[0]!.request.body!)).toEqual([one, two]);
  });

  it('reads a column of a CSV file', async () => {
    const csv = '\uFEFF"user Id",Name,email\r\nID,"Ann ""A"", Dr.",ann@example.com\r\n\r\n';
    const stdin = csv.replace('ID', users[0]!);
    await invite('-', ['--column', 'user Id'], { stdin });
    await invite('-', ['--column', 'email'], { stdin });
    const { requests: sent } = await requests.list({ operation: 'inviteUsers' });
    expect(sent.map(({ request }) => JSON.parse(request.body!) as unknown)).toEqual([
      [{ invitedUserId: users[0] }],
      [{ invitedUser: { emailAddress: 'ann@example.com' } }],
    ]);
  });

  it.each([
    'Name;E-Mail\nAnn, Dr.;ann@example.com\n',
    'E-Mail,mail\nann@example.com,x\n',
    'E-Mail,email\nx,ann@example.com\n',
    'EMAIL,a;b\nann@example.com,x;y\n',
  ])('finds the column email of the CSV %j', async (stdin) => {
    const { outcomes } = await invite('-', ['--column', 'email'], { stdin });
    expect(outcomes).toMatchObject([{ user: 'ann@example.com' }]);
  });

  it.each([
    ['Mail,m-ail\na,b\n', 'line 1: no column mail; the columns are Mail, m-ail. Nothing'],
    ['id,email\na,b\n', 'line 1: no column mail; the columns are id, email. Nothing'],
    ['id,mail\n1,a@b\n\n2, \n', 'line 4: the column mail is empty'],
    ['id,mail\n1,a,b\n', 'CSV: Invalid Record Length: columns length is 2, got 3 on line 2'],
    ['id,mail\n1,"a\n', 'CSV: Quote Not Closed'],
    ['id,mail\n1,a b\n', 'line 2: the user id has a blank'],
  ])('refuses the CSV %j', async (stdin, message) => {
    const { code, stderr } = await invite('-', ['--column', 'mail'], { stdin });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(await arrived()).toBe(0);
  });

  it('sends nothing for an empty list', async () => {
    const { code, outcomes } = await invite('-', [], { stdin: '' });
    expect([code, outcomes, await arrived()]).toEqual([0, [], 0]);
  });

  it.each([
    ['id,name\n1,Ann\n', 'line 1: expected one user id or e-mail address per line; for CSV, use'],
    ['a\n{"invitedUserId":\n', 'line 2: not JSON'],
    ['["a", 7]', 'entry 2: expected a user id'],
    [
      '[{"id":"a"}]',
      'entry 1: expected a user id, an e-mail address, or an object with `invitedUserId`, `userId`',
    ],
    ['{"user":{"name":"Ann"}}', 'line 1: expected a user id'],
    ['[{"invitedUserId":null}]', 'entry 1: expected a user id'],
    ['["a"', 'a list in brackets: not JSON'],
    ['userId\na\n', 'line 1: it is the name of a column; remove this line, or use --column'],
    ['"invitedUserId"\n', 'line 1: it is the name of a column'],
    ['E-Mail\n', 'line 1: it is the name of a column'],
    ['user_id\r\n', 'line 1: it is the name of a column'],
    ['a\u0000b\n', 'line 1: the user id has a blank, or a character that is not visible'],
    ['b\na\u200B\n', 'line 2: the user id has a blank, or a character'],
    ['[{"invitedUserId":"a\u202Eb"}]', 'entry 1: the user id has a blank, or a character'],
  ])('refuses %j', async (stdin, message) => {
    const { code, stderr } = await invite('-', [], { stdin });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(await arrived()).toBe(0);
  });

  it.each([
    [['--batch-size', '0'], '--batch-size: expected'],
    [['--body', '[]'], 'use --users or --body, not both'],
    [['--resend-unknown'], '--resend-unknown needs --resume'],
    [['--resume', '/nonexistent/run.jsonl'], 'it cannot be written (ENOENT)'],
  ])('refuses %j', async (more, message) => {
    const { code, stderr } = await invite(await usersFile(), more);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('prints only the refused and unknown users on a terminal', async () => {
    const file = await usersFile([unknownId, ...users]);
    await expectations.set({
      operation: 'inviteUsers',
      when: 'after',
      effect: { drop: true },
      times: 1,
    });
    const shown = await onTerminal(file, ['--batch-size', '2']);
    expect(shown.stdout).toMatch(
      /^user +status +error\n[-\da-f]+ +(unknown|refused).*\n[-\da-f]+ +(unknown|refused).*\n/,
    );
    expect(shown.stdout).not.toContain('invited');
    expect(shown.stderr).toMatch(/\nroom-sessions: of 41 users: \d+ invited, .*unknown/);
    expect(await onTerminal(await usersFile())).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(/\nroom-sessions: of 40 users: 40 invited\n$/),
    });
    const whole = await onTerminal(await usersFile(), ['--output', 'jsonl']);
    expect(whole.stdout.split('\n')).toHaveLength(41);
  });

  it('shows progress on a terminal only', async () => {
    const file = await usersFile();
    const shown = await onTerminal(file, ['--batch-size', '1']);
    expect(shown.stderr).toContain(' left\r');
    expect(shown.stderr).toContain('100 % (40 of 40)');
    expect((await invite(file)).stderr).not.toContain('%');
  });

  it('prints a request for each batch with --dry-run, and writes no file', async () => {
    const resume = newFile();
    const more = ['--batch-size', '20', '--resume', resume, '--dry-run'];
    const args = ['rooms', 'invite', socialId, '--users', await usersFile(), ...more];
    const { code, stdout } = await runCommand(args, { env });
    expect([code, stdout.match(/ curl /g)?.length, await arrived()]).toEqual([0, 2, 0]);
    await expect(readFile(resume)).rejects.toThrow('ENOENT');
  });

  it('exits with 3 when nothing was sent', async () => {
    const { code, statuses } = await invite(await usersFile(), [
      '--base-url',
      await closedPortUrl(),
    ]);
    expect(code).toBe(3);
    expect(new Set(statuses)).toEqual(new Set(['open']));
  });

  it.each([
    [
      'a wrong key',
      { ROOM_SESSIONS_API_KEY: 'other' },
      socialId,
      1,
      'Check the API key and --base-url (or',
    ],
    ['an unknown room', {}, unknownId, 1, 'status 404'],
    ['an id that is not a UUID', {}, 'room', 1, 'status 400'],
    ['an id that cannot be sent', {}, '..', 2, 'Nothing was sent'],
  ])('prints only the failure after %s', async (_, wrong, room, code, message) => {
    const args = ['rooms', 'invite', room, '--users', await usersFile(users.slice(0, 1))];
    const failed = await runCommand(args, { env: { ...env, ...wrong } });
    expect([failed.code, failed.stdout]).toEqual([code, '']);
    expect(failed.stderr).toContain(message);
    expect(failed.stderr).toMatch(/\nroom-sessions: of 1 user: 1 open\n$/);
  });

  it('exits with 1 when the gateway refuses a batch after it accepted others', async () => {
    await expectations.set({ operation: 'inviteUsers', effect: { status: 403 }, times: 1 });
    const { code, statuses, stderr } = await invite(await usersFile(), ['--batch-size', '5']);
    expect(code).toBe(1);
    expect(statuses).toContain('open');
    expect(stderr).toContain('Use --resume FILE the next time');
  });
});

describe('rooms invite --resume', () => {
  it('continues after a batch whose response was lost, and resends it only with --resend-unknown', async () => {
    const [file, resume] = [await usersFile(), newFile()];
    const more = ['--batch-size', '10', '--resume', resume];
    await expectations.set({
      operation: 'inviteUsers',
      when: 'after',
      effect: { drop: true },
      times: 1,
    });
    const first = await invite(file, more);
    expect(first.code).toBe(4);
    expect(first.statuses.filter((one) => one === 'unknown')).toHaveLength(10);

    const next = await invite(file, more);
    expect(next.code).toBe(4);
    expect(next.stderr).toContain('--resend-unknown sends the unknown ones again');
    expect(next.statuses.filter((one) => one === 'unknown')).toHaveLength(10);
    expect(await sentUsers()).toEqual(users.toSorted());

    const last = await invite(file, [...more, '--resend-unknown']);
    expect([last.code, new Set(last.statuses)]).toEqual([0, new Set(['invited'])]);
    expect(await sentUsers()).toHaveLength(50);
  });

  it('sends nothing if every user has a result', async () => {
    const [file, resume] = [await usersFile(), newFile()];
    const first = await invite(file, ['--resume', resume]);
    const before = await arrived();
    const again = await invite(file, ['--resume', resume]);
    expect(again.outcomes).toEqual(first.outcomes);
    expect([again.code, await arrived()]).toEqual([0, before]);
    expect(first.stderr).toBe('room-sessions: of 40 users: 40 invited\n');
    expect(again.stderr).toBe('room-sessions: of 40 users: 40 invited (40 before, 0 now)\n');
  });

  it('finishes the requests in flight after a signal, and continues with the rest', async () => {
    const [file, resume] = [await usersFile(), newFile()];
    await expectations.set({ operation: 'inviteUsers', effect: { delay: 300 } });
    const more = ['--batch-size', '2', '--resume', resume, '--output', 'json'];
    const args = ['rooms', 'invite', socialId, '--users', file, ...more];
    const command = startCommand(args, { env: { ...env, NO_COLOR: '1' }, isTerminal: true });
    await vi.waitFor(async () => expect((await sentUsers()).length).toBeGreaterThan(0));
    command.kill('SIGINT');
    const { code, stdout, stderr } = await command.ended;
    expect(code).toBe(130);
    // Not in the line of the progress.
    expect(stderr).toContain('\nroom-sessions: SIGINT: waiting for the requests in flight');
    expect(stderr).toContain('Run the same command again to continue');
    const statuses = (JSON.parse(stdout) as Outcome[]).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['invited', 'open']));

    await expectations.clear();
    expect((await invite(file, more)).code).toBe(0);
    expect(await sentUsers()).toEqual(users.toSorted());
  });

  it('ends at once after a second signal, and records who may have been invited', async () => {
    const [file, resume] = [await usersFile(), newFile()];
    await expectations.set({ operation: 'inviteUsers', effect: { stall: true } });
    const more = ['--batch-size', '10', '--resume', resume];
    const command = startCommand(['rooms', 'invite', socialId, '--users', file, ...more], { env });
    await vi.waitFor(async () => expect((await expectations.list())[0]?.hits).toBe(4));
    command.kill('SIGTERM');
    command.kill('SIGTERM');
    const { code, stdout } = await command.ended;
    expect(code).toBe(143);
    expect((JSON.parse(stdout) as Outcome[]).map(({ status }) => status)).toEqual(
      users.map(() => 'unknown'),
    );
    // The gateway lists them when their connections have closed.
    await vi.waitFor(async () => expect(await arrived()).toBe(4));
  });

  it('invites no user twice after the process was killed', async () => {
    const [file, resume] = [await usersFile(), newFile()];
    await expectations.set({ operation: 'inviteUsers', effect: { delay: 50 } });
    const more = ['--batch-size', '1', '--resume', resume];
    const running = spawnCommand(['rooms', 'invite', socialId, '--users', file, ...more], env);
    await vi.waitFor(async () => expect((await sentUsers()).length).toBeGreaterThan(6), {
      timeout: 60_000,
    });
    running.child.kill('SIGKILL');
    await running.ended;
    // The gateway still processes requests that were sent.
    await vi.waitFor(async () => {
      const before = (await sentUsers()).length;
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect((await sentUsers()).length).toBe(before);
    });
    expect((await sentUsers()).length).toBeLessThan(users.length);

    await expectations.clear();
    const { statuses } = await invite(file, more);
    expect(new Set(statuses)).not.toContain('open');
    const invited = await sentUsers();
    expect(invited).toEqual([...new Set(invited)]);
    const unknown = statuses.filter((one) => one === 'unknown').length;
    expect(invited.length).toBeGreaterThanOrEqual(users.length - unknown);
    expect(unknown).toBeLessThanOrEqual(4);
  });

  it('ignores a truncated line, and appends after the complete lines', async () => {
    const [file, resume] = [await usersFile(), newFile()];
    const more = ['--resume', resume, '--batch-size', '20'];
    await spawnCommand(['rooms', 'invite', socialId, '--users', file, ...more], env).ended;
    const text = await readFile(resume, 'utf8');
    await truncate(resume, text.indexOf('\n\n{"ended"') - 10);
    const { code, statuses } = await invite(file, ['--resume', resume]);
    // The batch of the truncated line may have been processed.
    expect([code, statuses.filter((one) => one === 'unknown').length]).toEqual([4, 20]);
    expect(await sentUsers()).toEqual(users.toSorted());
    expect((await readFile(resume, 'utf8')).endsWith('\n')).toBe(true);
  });

  it.each<[string, (resume: string) => Promise<unknown>, string]>([
    [
      'has other users',
      async () => undefined,
      'it was written for other users (1, got 40); to continue that run, use its base URL, room and users; for a new run, use another file',
    ],
    [
      'has a line that is not JSON',
      (resume) => appendFile(resume, 'x\n'),
      'line 6: it was changed',
    ],
    [
      'has a step outside of the list',
      (resume) => appendFile(resume, '{"from":0,"to":99}\n'),
      'line 6: it was changed',
    ],
    ...[
      'null',
      '7',
      '{"from":"0","to":1}',
      '{"from":0.5,"to":1}',
      '{"from":0}',
      '{"from":0,"to":1,"outcomes":null}',
      '{"from":0,"to":1,"outcomes":[null]}',
      '{"from":0,"to":1,"outcomes":[1]}',
      '{"from":0,"to":2,"outcomes":[]}',
      `{"from":0,"to":1,"outcomes":[{"user":"${users[1]}","status":"invited"}]}`,
      `{"from":0,"to":1,"outcomes":[{"user":"${users[0]}","status":"Invited"}]}`,
      '{"run":"x","sha256":"y","host":"z","pid":0}',
    ].map((line): [string, (resume: string) => Promise<unknown>, string] => [
      `has the line ${line}`,
      (resume) => appendFile(resume, `${line}\n`),
      'line 6: it was changed',
    ]),
    ['is another file', (resume) => writeFile(resume, '{}\n'), 'not the file of an earlier run'],
  ])('refuses a file that %s', async (title, change, message) => {
    const resume = newFile();
    const isOther = title === 'has other users';
    const own = await usersFile(isOther ? users.slice(0, 1) : users);
    await invite(own, ['--resume', resume]);
    await change(resume);
    const before = await arrived();
    const { code, stderr } = await invite(await usersFile(), ['--resume', resume]);
    expect([code, await arrived()]).toEqual([2, before]);
    expect(stderr).toContain(message);
  });

  it('refuses a file about another room', async () => {
    const [file, resume] = [await usersFile(), newFile()];
    await invite(file, ['--resume', resume]);
    const args = ['rooms', 'invite', second, '--users', file, '--resume', resume];
    const { code, stderr } = await runCommand(args, { env });
    expect(code).toBe(2);
    expect(stderr).toContain('it was written for another room');
  });

  it('refuses a file about another gateway', async () => {
    await using other = await startGateway({ apiKey: key });
    const [file, resume] = [await usersFile(), newFile()];
    await invite(file, ['--resume', resume]);
    const { code, stderr } = await invite(file, ['--resume', resume, '--base-url', other.url]);
    expect(code).toBe(2);
    expect(stderr).toContain(`it was written for ${gateway.url}; to continue that run`);
    const same = await invite(file, ['--resume', resume, '--base-url', `${gateway.url}/`]);
    expect(same.code).toBe(0);
  });

  it('refuses a second run while the first runs, and continues after it was killed', async () => {
    const [file, resume] = [await usersFile(), newFile()];
    await expectations.set({ operation: 'inviteUsers', effect: { stall: true } });
    const more = ['--batch-size', '10', '--resume', resume];
    const running = spawnCommand(['rooms', 'invite', socialId, '--users', file, ...more], env);
    await vi.waitFor(async () => expect((await expectations.list())[0]?.hits).toBe(4), 60_000);
    const before = await readFile(resume, 'utf8');
    const second = await invite(file, more);
    expect(second.code).toBe(2);
    expect(second.stderr).toContain(`process ${running.child.pid} on ${hostname()} uses it`);
    expect(await readFile(resume, 'utf8')).toBe(before);

    running.child.kill('SIGKILL');
    await running.ended;
    await expectations.clear();
    const last = await invite(file, [...more, '--resend-unknown']);
    expect([last.code, new Set(last.statuses)]).toEqual([0, new Set(['invited'])]);
  });

  it('lets one of several runs begin that find the file of a killed run at the same time', async () => {
    const [file, resume] = [await usersFile(), newFile()];
    await expectations.set({ operation: 'inviteUsers', effect: { stall: true } });
    const more = ['--batch-size', '10', '--resume', resume];
    const killed = spawnCommand(['rooms', 'invite', socialId, '--users', file, ...more], env);
    await vi.waitFor(async () => expect((await expectations.list())[0]?.hits).toBe(4), 60_000);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await expectations.clear();
    await expectations.set({ operation: 'inviteUsers', effect: { delay: 300 } });
    const all = await Promise.all(
      Array.from({ length: 8 }, () => invite(file, [...more, '--resend-unknown'])),
    );
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(all.filter(({ code }) => code === 2)).toHaveLength(7);
    expect(await sentUsers()).toHaveLength(2 * users.length);
  });

  it('continues if another process has the id of the killed process', async () => {
    const [file, resume] = [await usersFile(), newFile()];
    await invite(file, ['--resume', resume]);
    const text = (await readFile(resume, 'utf8')).replace(/\n\{"ended".*\n/, '');
    await writeFile(resume, text);
    expect((await invite(file, ['--resume', resume])).code).toBe(2);
    await writeFile(resume, text.replace(/"started":"[^"]*/, '$&0'));
    expect((await invite(file, ['--resume', resume])).code).toBe(0);
  });

  it('records as unknown whose result cannot be written', async () => {
    const [resume, ids] = [newFile(), users];
    const target = { baseUrl: gateway.url, socialId, users, ids };
    const run = await openRunFile(resume, target);
    let writes = 0;
    const fault = new CommandError(1, 'ENOSPC');
    const failure = await sendInvites({
      rooms: new RoomsClient({ baseUrl: gateway.url, apiKey: key }),
      socialId,
      users,
      run: {
        ...run,
        fault: () => (writes > 0 ? fault : undefined),
        end(from, outcomes) {
          // The disk has space again for the next write.
          if ((writes += 1) === 1) throw fault;
          run.end(from, outcomes);
        },
      },
      batchSize: 40,
      resendUnknown: false,
      stop: new AbortController().signal,
      onProgress: () => undefined,
    });
    run.close();
    expect(failure).toBeUndefined();
    expect(new Set(run.outcomes.map(({ status }) => status))).toEqual(new Set(['invited']));
    const { statuses } = await invite(await usersFile(), ['--resume', resume]);
    expect(new Set(statuses)).toEqual(new Set(['unknown']));
    expect(await sentUsers()).toEqual(users.toSorted());
  });

  // Windows has no such limit.
  it.skipIf(process.platform === 'win32')(
    'prints every result and exits with 1 if the file cannot be written',
    async () => {
      const [file, resume] = [await usersFile(), newFile()];
      const args = ['rooms', 'invite', socialId, '--users', file, '--batch-size', '10'];
      const words = [process.execPath, bin, ...args, '--resume', resume];
      const command = words.map((word) => `'${word}'`).join(' ');
      // The limit stands for a full disk: it also ends in a write that saves a part.
      const { code, stdout, stderr } = await exec(['sh', '-c', `ulimit -f 2; exec ${command}`], {
        env: { ...env, PATH: process.env['PATH'], ROOM_SESSIONS_CONFIG_DIR: '/nonexistent' },
      });
      expect(stderr).toContain(`--resume ${resume}: it cannot be written (EFBIG)`);
      expect(stderr).toContain('of 40 users: 40 invited');
      expect(stderr).not.toContain('bug');
      const outcomes = JSON.parse(stdout) as Outcome[];
      expect([code, new Set(outcomes.map(({ status }) => status))]).toEqual([
        1,
        new Set(['invited']),
      ]);

      const next = await invite(file, ['--resume', resume, '--batch-size', '10']);
      expect([next.code, new Set(next.statuses)]).toEqual([4, new Set(['unknown'])]);
      expect(await sentUsers()).toEqual(users.toSorted());
    },
  );

  it('creates a file that only its owner can read', async () => {
    const resume = newFile();
    await invite(await usersFile(), ['--resume', resume]);
    const { mode } = await stat(resume);
    expect(mode & 0o777).toBe(0o600);
  });
});
