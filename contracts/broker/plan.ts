// Who is published, asked about and recorded, and under which versions.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consumers, type Domain, provider } from '../src/names.ts';
import { SetupError } from '../src/setup-error.ts';
import type { Environment } from '../src/child-environment.ts';
import { branchOf, commitOf, hasTag, tagsAtHead } from './git.ts';

/** A party of the contracts, by its name in them, and its version. */
export interface Party {
  readonly name: string;
  readonly version: string;
}

export interface Client extends Party {
  readonly pactFile: string;
}

export interface Plan {
  readonly release: boolean;
  readonly branch: string;
  /** The clients that this run is about: all of them, or those that this commit releases. */
  readonly clients: readonly Client[];
  readonly gateway: Party;
  /** Whether this run is about the gateway itself too. */
  readonly withGateway: boolean;
}

export interface PlanOptions {
  readonly checkout: string;
  readonly environment: Environment;
  readonly release: boolean;
  readonly branch?: string | undefined;
}

interface Package {
  readonly name: string;
  readonly version: string;
}

/**
 * The version of what is not released: that of the package, with the commit behind it. The bare
 * version belongs to its release. A contract in a broker is never changed, so whoever took `1.2.3`
 * for a branch would take it from the release, and a verification of the branch would count for it.
 */
function branchVersion(version: string, commit: string): string {
  // As `git describe` writes a commit: with the letter it is no number, which must not begin with 0.
  return `${version}${version.includes('-') ? '.' : '-'}g${commit}`;
}

/**
 * The branch as a broker is told: a name that is one segment of a path. Pact's command line puts it
 * into one as it is, and `feat/banner` would be two.
 */
const branchName = (branch: string): string => branch.replaceAll(/[^\w.-]+/g, '-');

/**
 * Of a branch: all clients and the gateway. Of a release: those that a tag of this commit names.
 *
 * @throws SetupError when the branch is unknown, or tags and manifests contradict each other.
 */
export async function planOf({
  checkout,
  environment,
  release,
  branch,
}: PlanOptions): Promise<Plan> {
  const named = await branchOf(checkout, environment, branch);
  const versions = release ? await releasedAt(checkout) : await builtAt(checkout);
  const clients = Object.keys(consumers) as Domain[];
  const selected = await Promise.all(clients.map((domain) => versions(domain)));
  const gateway = await versions('gateway');
  return {
    release,
    branch: branchName(named),
    clients: clients.flatMap((domain, index) => {
      const { version, about } = selected[index]!;
      const name = consumers[domain];
      const pactFile = join(checkout, 'contracts/pacts', `${name}-${provider}.json`);
      return about ? [{ name, version, pactFile }] : [];
    }),
    gateway: { name: provider, version: gateway.version },
    withGateway: gateway.about,
  };
}

/** The version of a package, and whether this run is about it. */
type Versions = (folder: string) => Promise<{ readonly version: string; readonly about: boolean }>;

async function builtAt(checkout: string): Promise<Versions> {
  const commit = await commitOf(checkout);
  return async (folder) => {
    const { version } = await readPackage(checkout, folder);
    return { version: branchVersion(version, commit), about: true };
  };
}

async function releasedAt(checkout: string): Promise<Versions> {
  const tags = await tagsAtHead(checkout);
  if (tags.length === 0) {
    throw usage(
      'no tag points at this commit, so it releases nothing; was it checked out with its tags?',
    );
  }
  return async (folder) => {
    const { name, version } = await readPackage(checkout, folder);
    const own = `${name}@${version}`;
    // A commit may have been a release candidate before it became the release.
    const tag = tags.find((one) => one === own) ?? tags.find((one) => one.startsWith(`${name}@`));
    if (tag && tag !== own) {
      throw usage(`the tag ${tag} points at this commit, where ${name} has the version ${version}`);
    }
    // The clients are asked about together with the gateway that is out.
    if (!tag && folder === 'gateway' && !(await hasTag(checkout, own))) {
      throw usage(`${name} ${version} was never released: there is no tag ${own}`);
    }
    return { version, about: tag !== undefined };
  };
}

async function readPackage(checkout: string, folder: string): Promise<Package> {
  const file = join(checkout, 'packages', folder, 'package.json');
  return JSON.parse(await readFile(file, 'utf8')) as Package;
}

const usage = (message: string): SetupError => new SetupError('usage', message);
