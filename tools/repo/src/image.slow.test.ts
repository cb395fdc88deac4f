// The image of the gateway: what its Dockerfile says, done here without Docker.

import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  exec,
  readyUrl,
  execOk,
  spawnProgram,
  temporaryFolder,
  type TemporaryFolder,
} from '@room-sessions/testing';
import { preparePacked, readManifest, root } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const gateway = join(root, 'packages/gateway');

describe('the Dockerfile of the gateway', () => {
  let folder: TemporaryFolder;
  const home = (): string => join(folder.path, 'image');
  let file: Map<string, string[]>;

  beforeAll(async () => {
    folder = await temporaryFolder();
    file = instructions(await readFile(join(gateway, 'Dockerfile'), 'utf8'));
    await preparePacked(home(), new Map(Object.entries(inject('packed'))), ['gateway']);
    // As it is written, but that the packages come as tarballs: none is in a registry yet.
    const [command = ''] = file.get('RUN') ?? [];
    const packages = '"@room-sessions/gateway@$VERSION"';
    expect(command).toMatch(/^npm install --ignore-scripts /);
    expect(command).toContain(packages);
    const install = `${command.replace(packages, '')} --prefer-offline`;
    await execOk(['sh', '-c', install], { cwd: home(), timeout: 180_000 });
  });

  afterAll(() => folder[Symbol.asyncDispose]());

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

  it('runs as a user other than root, without a shell', () => {
    expect(file.get('FROM')).toEqual(['node:24-slim']);
    expect(file.get('USER')).toEqual(['node']);
    const order = [...file.keys()];
    expect(order.indexOf('USER')).toBeGreaterThan(order.indexOf('RUN'));
    expect(order.indexOf('USER')).toBeLessThan(order.indexOf('ENTRYPOINT'));
    expect(file.get('EXPOSE')).toEqual(['8080']);
  });

  it('starts, is healthy, and stops on SIGTERM', async () => {
    const command = [...execForm('ENTRYPOINT'), ...execForm('CMD')];
    const data = join(folder.path, 'image-data');
    await mkdir(data);
    expect(command).toContain('/data/gateway.sqlite');
    await using image = spawnProgram(
      [...command.map((one) => one.replace(/^\/data/, data)), '--port', '0'],
      { cwd: home(), env: { PATH: process.env['PATH'], ROOM_SESSIONS_API_KEY: 'key' } },
    );
    const { port } = new URL(await readyUrl(image));
    const probe = JSON.parse(
      /CMD (\[.*\])$/.exec(file.get('HEALTHCHECK')?.[0] ?? '')?.[1] ?? '[]',
    ) as string[];
    const check = () => exec(probe.map((one) => one.replace(':8080/', `:${port}/`)));
    expect((await check()).code).toBe(0);
    expect((await image.stop('SIGTERM')).code).toBe(0);
    expect((await check()).code).toBe(1);
  });

  it('has the command under the name for npx', async () => {
    const said = await execOk(['npx', '--no', '--', 'room-sessions-gateway', '--version'], {
      cwd: home(),
      // What an npx around these tests was asked for is not asked of this one.
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^npm_config_(call|package)$/.test(name)),
      ),
    });
    expect(said.trim()).toBe((await readManifest(gateway)).version);
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
