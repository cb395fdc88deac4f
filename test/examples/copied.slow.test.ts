// Runs the examples outside of this repository, with the packages installed from tarballs with npm.

import { copyFile, cp, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import {
  exec,
  execOk,
  findProgram,
  readyUrl,
  spawnProgram,
  temporaryFolder,
} from '@room-sessions/testing';
import { packedHome, readManifest, readWorkspace, root } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const scope = '@room-sessions/';
const copied = ['check-in', 'guest-server', 'invite-many'] as const;

const stack = new AsyncDisposableStack();
let home: string;
let gateway: Gateway;

const readExample = async (name: string) =>
  (await readManifest(join(root, 'examples', name))) as Awaited<ReturnType<typeof readManifest>> & {
    readonly scripts: Record<string, string>;
  };

/** Copies an example without its tests. */
const copy = (name: string, to: string): Promise<void> =>
  cp(join(root, 'examples', name), to, {
    recursive: true,
    filter: (path) => !/^node_modules$|^\.|\.test\.tsx?$|^tsconfig/.test(basename(path)),
  });

beforeAll(async () => {
  const folder = stack.use(await temporaryFolder());
  gateway = stack.use(await startGateway());
  const manifests = await Promise.all(copied.map(readExample));
  const wanted = manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies));
  const own = wanted.filter((name) => name.startsWith(scope));
  const { catalog } = await readWorkspace();
  const types = ['@types/express', '@types/multer', '@types/node'];
  const others = [...wanted.filter((name) => !name.startsWith(scope)), 'vite', ...types];
  ({ home } = await packedHome(
    folder.path,
    [...new Set([...own, `${scope}sdk`, `${scope}gateway`])].map((name) =>
      name.slice(scope.length),
    ),
    {
      peers: false,
      others: {
        ...Object.fromEntries(others.map((name) => [name, catalog[name]!])),
        // Too large for a dependency of this repository.
        jest: '30.5.2',
      },
    },
  ));
  for (const name of [...copied, 'testing-an-app']) await copy(name, join(home, name));
}, 600_000);

afterAll(() => stack.disposeAsync());

/** Runs a script of the package.json of an example. */
async function startExample(
  name: (typeof copied)[number],
  script: 'start' | 'page',
  args: string[] = [],
  more: NodeJS.ProcessEnv = {},
) {
  const { scripts } = await readExample(name);
  return spawnProgram([...scripts[script]!.split(' '), ...args], {
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

describe('a copied example', () => {
  it('type-checks against the packed packages, and contains no tests', async () => {
    const compilerOptions = {
      strict: true,
      target: 'es2023',
      module: 'nodenext',
      noEmit: true,
      allowImportingTsExtensions: true,
      erasableSyntaxOnly: true,
      types: ['node'],
    };
    for (const name of copied) {
      const files = await readdir(join(home, name, 'src'));
      expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
    }
    const config = { compilerOptions, include: copied.map((name) => `${name}/src`) };
    await writeFile(join(home, 'tsconfig.json'), JSON.stringify(config));
    const tsc = findProgram('typescript', root, 'tsc');
    expect((await exec([...tsc, '-p', home])).stdout).toBe('');
  });

  it('passes the tests of check-in with the runner of Node', async () => {
    const file = join('check-in', 'src', 'check-in.test.ts');
    await copyFile(join(root, 'examples', file), join(home, file));
    await execOk([process.execPath, '--test', file], { cwd: home });
  });

  it('invites users with invite-many', async () => {
    const list = join(home, 'users.csv');
    await writeFile(list, sample.userIds[1]!);
    const { ended } = await startExample('invite-many', 'start', [sample.socialId, list]);
    expect((await ended).code).toBe(0);
  });

  it('serves guests with guest-server and its page', async () => {
    await using server = await startExample('guest-server', 'start', [], { PORT: '0' });
    await using page = await startExample(
      'guest-server',
      'page',
      ['--host', '127.0.0.1', '--port', '0'],
      {
        GUEST_SERVER_URL: await readyUrl(server, address),
      },
    );
    const url = await readyUrl(page, address);
    expect(await (await fetch(url)).text()).toContain('<script type="module"');
    expect(await (await fetch(`${url}/src/page.ts`)).text()).toContain('showBanner');
    const hosts = await fetch(
      `${url}/gateway/api/v1/social/alternate/host/${sample.socialId}?size=100`,
    );
    expect(await hosts.json()).toContainEqual({ user: { name: 'Anna Moreau' } });
  });

  it('tests an app in Jest with testing-an-app', async () => {
    const [node = '', jest = ''] = findProgram('jest', home);
    await execOk([node, '--experimental-vm-modules', jest, '--config', 'jest/jest.config.js'], {
      cwd: join(home, 'testing-an-app'),
    });
  });
});
