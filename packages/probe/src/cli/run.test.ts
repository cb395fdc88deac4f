import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { sample, startGateway } from '@room-sessions/gateway';
import { listen, closedPortUrl, temporaryFolder } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { describe, expect, it } from 'vitest';
import type { Findings } from '../findings.ts';
import { runCommand, spawnCommand } from '../testing/command.ts';

const env = { ROOM_SESSIONS_API_KEY: key };
const room = ['--room', sample.socialId, '--pause', '0'];

const readJson = async (file: string): Promise<Findings> =>
  JSON.parse(await readFile(file, 'utf8')) as Findings;

/** Channels of Node that report each socket and each server. */
const channels = ['net.client.socket', 'net.server.socket', 'tracing:net.server.listen:asyncStart'];

describe('room-sessions-probe', () => {
  it('exits with 0 if all responses match the assumptions, and shows progress on a terminal', async () => {
    await using gateway = await startGateway({ apiKey: key });
    const args = ['--base-url', gateway.url, ...room];
    const { code, stdout, stderr } = await runCommand(args, env, { isTerminal: true });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^confirmed: .*settings-fields/m);
    expect(stdout).toContain('oversized-page: clamp or refuse');
    expect(stdout).toMatch(/^unknown: \d+ of \d+ assumptions$/m);
    expect(stdout).not.toContain('differs:');
    expect(stderr).toContain('\r\u001b[Krequest 1: the question\r\u001b[K');
    expect(stderr).toMatch(/comparing \d+\/\d+\r/);
    expect(stderr.endsWith('\r\u001b[K')).toBe(true);
  });

  it('shows colors with FORCE_COLOR, and the same text without', async () => {
    await using gateway = await startGateway({ apiKey: key, assume: { 'max-page-size': 1 } });
    const args = ['--base-url', gateway.url, ...room];
    const colored = await runCommand(args, { ...env, FORCE_COLOR: '1' });
    expect(colored.stdout).toContain('\u001B[31mdiffers\u001B[39m: max-page-size: ');
    expect(colored.stdout).toContain('\n\u001B[32mconfirmed\u001B[39m: ');
    expect(stripVTControlCharacters(colored.stdout)).toBe((await runCommand(args, env)).stdout);
    const refused = await runCommand(['--nope'], { ...env, FORCE_COLOR: '1' });
    expect(refused.stderr).toContain('\u001B[31mroom-sessions-probe:\u001B[39m Unknown option');
  });

  it('exits with 1 if something differs, and writes reports and a HAR with which --from gets the same result', async () => {
    await using gateway = await startGateway({
      apiKey: key,
      assume: { 'transcription-text-response': 'object', 'max-page-size': 1 },
    });
    await using folder = await temporaryFolder();
    const [json, har, again] = ['a.json', 'a.har', 'b.json'].map((name) =>
      join(folder.path, name),
    ) as [string, string, string];
    // Others could read it.
    await writeFile(har, '', { mode: 0o644 });
    const first = await runCommand(
      ['--base-url', gateway.url, ...room, '--report', json, '--har', har],
      env,
    );
    expect([first.code, first.stderr]).toEqual([1, '']);
    // Both have personal data.
    for (const file of [json, har]) expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(first.stdout).toContain(
      'differs: transcription-text-response: object (assumed: string)',
    );
    expect(first.stdout).toContain('--assume max-page-size=1');
    const { findings, level, version } = await readJson(json);
    expect([version, level]).toEqual([1, 'read']);
    expect(findings.find(({ gap }) => gap === 'max-page-size')).toMatchObject({
      verdict: 'refuted',
      value: 1,
    });

    const opened: string[] = [];
    const note = (_: unknown, name: string | symbol): unknown => opened.push(String(name));
    for (const name of channels) subscribe(name, note);
    const offline = await runCommand(['--from', har, '--report', again]);
    for (const name of channels) unsubscribe(name, note);
    expect([offline.code, opened]).toEqual([1, []]);
    expect(offline.stdout).toBe(first.stdout);
    expect(await readJson(again)).toEqual(await readJson(json));
  });

  it.each([
    [[], /pass --base-url with the URL of the deployment/],
    [['--level', 'all', '--base-url', 'http://127.0.0.1:9'], /--level: expected one of read, ref/],
    [
      ['--base-url', 'http://127.0.0.1:9', '--level', 'write'],
      /needs --allow-writes and --room ID/,
    ],
    [
      ['--base-url', 'http://127.0.0.1:9', '--level', 'write', '--allow-writes'],
      /these remain in the deployment:\n {2}- a guest user/,
    ],
    [['--base-url', 'http://127.0.0.1:9', '--wait', '2'], /--wait: expected a time such as/],
    [['--base-url', 'http://127.0.0.1:9', '--report', 'a.txt'], /ends with \.json or \.md/],
    [['--base-url', ''], /--base-url is empty/],
    [['--base-url', 'http://127.0.0.1:9/api/v1'], /--base-url must be a URL .* end before \/api/],
    [['--base-url', 'http://gateway.test'], /--base-url shows the API key.*'gateway\.test'/],
    [['--from', 'a.har', '--room', 'x'], /--room cannot be used with --from/],
    [['--from', '/nowhere/a.har'], /--from \/nowhere\/a\.har: there is no such file/],
    [['--base-url', 'http://127.0.0.1:9', '--har', '/nowhere/a.har'], /--har \/nowhere\/a\.har:/],
    [['--api-key', 'k'], /Unknown option '--api-key'/],
  ])('exits with 2 after %j', async (args, message) => {
    const { code, stdout, stderr } = await runCommand(args, env);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it('exits with 2 without a key, with a key that a header cannot carry, and for a file that is not a capture', async () => {
    const base = ['--base-url', 'http://127.0.0.1:9'];
    expect(await runCommand(base)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no API key: set'),
    });
    const odd = await runCommand(base, { ROOM_SESSIONS_API_KEY: 'two words' });
    expect(odd.code).toBe(2);
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'a.har');
    await writeFile(file, '{"log":');
    expect(await runCommand(['--from', file])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The capture is not JSON'),
    });
  });

  it('exits with 3 if nothing responds or the key is refused, and leaves no file', async () => {
    await using folder = await temporaryFolder();
    const report = ['--report', join(folder.path, 'a.json')];
    const nobody = await runCommand(['--base-url', await closedPortUrl(), ...report], env);
    expect([nobody.code, nobody.stdout]).toEqual([3, '']);
    expect(nobody.stderr).toMatch(/^room-sessions-probe: Nothing responds at http:/);
    await using gateway = await startGateway();
    const refused = await runCommand(['--base-url', gateway.url, ...report], env);
    expect([refused.code, refused.stdout]).toEqual([3, '']);
    expect(refused.stderr).toMatch(/refuses the key in ROOM_SESSIONS_API_KEY/);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('exits with 130 after SIGINT, and says that records may remain', async () => {
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    await using silent = await listen(createServer(() => asked()));
    const { child, ended } = spawnCommand(['--base-url', silent.url], env);
    await isAsked;
    child.kill('SIGINT');
    expect(await ended).toMatchObject({
      code: 130,
      stderr:
        'room-sessions-probe: stopped by SIGINT; records that it created in the deployment may remain\n',
    });
  });

  it('exits with 3 on a Node that is too old', async () => {
    const older = 'Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})';
    const old = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` };
    const { code, stderr } = await spawnCommand([], old).ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(/needs Node 22\.18 or later; this is Node 20\.20\.2/);
  });

  it('prints its help and its version', async () => {
    const help = await runCommand(['--help']);
    expect([help.code, help.stdout]).toEqual([0, expect.stringMatching(/^Usage: room-sessions-/)]);
    expect((await runCommand(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
