// Kills an import of a tenant in the middle: it leaves nothing.
import { execFileSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnProgram, temporaryFolder } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { runCli } from '../testing/cli.ts';

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));

const record = (n: number): string =>
  JSON.stringify({
    table: 'playlists',
    row: { id: String(n), document: JSON.stringify({ name: 'x'.repeat(500) }) },
  });

it('an import of a new tenant that is killed leaves no tenant', async (test) => {
  test.skip(process.platform === 'win32', 'Windows has no named pipes in folders');
  await using folder = await temporaryFolder();
  const database = join(folder.path, 'gateway.sqlite');
  const pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const program = spawnProgram(
    [process.execPath, bin, 'tenants', 'import', '--database', database, '--from', pipe],
    { env: { PATH: process.env['PATH'] } },
  );
  const lines = Array.from({ length: 5000 }, (_, n) => record(n));
  // Opens when the import reads, and is written when the import has read all but a pipe's worth.
  const writer = await open(pipe, 'w');
  await writer.appendFile(
    `{"format":"room-sessions-tenant","version":1,"state":{}}\n${lines.join('\n')}\n`,
  );
  await program.stop('SIGKILL');
  await writer.close();
  const { stdout, stderr } = await runCli(['tenants', 'list', '--database', database]);
  expect([stdout, stderr]).toEqual(['', expect.stringContaining('there are no tenants yet')]);
});
