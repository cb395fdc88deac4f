import { execFileSync } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../../testing/gateway.ts';
import { runCli } from '../../testing/cli.ts';
import { runBin } from '../../testing/process.ts';
import { openStore } from '../database.ts';
import { sql } from '../sql.ts';
import { apiKey, now, readAll, useBackups } from '../../testing/backups.ts';

const backups = useBackups();
const { fresh, backUp, whole } = backups;

describe('the backup and restore commands', () => {
  it.skipIf(process.platform === 'win32')(
    'remove a backup when the disk had no space for its last line',
    async () => {
      const database = await fresh('SQLite');
      await (await startGateway({ database, apiKey })).close();
      // The unit of the shell's limit.
      const block = 512;
      const { size } = await stat(await backUp(database, 'whole'));
      const store = await openStore({ database, now, existing: true });
      const longer = 'x'.repeat(block - (size % block) + 20);
      await store.write(async (db) => db.send(sql`UPDATE keys SET name = name || ${longer}`));
      await store.close();
      const whole = await readFile(await backUp(database, 'longer'));
      const room = Math.floor(whole.length / block);
      // Only the last line is missing.
      expect(whole.subarray(room * block).indexOf(10)).toBe(19);
      const file = join(backups.folder, 'cut');
      const cut = await runBin(['backup', '--database', database, '--to', file], {}, 'bin', room);
      expect(cut).toMatchObject({ code: 1, stdout: '' });
      expect(cut.stderr).toContain('may not write such a large file');
      expect(await readdir(backups.folder)).toEqual(['longer', 'whole']);
    },
  );

  it.skipIf(process.platform === 'win32')('do not block on a pipe', async () => {
    const database = await fresh('SQLite');
    await (await startGateway({ database, apiKey })).close();
    const file = join(backups.folder, 'pipe');
    execFileSync('mkfifo', [file]);
    const refused = await runCli(['backup', '--database', database, '--to', file]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('already exists');
  });

  it('back up and restore, and never print a password', async () => {
    const [source, target] = [await fresh('PostgreSQL'), await fresh('SQLite')];
    await (await startGateway({ database: source, apiKey })).close();
    const file = join(backups.folder, 'backup.jsonl');
    const done = await runCli(['backup', '--database', source, '--to', file]);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(/^wrote \d+ records of postgres:\/\/\S+ to /);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(backups.folder)).toEqual(['backup.jsonl']);
    const again = await runCli(['backup', '--database', source, '--to', file]);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('already exists');
    expect(await runCli(['restore', '--database', target, '--from', file])).toMatchObject({
      code: 0,
      stderr: '',
    });
    const refused = await runCli(['restore', '--database', source, '--from', file]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    const { password } = new URL(source);
    expect([done, again, refused].map((one) => one.stdout + one.stderr).join()).not.toContain(
      password,
    );
    expect(await readAll(target)).toEqual(await readAll(source));
  });

  it('name a file that cannot be written or read, and leave no file', async () => {
    const database = await fresh('SQLite');
    const file = await whole(database);
    const target = join(backups.folder, 'target.sqlite');
    const cut = join(backups.folder, 'cut');
    await writeFile(cut, (await readFile(file, 'utf8')).slice(0, -1));
    const refusals: readonly (readonly [string[], string])[] = [
      [['backup', '--database', database, '--to', join(file, 'x')], 'is a file, not a folder; no '],
      [
        ['backup', '--database', database, '--to', join(backups.folder, 'x'.repeat(300))],
        'the name is too long for this disk; no backup was written',
      ],
      [['restore', '--database', target, '--from', join(file, 'x')], 'there is no such file'],
      [['restore', '--database', database, '--from', file], 'is not empty and was not changed'],
      [['restore', '--database', target, '--from', cut], 'cut or changed'],
    ];
    for (const [args, message] of refusals) {
      const { code, stdout, stderr } = await runCli(args);
      expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
      expect(stderr).toContain(message);
    }
    expect((await readdir(backups.folder)).toSorted()).toEqual(['cut', 'whole']);
  });

  it.each([
    [['backup'], 2, '--database: expected'],
    [['backup', '--database', 'x.sqlite'], 2, '--to: missing'],
    [['backup', '--datbase', 'postgres://u:hidden@h/d'], 2, 'did you mean --database?'],
    [['backup', 'postgres://u:hidden@h/d'], 2, 'expected only --database DATABASE and --to'],
    [['restore', '--database', 'postgres://u:hidden@h/d'], 2, '--from: missing'],
    [['backup', '--database', '/no/such/file', '--to', 'y'], 1, 'there is no such file'],
    [['restore', '--database', ':memory:', '--from', 'y'], 2, '--database: expected'],
    [['restore', '--database', 'x', '--from', '/no/such/file'], 1, 'there is no such file'],
  ])('refuse %j', async (args, code, message) => {
    const result = await runCli(args);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
    expect(result.stderr).not.toContain('hidden');
  });
});
