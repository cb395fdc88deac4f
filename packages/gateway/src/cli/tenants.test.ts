// The command `tenants`: moves tenants from one store to another with a file.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { runCli, startCli } from '../testing/cli.ts';
import { createTestClient } from '../testing/client.ts';
import { temporaryDatabase } from '../testing/database.ts';
import { newPlaylist, allPlaylists } from '../testing/paths.ts';

describe('the tenants command', () => {
  it('lists, exports, imports and removes', async () => {
    await using place = await temporaryDatabase();
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'acme.jsonl');
    const other = join(folder.path, 'other.sqlite');
    const tenants = (database: string, ...args: string[]): ReturnType<typeof runCli> =>
      runCli(['tenants', ...args, '--database', database]);
    const made = await runCli(['keys', 'issue', '--name', 'acme', '--database', place.database]);
    const apiKey = made.stdout.trim();
    const source = await startCli(['--port=0', `--database=${place.database}`]);
    await createTestClient({ ...source, apiKey }).post(newPlaylist, { name: 'Taken along' });

    const { stdout: listed } = await tenants(place.database, 'list');
    const [id = ''] = listed.split('  ');
    expect(listed).toMatch(/^[\da-f-]{36} {2}\S+Z {2}\d{3} records {2}1 keys {2}acme\n$/);
    const exported = await tenants(place.database, 'export', id, '--to', file);
    expect([exported.code, exported.stdout]).toEqual([0, '']);
    const text = await readFile(file, 'utf8');
    await tenants(place.database, 'export', id, '--to', file);
    expect(await readFile(file, 'utf8')).toBe(text);

    const imported = await tenants(other, 'import', '--from', file);
    expect(imported).toMatchObject({ code: 0, stdout: expect.stringMatching(/^rsk_[\w-]{43}\n$/) });
    const target = await startCli(['--port=0', `--database=${other}`]);
    const { body } = await createTestClient({ ...target, apiKey: imported.stdout.trim() }).get(
      allPlaylists,
    );
    expect(JSON.stringify(body)).toContain('Taken along');
    await target.stop('SIGTERM');

    expect((await tenants(place.database, 'remove', id)).code).toBe(0);
    expect((await createTestClient({ ...source, apiKey }).get(allPlaylists)).status).toBe(401);
    await source.stop('SIGTERM');
    const cut = join(folder.path, 'cut.jsonl');
    await writeFile(cut, text.slice(0, -20));
    const refusals: readonly (readonly [string[], number, string])[] = [
      [['export', id, '--to', file], 1, 'no tenant'],
      [['export', id], 2, '--to: missing file name'],
      [['import', '--from', cut], 1, `--from ${cut}`],
      [['import', '--from', join(folder.path, 'none')], 1, 'there is no such file'],
      [['import', '--from', file, '--tenant', id], 1, 'no tenant'],
      [['remove'], 2, 'expected: tenants remove ID --database DATABASE'],
      [['lst'], 2, 'did you mean list?'],
    ];
    for (const [args, code, message] of refusals) {
      const refused = await tenants(place.database, ...args);
      expect(refused).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
    }
  });
});
