// A publication that the registry breaks off in the middle, and the one that is run after it.

import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import {
  exec,
  type Finished,
  listen,
  programOfCode,
  execOk,
  temporaryFolder,
} from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';

/** A registry that remembers names and versions, and refuses one package as long as it is told to. */
async function startRegistry(): Promise<
  AsyncDisposable & { url: string; published: string[]; refused: Set<string> }
> {
  const published: string[] = [];
  const refused = new Set<string>();
  const server = createServer(async (request, answer) => {
    const name = decodeURIComponent(request.url!.slice(1).split('?')[0]!);
    const send = (status: number, value: object): void => {
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const body = (await Array.fromAsync(request)).join('');
    if (request.method === 'PUT') {
      if (refused.has(name)) return send(403, { error: 'not now' });
      published.push(name);
      return send(201, { ok: Object.keys((JSON.parse(body) as { versions: object }).versions) });
    }
    if (!published.includes(name)) return send(404, { error: 'not found' });
    const version = { name, version: '1.0.0', dist: { tarball: '', shasum: '' } };
    return send(200, { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } });
  });
  const listening = await listen(server);
  return { ...listening, url: `${listening.url}/`, published, refused };
}

it('goes on where it broke off, tags what is out, and leaves the files as they were', async () => {
  await using registry = await startRegistry();
  await using folder = await temporaryFolder();
  const chain = ['contracts', 'packages/b', 'packages/c', 'packages/d'];
  const files: Record<string, string> = {
    'package.json': '{ "name": "all", "private": true, "version": "0.0.0" }',
    'pnpm-workspace.yaml': 'packages: [contracts, packages/*]\n',
    'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
    '.npmrc': `@a:registry=${registry.url}\n//${new URL(registry.url).host}/:_authToken=none\n`,
    '.changeset/config.json': '{ "access": "public", "baseBranch": "main" }',
    '.gitignore': 'node_modules\n',
  };
  for (const [at, path] of chain.entries()) {
    const before = chain[at - 1];
    const dependencies = before ? { [`@a/${before.split('/').at(-1)}`]: '^1.0.0' } : {};
    const manifest = { name: `@a/${path.split('/').at(-1)}`, version: '1.0.0', dependencies };
    files[`${path}/package.json`] = JSON.stringify(manifest);
    files[`${path}/README.md`] = '';
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, file)), { recursive: true });
    await writeFile(join(folder.path, file), text);
  }
  await mkdir(join(folder.path, 'node_modules/@changesets'), { recursive: true });
  const cli = 'node_modules/@changesets/cli';
  await symlink(join(root, cli), join(folder.path, cli));
  const git = (...args: string[]): Promise<string> =>
    execOk(['git', '-c', 'user.name=a', '-c', 'user.email=a@localhost', ...args], {
      cwd: folder.path,
    });
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'All');

  const program = `import { publish } from ${JSON.stringify(join(import.meta.dirname, 'publish.ts'))};
process.exitCode = await publish(process.cwd(), []);`;
  const publish = async (): Promise<Finished> => {
    const finished = await exec(programOfCode(program), {
      cwd: folder.path,
      env: {
        ...process.env,
        GITHUB_REPOSITORY: 'some-owner/some-name',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a@localhost',
      },
    });
    for (const path of chain) {
      const file = `${path}/package.json`;
      expect(await readFile(join(folder.path, file), 'utf8')).toBe(files[file]);
    }
    return finished;
  };

  registry.refused.add('@a/c');
  const first = await publish();
  expect(first.output).toContain('@a/c');
  expect(first.code).toBe(1);
  expect(registry.published).toEqual(['@a/contracts', '@a/b']);
  expect(await git('tag')).toBe('@a/b@1.0.0\n@a/contracts@1.0.0\n');

  registry.refused.clear();
  expect(await publish()).toMatchObject({ code: 0 });
  expect(registry.published).toEqual(['@a/contracts', '@a/b', '@a/c', '@a/d']);
  expect((await git('tag')).split('\n')).toHaveLength(5);
});
