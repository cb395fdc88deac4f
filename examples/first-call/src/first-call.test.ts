import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startGateway } from '@room-sessions/gateway';
import { expect, it } from 'vitest';

const program = await readFile(join(import.meta.dirname, 'first-call.js'), 'utf8');

it('runs as it stands, against a gateway at another address', async () => {
  await using gateway = await startGateway({ apiKey: 'my-own-key' });
  const folder = join(import.meta.dirname, '../.results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'first-call.js');
  await writeFile(file, program.replace('http://127.0.0.1:8080', gateway.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  expect(stdout).toMatch(/settings: \{\s+anyoneCanStart: true/);
  expect(stdout).toContain('\nAnna Moreau\n');
});
