// Every package as its user gets it: packed, installed by plain npm into an empty folder, run by
// each Node on the PATH, and type-checked by each supported TypeScript.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumers } from './consumers.ts';
import {
  installPacked,
  packAll,
  type Packed,
  preparePacked,
  readManifest,
  root,
} from '@room-sessions/packing';

const run = promisify(execFile);
const names = Object.keys(consumers);
const scope = '@room-sessions/';

const controlToken = 'control-token-of-the-checks';

let folder: string;
let gateway: Gateway;
let packed: Map<string, Packed>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'room-sessions-packed-'));
  gateway = await startGateway({ controlToken });
  packed = await packAll(folder);
});

afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

it('has a consumer for each package', () => {
  expect([...packed.keys()].toSorted()).toEqual(names.toSorted());
});

describe.each(names)('the packed %s', (name) => {
  const home = (): string => join(folder, name);

  beforeAll(async () => {
    await installPacked(home(), packed, [name]);
    await writeFile(join(home(), 'consumer.mjs'), consumers[name]!.mjs);
    await writeFile(join(home(), 'consumer.ts'), consumers[name]!.ts);
  });

  it('runs from a plain module on every Node here that it supports', async () => {
    const { engines } = (await readManifest(folderOf(name))) as unknown as {
      engines: { node: string };
    };
    const nodes = await nodesOnPath();
    const supported = nodes.filter((node) => isAtLeast(node.version, engines.node));
    expect(supported).not.toEqual([]);
    const env = {
      ...process.env,
      BASE_URL: gateway.url,
      API_KEY: gateway.apiKey,
      SOCIAL_ID: sample.socialId,
      STATE_URL: `${gateway.controlUrl}/provider-states`,
      STATE_TOKEN: controlToken,
    };
    for (const { path } of supported) await run(path, ['consumer.mjs'], { cwd: home(), env });
  });

  it.each(['typescript-5.9', 'typescript-6.0', 'typescript'])(
    'type-checks under %s, with and without skipLibCheck',
    async (typescript) => {
      for (const skipLibCheck of [true, false]) {
        const said = await typeCheck(home(), typescript, skipLibCheck);
        const { faultyTypes } = consumers[name]!;
        const theirs = (line: string) =>
          faultyTypes !== undefined &&
          (line.startsWith(`node_modules/${faultyTypes}/`) || line.startsWith('  '));
        expect(said.split('\n').filter((line) => !theirs(line))).toEqual(['']);
      }
    },
  );

  it('carries its license, readme, sources and maps, and neither tests nor build state', async () => {
    const installed = join(home(), 'node_modules', scope, name);
    const files = await readdir(installed, { recursive: true });
    for (const wanted of ['LICENSE', 'README.md', 'package.json', 'src', 'dist'])
      expect(files).toContain(wanted);
    expect(files.filter((file) => /\.test\.|testing|tsbuildinfo|node_modules/.test(file))).toEqual(
      [],
    );
    expect(files.some((file) => file.endsWith('.d.ts.map'))).toBe(true);
  });
});

it('verifies a gateway by contracts alone, without the part of Pact that writes them', async () => {
  const home = join(folder, 'contracts-alone');
  await installPacked(home, packed, ['contracts'], { peers: false });
  expect(await readdir(join(home, 'node_modules/@pact-foundation'))).not.toContain('pact');
  const states = ['--state-url', `${gateway.controlUrl}/provider-states`];
  const bin = join(home, 'node_modules/.bin/room-sessions-verify');
  const { stdout } = await run(bin, ['--provider-base-url', gateway.url, ...states], {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      ROOM_SESSIONS_API_KEY: gateway.apiKey,
      ROOM_SESSIONS_STATE_TOKEN: controlToken,
    },
  });
  expect(stdout).toMatch(/keeps (\d+) of \1 interactions\./);
});

