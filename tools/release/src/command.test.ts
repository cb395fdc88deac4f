import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Listens in its folder until it is ended, and writes down where. */
const server = `require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', function () {
  require('node:fs').writeFileSync('port', String(this.address().port));
});`;

/** Runs that in a temporary folder, and says which. */
const program = `import { run } from ${JSON.stringify(join(import.meta.dirname, 'command.ts'))};
import { exitOnSignals } from '@room-sessions/command';
import { temporaryFolder } from '@room-sessions/local';
exitOnSignals();
const folder = await temporaryFolder();
console.log(folder.path);
await run([process.execPath, '--eval', ${JSON.stringify(server)}], { cwd: folder.path });`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends what was started, and takes the folders along', async (signal, wanted) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [path] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const folder = path.trim();
  const port = (): Promise<string> => readFile(join(folder, 'port'), 'utf8').catch(() => '');
  await expect.poll(port, { timeout: 30_000 }).not.toBe('');
  const url = `http://127.0.0.1:${await port()}/`;
  expect((await fetch(url)).status).toBe(200);
  child.kill(signal);
  expect((await ended)[0]).toBe(wanted);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(existsSync(folder)).toBe(false);
});
