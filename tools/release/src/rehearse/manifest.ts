// What a manifest may say that a registry has: nothing of the checkout.

import type { PublishedManifest } from './registry.ts';

/** @throws Error for one that does not say where it comes from, or says what helps no user. */
export function checkManifest(
  name: string,
  { version, repository, ...manifest }: PublishedManifest,
  source: string,
): void {
  if (!repository?.url?.includes(source)) {
    throw new Error(`${name} ${version} does not name its repository, which provenance needs.`);
  }
  for (const part of ['scripts', 'devDependencies'] as const) {
    if (manifest[part]) throw new Error(`${name} ${version} still has its ${part}.`);
  }
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
  for (const [dependency, range] of ranges) {
    if (/^(?:workspace|catalog|file|link):/.test(range)) {
      throw new Error(`${name} ${version} asks for ${dependency} as ${range}.`);
    }
  }
}
