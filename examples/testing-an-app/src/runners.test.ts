// The other test runners.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const run = promisify(execFile);
// As a separate runner, not as a child of this one.
const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;

it("the example test runs under Node's own runner", async () => {
  const args = ['--test', '--test-reporter=tap', join(here, 'reception.node-test.ts')];
  const { stdout } = await run(process.execPath, args, { env });
  expect(stdout).toContain('# pass 1\n');
  expect(stdout).toContain('# fail 0\n');
});

it('a gateway in a using block is closed at its end by Node 24, without a compiler', async () => {
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
  // Older versions cannot parse it: use try and finally there.
  expect(said).toMatch(Number(major) >= 24 ? /^200\nclosed\n$/ : /SyntaxError/);
});
