// A small repository as the commands see ours: packages with versions, and committed contracts.

import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { consumers, type Domain, provider } from '../../src/names.ts';

export const versions: Readonly<Record<Domain | 'gateway', string>> = {
  badging: '0.2.0',
  media: '0.4.1',
  recordings: '2.0.0-next.3',
  rooms: '1.2.3',
  gateway: '1.4.0',
};

/** What each client's contract of the tests asks for. */
export const pactOf = (domain: Domain): Readonly<Record<string, unknown>> => ({
  consumer: { name: consumers[domain] },
  interactions: ['likes', 'needs'].map((verb) => ({
    description: `what ${domain} ${verb}`,
    pending: false,
    request: { method: 'GET', path: `/${domain}/${verb}` },
    response: { status: 200 },
    type: 'Synchronous/HTTP',
  })),
  metadata: { pactSpecification: { version: '4.0' } },
  provider: { name: provider },
});

export interface Checkout extends AsyncDisposable {
  readonly path: string;
  readonly write: (file: string, content: unknown) => Promise<void>;
  readonly git: (...args: string[]) => string;
}

/** One commit on the branch `feat/banner`. */
export async function createCheckout(): Promise<Checkout> {
  const folder = await temporaryFolder();
  // A name that means something to patterns of files.
  const path = join(folder.path, '[broker]');
  const write = async (file: string, content: unknown): Promise<void> => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), JSON.stringify(content));
  };
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: path, encoding: 'utf8', env: identity }).trim();
  for (const [folder, version] of Object.entries(versions)) {
    const name = `@room-sessions/${folder}`;
    await write(`packages/${folder}/package.json`, { name, version });
  }
  for (const [domain, name] of Object.entries(consumers)) {
    await write(`contracts/pacts/${name}-${provider}.json`, pactOf(domain as Domain));
  }
  git('init', '--quiet', '--initial-branch=feat/banner');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
  return { path, write, git, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

const identity = {
  PATH: process.env['PATH'],
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
};
