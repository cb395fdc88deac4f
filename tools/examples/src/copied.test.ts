// The examples as somebody has them who copied them out: the packages come as tarballs by plain npm,
// and nothing of this repository is around.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { temporaryFolder } from '@room-sessions/local';
import { installPacked, packAll, readWorkspace } from '@room-sessions/packing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folder, readExamples } from './read-examples.ts';

const run = promisify(execFile);
const scope = '@room-sessions/';
const copied = ['guest-page', 'guest-server', 'invite-many', 'transcription-export'] as const;
type Name = (typeof copied)[number];

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let home: string;
let gateway: Gateway;

beforeAll(async () => {
  temporary = await temporaryFolder();
  home = await realpath(temporary.path);
  gateway = await startGateway();
  const examples = (await readExamples()).filter(({ name }) => copied.includes(name as Name));
  const wanted = examples.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}));
  const { catalog } = await readWorkspace();
  const others = [...wanted.filter((name) => !name.startsWith(scope)), 'vite', '@types/node'];
  await installPacked(
    home,
    await packAll(home),
    [...new Set(wanted)].flatMap((name) =>
      name.startsWith(scope) ? [name.slice(scope.length)] : [],
    ),
    { peers: false, others: Object.fromEntries(others.map((name) => [name, catalog[name]!])) },
  );
  for (const name of copied) {
    const isLeftOut = (path: string) =>
      /^node_modules$|^\.|\.test\.ts$|^vitest\.config|^tsconfig/.test(basename(path));
    await cp(join(folder, name), join(home, name), {
      recursive: true,
      filter: (path) => !isLeftOut(path),
    });
  }
});
afterAll(async () => {
  await gateway.close();
  await temporary[Symbol.asyncDispose]();
});

/** Starts one by the script that its package.json has for that. */
async function start(name: Name, args: string[] = [], more: NodeJS.ProcessEnv = {}) {
  const { scripts } = JSON.parse(await readFile(join(home, name, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [command = '', ...script] = scripts.start.split(' ');
  return spawn(command, [...script, ...args], {
    cwd: join(home, name),
    env: {
      PATH: `${join(home, 'node_modules/.bin')}:${process.env['PATH']}`,
      ROOM_SESSIONS_BASE_URL: gateway.url,
      ROOM_SESSIONS_API_KEY: gateway.apiKey,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Starts a server, and gives where it says that it listens. */
async function listening(name: Name, args: string[], env: NodeJS.ProcessEnv) {
  const child = await start(name, args, env);
  for await (const line of createInterface(child.stdout)) {
    // As a terminal shows it, without its colours.
    // oxlint-disable-next-line no-control-regex -- that is how they begin
    const [url] = /http:\/\/[\w.]+:\d+/.exec(line.replaceAll(/\x1b\[\d+m/g, '')) ?? [];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`${name} ended.`);
}

it('hold nothing of this repository', async () => {
  for (const name of copied) {
    const files = await readdir(join(home, name, 'src'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
  }
});

it('type-check against what was installed', async () => {
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
  const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc');
  const said = await run(tsc, ['-p', home]).catch((error: unknown) => error);
  expect((said as { stdout: string }).stdout).toBe('');
});

describe('what starts', () => {
  it('is the nightly export', async () => {
    const child = await start('transcription-export', [join(home, 'transcriptions')]);
    const [[code], [line]] = (await Promise.all([
      once(child, 'exit'),
      once(child.stdout.setEncoding('utf8'), 'data'),
    ])) as [[number], [string]];
    expect(line).toMatch(/^transcriptions: [1-9]\d* written, 0 unchanged, complete\n$/);
    expect(code).toBe(0);
  });

  it('is the inviter', async () => {
    const list = join(home, 'users.csv');
    await writeFile(list, sample.userIds[1]!);
    const child = await start('invite-many', [sample.socialId, list]);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('is the server for guests, and the page before it', async () => {
    const server = await listening('guest-server', [], { PORT: '0' });
    const page = await listening('guest-page', ['--host', '127.0.0.1', '--port', '0'], {
      GUEST_SERVER_URL: server.url,
    });
    try {
      expect(await (await fetch(page.url)).text()).toContain('<script type="module"');
      const program = await (await fetch(`${page.url}/src/page.ts`)).text();
      expect(program).toContain('showBanner');
      const hosts = await fetch(`${page.url}/rooms/${sample.socialId}/hosts`);
      expect(await hosts.json()).toMatchObject({ hosts: expect.arrayContaining(['Anna Moreau']) });
    } finally {
      page.child.kill();
      server.child.kill();
    }
  });
});
