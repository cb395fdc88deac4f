// An npm registry on loopback for our scope. Other packages come from the usual registry.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  freePort,
  findProgram,
  readyUrl,
  spawnProgram,
  temporaryFolder,
} from '@room-sessions/testing';

export interface Registry extends AsyncDisposable {
  /** Configures npm in a folder to use the registry for our scope, with a token that is invalid elsewhere. */
  readonly bind: (folder: string) => Promise<void>;
  /** Reads a published package, if any. */
  readonly read: (name: string) => Promise<Published | undefined>;
}

interface Published {
  readonly 'dist-tags': Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, PublishedManifest>>;
}

interface PublishedManifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly repository?: { readonly url?: string };
  readonly scripts?: unknown;
  readonly devDependencies?: unknown;
}

// JSON is YAML.
const config = JSON.stringify({
  storage: './storage',
  auth: { htpasswd: { file: './htpasswd' } },
  packages: { '@room-sessions/*': { access: '$all', publish: '$all' } },
  log: { type: 'stdout', format: 'pretty', colors: false, level: 'warn' },
  web: { enable: false },
});

/** Starts a registry on a free port. Disposal removes all published packages. */
export async function startRegistry(): Promise<Registry> {
  const folder = await temporaryFolder();
  await writeFile(join(folder.path, 'config.yaml'), config);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const args = ['--config', 'config.yaml', '--listen', `127.0.0.1:${port}`];
  const verdaccio = findProgram('verdaccio', import.meta.dirname);
  const program = spawnProgram([...verdaccio, ...args], { cwd: folder.path });
  await readyUrl(program, /(http address)/);
  const { host } = new URL(url);
  return {
    bind: (path) =>
      writeFile(
        join(path, '.npmrc'),
        `@room-sessions:registry=${url}\n//${host}/:_authToken=rehearsal\n`,
      ),
    read: async (name) => {
      const response = await fetch(new URL(name.replace('/', '%2f'), url));
      if (response.status === 404) return undefined;
      return (await response.json()) as Published;
    },
    [Symbol.asyncDispose]: async () => {
      await program[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
