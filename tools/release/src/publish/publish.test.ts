// A publication as a process of its own, with a tool in the place of changesets: what it finds in the
// checkout, and what is there afterwards.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { programOfCode, spawnProgram, temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';

const manifest = '{ "name": "a" }\n';
const readme = '[There](../b).\n';

/** Says what it sees of the package, and then does what the test wants. */
const tool = (then: string): string =>
  `import { readFileSync } from 'node:fs';
const [manifest, readme] = ['package.json', 'README.md'].map((file) => readFileSync('packages/a/' + file, 'utf8'));
console.log(JSON.parse(manifest).repository.directory, readme.includes('https://'));
${then}
`;

/** Publishes a checkout of one package by it; `during` runs once it is at work. */
async function publishBy(
  then: string,
  during: (kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<{ said: string; code: number | null; files: string[] }> {
  await using folder = await temporaryFolder();
  const files = {
    'packages/a/package.json': manifest,
    'packages/a/README.md': readme,
    'contracts/package.json': manifest,
    'contracts/README.md': '',
    'package.json': '{}',
    'node_modules/@changesets/cli/package.json': '{ "bin": "bin.mjs" }',
    'node_modules/@changesets/cli/bin.mjs': tool(then),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, file)), { recursive: true });
    await writeFile(join(folder.path, file), text);
  }
  const program = `import { exitOnSignals } from ${JSON.stringify(import.meta.resolve('@room-sessions/command-line'))};
import { publish } from ${JSON.stringify(join(import.meta.dirname, 'publish.ts'))};
exitOnSignals();
process.exitCode = await publish(process.cwd(), []);`;
  const { child, ended } = spawnProgram(programOfCode(program), {
    cwd: folder.path,
    env: { ...process.env, GITHUB_REPOSITORY: 'some-owner/some-name', GITHUB_SHA: 'abc' },
    stderr: 'shown',
  });
  child.stdout.on('data', () => during((signal) => child.kill(signal)));
  const { code, stdout } = await ended;
  const read = ['package.json', 'README.md'].map((file) =>
    readFile(join(folder.path, 'packages/a', file), 'utf8'),
  );
  return { said: stdout, code, files: await Promise.all(read) };
}

describe('a publication', () => {
  it.each([0, 1])('names its repository meanwhile, and ends as its tool does: %s', async (code) => {
    expect(await publishBy(`process.exitCode = ${code};`)).toEqual({
      said: 'packages/a true\n',
      code,
      files: [manifest, readme],
    });
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('that is ended by %s leaves the files as they were', async (signal, code) => {
    const ended = await publishBy('setInterval(() => {}, 1000);', (kill) => kill(signal));
    expect(ended).toEqual({ said: 'packages/a true\n', code, files: [manifest, readme] });
  });
});