describe('the Dockerfile of the gateway', () => {
  const home = (): string => join(folder, 'image');
  let file: Map<string, string[]>;

  beforeAll(async () => {
    file = instructions(await readFile(join(folderOf('gateway'), 'Dockerfile'), 'utf8'));
    await preparePacked(home(), packed, ['gateway']);
    // As it is written, but that the packages come as tarballs: none is in a registry yet.
    const [command = ''] = file.get('RUN') ?? [];
    const packages = '"@room-sessions/gateway@$VERSION"';
    expect(command).toMatch(/^npm install --ignore-scripts /);
    expect(command).toContain(packages);
    await run('sh', ['-c', `${command.replace(packages, '')} --prefer-offline`], { cwd: home() });
  });

  it('installs no package that asks for an install script, and nothing native', async () => {
    const files = await readdir(join(home(), 'node_modules'), { recursive: true });
    const manifests = files.filter((one) => /(^|\/)package\.json$/.test(one));
    expect(manifests.length).toBeGreaterThan(20);
    for (const one of manifests) {
      const { scripts = {} } = JSON.parse(
        await readFile(join(home(), 'node_modules', one), 'utf8'),
      ) as { scripts?: Record<string, string> };
      const asked = ['preinstall', 'install', 'postinstall'].filter((name) => scripts[name]);
      expect(asked, one).toEqual([]);
    }
    expect(files.filter((one) => /\.node$|binding\.gyp$/.test(one))).toEqual([]);
  });

  it('is run by another user than root, without a shell between', () => {
    expect(file.get('FROM')).toEqual(['node:24-slim']);
    expect(file.get('USER')).toEqual(['node']);
    const order = [...file.keys()];
    expect(order.indexOf('USER')).toBeGreaterThan(order.indexOf('RUN'));
    expect(order.indexOf('USER')).toBeLessThan(order.indexOf('ENTRYPOINT'));
    expect(file.get('EXPOSE')).toEqual(['8080']);
  });

  it('starts, is healthy, and stops on SIGTERM', async () => {
    const [program = '', ...args] = [...execForm('ENTRYPOINT'), ...execForm('CMD')];
    const data = join(folder, 'image-data');
    await mkdir(data);
    expect(args).toContain('/data/gateway.sqlite');
    const child = spawn(
      program,
      [...args.map((one) => one.replace(/^\/data/, data)), '--port', '0'],
      {
        cwd: home(),
        env: { PATH: process.env['PATH'], ROOM_SESSIONS_API_KEY: 'key' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const port = /:(\d+)\n$/.exec(line)?.[1] ?? '';
    const [probe = '', ...script] = JSON.parse(
      /CMD (\[.*\])$/.exec(file.get('HEALTHCHECK')?.[0] ?? '')?.[1] ?? '[]',
    ) as string[];
    const check = (): Promise<unknown> =>
      run(
        probe,
        script.map((one) => one.replace(':8080/', `:${port}/`)),
      );
    await check();
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await expect(check()).rejects.toMatchObject({ code: 1 });
  });

  it('has what npx finds by its name', async () => {
    const { stdout } = await run('npx', ['--no', '--', 'room-sessions-gateway', '--version'], {
      cwd: home(),
      // What an npx around these tests was asked for is not asked of this one.
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^npm_config_(call|package)$/.test(name)),
      ),
    });
    expect(stdout.trim()).toBe((await readManifest(folderOf('gateway'))).version);
  });

  const execForm = (name: string): string[] =>
    JSON.parse(file.get(name)?.[0] ?? 'null') as string[];
});

/** What each instruction says, in their order. */
function instructions(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.replaceAll(/\\\n/g, ' ').split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name !== '') found.set(name, [...(found.get(name) ?? []), rest]);
  }
  return found;
}

it('notices a package that does not work when installed', async () => {
  const broken = join(folder, 'core-broken');
  await installPacked(broken, packed, ['core']);
  const consumer = "import { absent } from '@room-sessions/core';\nexport { absent };\n";
  await writeFile(join(broken, 'consumer.ts'), consumer);
  expect(await typeCheck(broken, 'typescript', true)).toContain('absent');
});

const folderOf = (name: string): string => join(root, packed.get(name)!.folder);

async function typeCheck(cwd: string, typescript: string, skipLibCheck: boolean): Promise<string> {
  const bin = join(import.meta.dirname, '../node_modules', typescript, 'bin/tsc');
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'esnext.disposable', 'dom', 'dom.asynciterable'],
    types: [],
  };
  const project = join(cwd, `tsconfig.${typescript}.json`);
  await writeFile(project, JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
  try {
    await run(process.execPath, [bin, '-p', project], { cwd });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout || String(error);
  }
}

async function nodesOnPath(): Promise<{ path: string; version: string }[]> {
  const found = new Map<string, string>();
  for (const entry of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(entry, 'node');
    if (
      await access(path).then(
        () => false,
        () => true,
      )
    )
      continue;
    const { stdout } = await run(path, ['--version']);
    if (!found.has(stdout)) found.set(stdout, path);
  }
  return [...found].map(([version, path]) => ({ path, version: version.trim() }));
}

function isAtLeast(version: string, range: string): boolean {
  const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
  const [have, want] = [numbers(version), numbers(range)];
  for (let at = 0; at < want.length; at++) {
    if (have[at] !== want[at]) return (have[at] ?? 0) > want[at]!;
  }
  return true;
}
