import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startGateway } from '@room-sessions/gateway';
import { expect, it } from 'vitest';

const read = (file: string): Promise<string> => readFile(join(import.meta.dirname, file), 'utf8');

it('the first call prints what README.md and docs/start.md show', async () => {
  await using gateway = await startGateway({ apiKey: 'my-own-key' });
  const folder = join(import.meta.dirname, '../.results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'first-call.js');
  const program = await read('first-call.js');
  await writeFile(file, program.replace('http://127.0.0.1:8080', gateway.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  for (const page of ['README.md', 'docs/start.md']) {
    expect(await read(`../../../${page}`)).toContain(`\n${stdout}\`\`\``);
  }
});
