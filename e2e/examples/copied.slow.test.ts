// Runs the examples outside of this repository, with the packages installed from tarballs with npm.

import { cp, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import {
  exec,
  findProgram,
  readyUrl,
  spawnProgram,
  temporaryFolder,
  type TemporaryFolder,
} from '@room-sessions/testing';
import { packedHome, readWorkspace } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folder, readExamples } from './read-examples.ts';

const scope = '@room-sessions/';
const copied = ['guest-page', 'guest-server', 'invite-many', 'transcription-export'] as const;
type Name = (typeof copied)[number];

let temporary: TemporaryFolder;
let home: string;
let gateway: Gateway;

beforeAll(async () => {
  temporary = await temporaryFolder();
  gateway = await startGateway();
  const examples = (await readExamples()).filter(({ name }) => copied.includes(name as Name));
  const wanted = examples.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}));
  const { catalog } = await readWorkspace();
  const others = [...wanted.filter((name) => !name.startsWith(scope)), 'vite', '@types/node'];
  ({ home } = await packedHome(
    await realpath(temporary.path),
    [...new Set(wanted)].flatMap((name) =>
      name.startsWith(scope) ? [name.slice(scope.length)] : [],
    ),
    { peers: false, others: Object.fromEntries(others.map((name) => [name, catalog[name]!])) },
  ));
  for (const name of copied) {
    const isExcluded = (path: string) =>
      /^node_modules$|^\.|\.test\.ts$|^vitest\.config|^tsconfig/.test(basename(path));
    await cp(join(folder, name), join(home, name), {
      recursive: true,
      filter: (path) => !isExcluded(path),
    });
  }
});
afterAll(async () => {
  await gateway.close();
  await temporary[Symbol.asyncDispose]();
});

/** Starts an example with the `start` script of its package.json. */
async function startExample(name: Name, args: string[] = [], more: NodeJS.ProcessEnv = {}) {
  const { scripts } = JSON.parse(await readFile(join(home, name, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return spawnProgram([...scripts.start.split(' '), ...args], {
    cwd: join(home, name),
    env: {
      PATH: `${join(home, 'node_modules/.bin')}:${process.env['PATH']}`,
      NO_COLOR: '1',
      ROOM_SESSIONS_BASE_URL: gateway.url,
      ROOM_SESSIONS_API_KEY: gateway.apiKey,
      ...more,
    },
  });
}

/** The URL in the output of a server. */
const address = /(http:\/\/[\w.]+:\d+)/;

it('a copied example contains no tests', async () => {
  for (const name of copied) {
    const files = await readdir(join(home, name, 'src'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
  }
});

it('a copied example type-checks against the packed packages', async () => {
  const compilerOptions = {
    strict: true,
    target: 'es2023',
    module: 'nodenext',
    noEmit: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    types: ['node'],
  };
  const config = { compilerOptions, include: copied.map((name) => `${name}/src`) };
  await writeFile(join(home, 'tsconfig.json'), JSON.stringify(config));
  const tsc = findProgram('typescript', import.meta.dirname, 'tsc');
  expect((await exec([...tsc, '-p', home])).stdout).toBe('');
});

describe('a copied example', () => {
  it('exports transcriptions with transcription-export', async () => {
    const { ended } = await startExample('transcription-export', [join(home, 'transcriptions')]);
    const { code, stdout } = await ended;
    expect(stdout).toMatch(/^transcriptions: [1-9]\d* written, 0 unchanged, complete\n$/);
    expect(code).toBe(0);
  });

  it('invites users with invite-many', async () => {
    const list = join(home, 'users.csv');
    await writeFile(list, sample.userIds[1]!);
    const { ended } = await startExample('invite-many', [sample.socialId, list]);
    expect((await ended).code).toBe(0);
  });

  it('serves guests with guest-server and guest-page', async () => {
    await using server = await startExample('guest-server', [], { PORT: '0' });
    await using page = await startExample('guest-page', ['--host', '127.0.0.1', '--port', '0'], {
      GUEST_SERVER_URL: await readyUrl(server, address),
    });
    const url = await readyUrl(page, address);
    expect(await (await fetch(url)).text()).toContain('<script type="module"');
    const program = await (await fetch(`${url}/src/page.ts`)).text();
    expect(program).toContain('showBanner');
    const hosts = await fetch(`${url}/rooms/${sample.socialId}/hosts`);
    expect(await hosts.json()).toMatchObject({ hosts: expect.arrayContaining(['Anna Moreau']) });
  });
});
