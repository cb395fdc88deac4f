// What the page says, and the runners beside this one.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const run = promisify(execFile);
// As a runner of its own, not as a part of this one.
const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;

const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

it('is what the page shows, block by block', async () => {
  const files = ['.', '../jest'].map(async (folder) => {
    const names = (await readdir(join(here, folder))).filter((name) => /\.[jt]s$/.test(name));
    return Promise.all(names.map((name) => readFile(join(here, folder, name), 'utf8')));
  });
  const programs = (await Promise.all(files)).flat().map(lines);
  const page = await readFile(join(here, '../../../docs/testing-with-the-gateway.md'), 'utf8');
  const blocks = [...page.matchAll(/^```[jt]s\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(4);
  for (const block of blocks) {
    const isShown = programs.some((program) => program.includes(lines(block)));
    expect(isShown, block).toBe(true);
  }
});

it("runs under Node's own runner", async () => {
  const args = ['--test', '--test-reporter=tap', join(here, 'reception.node-test.ts')];
  const { stdout } = await run(process.execPath, args, { env });
  expect(stdout).toContain('# pass 1\n');
  expect(stdout).toContain('# fail 0\n');
});

it('is closed at the end of its block by Node 24, without a compiler', async () => {
  const folder = join(here, '../.results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'await-using.mjs');
  await writeFile(
    file,
    `import { startGateway } from '@room-sessions/gateway';
let url;
{
  await using gateway = await startGateway();
  ({ url } = gateway);
  console.log((await fetch(url + '/healthz')).status);
}
console.log(await fetch(url).then(() => 'open', () => 'closed'));
`,
  );
  const said = await run(process.execPath, [file], { env }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
  const [major = '0'] = process.versions.node.split('.');
  // Older ones cannot read it: there a test says try, and closes finally.
  expect(said).toMatch(Number(major) >= 24 ? /^200\nclosed\n$/ : /SyntaxError/);
});
