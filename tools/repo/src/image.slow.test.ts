// Runs the steps of the gateway's Dockerfile without Docker.

import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  exec,
  readyUrl,
  execOk,
  spawnProgram,
  temporaryFolder,
  type TemporaryFolder,
} from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const gateway = join(root, 'packages/gateway');

describe('the Dockerfile of the gateway', () => {
  let folder: TemporaryFolder;
  const home = (): string => join(folder.path, 'image');
  let file: Map<string, string[]>;

  beforeAll(async () => {
    folder = await temporaryFolder();
    file = instructions(await readFile(join(gateway, 'Dockerfile'), 'utf8'));
    // The tarballs are the build context, as in CI, because no version is in a registry yet.
    const tarballs = await packedGateway(join(folder.path, 'packed'));
    const [command = ''] = file.get('RUN') ?? [];
    const [, mounted = '', install = ''] =
      /^--mount=type=bind,target=(\S+) (npm install --ignore-scripts .*)$/.exec(command) ?? [];
    expect(file.get('ARG')).toContain('PACKAGES=@room-sessions/gateway@$VERSION');
    expect(install).toMatch(/ \$PACKAGES$/);
    expect(mounted).toBe('/packed');
    await mkdir(home());
    await execOk(['sh', '-c', `${install} --prefer-offline`], {
      cwd: home(),
      env: { ...process.env, PACKAGES: `${tarballs}/*.tgz` },
      timeout: 180_000,
    });
  });

  afterAll(() => folder[Symbol.asyncDispose]());

  it('installs no packages with install scripts or native code', async () => {
    const files = await readdir(join(home(), 'node_modules'), { recursive: true });
    const manifests = files.filter((one) => /(^|\/)package\.json$/.test(one));
    expect(manifests.length).toBeGreaterThan(10);
    for (const one of manifests) {
      const { scripts = {} } = JSON.parse(
        await readFile(join(home(), 'node_modules', one), 'utf8'),
      ) as { scripts?: Record<string, string> };
      const asked = ['preinstall', 'install', 'postinstall'].filter((name) => scripts[name]);
      expect(asked, one).toEqual([]);
    }
    expect(files.filter((one) => /\.node$|binding\.gyp$/.test(one))).toEqual([]);
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

  const execForm = (name: string): string[] =>
    JSON.parse(file.get(name)?.[0] ?? 'null') as string[];
});

/** Creates a folder with the tarballs of the gateway and its workspace dependencies. */
async function packedGateway(into: string): Promise<string> {
  const packed = inject('packed');
  const add = async (name: string): Promise<void> => {
    const one = packed[name];
    if (one === undefined) return;
    await copyFile(one.tarball, join(into, basename(one.tarball)));
    for (const dependency of Object.keys(one.manifest.dependencies ?? {})) {
      await add(dependency.replace('@room-sessions/', ''));
    }
  };
  await mkdir(into);
  await add('gateway');
  return into;
}

/** The arguments of each instruction, in order. */
function instructions(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.replaceAll(/\\\n/g, ' ').split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name !== '') found.set(name, [...(found.get(name) ?? []), rest]);
  }
  return found;
}
