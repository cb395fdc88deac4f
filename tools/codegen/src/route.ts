// Which file each generated symbol goes to. A symbol that no rule names fails the run.

import { DocumentError } from './document.ts';
import { isDomain } from './domains.ts';

export interface SymbolFacts {
  readonly name: string;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The file of a symbol, relative to packages/ and without its ending. Throws {@link DocumentError}. */
export function fileOf({ name, meta = {} }: SymbolFacts): string {
  const { artifact, resource } = meta;
  const domain = Array.isArray(meta['tags']) ? meta['tags'][0] : undefined;
  if (resource === 'definition') {
    if (artifact === 'types') return 'models/src/generated/models';
    if (artifact === 'zod') return 'schemas/src/generated/components';
  }
  if (resource === 'enumeration') return 'models/src/generated/enumerations';
  if (resource === 'operation' && isDomain(domain)) {
    if (artifact === 'types') return `models/src/generated/${domain}`;
    if (artifact === 'zod') return `schemas/src/generated/${domain}`;
    if (artifact === 'operations') return `${domain}/src/generated/operations`;
  }
  throw new DocumentError(
    `Nothing says which package ${name} belongs to (${JSON.stringify(meta)}).`,
  );
}

/** The barrel that exports a symbol again, or none. */
export function barrelOf(facts: SymbolFacts): string[] {
  const [owner] = fileOf(facts).split('/');
  // The schemas of one domain are a subpath of their own, so that a bundle holds one domain.
  const inBarrel =
    owner === 'models' || (owner === 'schemas' && facts.meta?.['resource'] === 'definition');
  return inBarrel ? [`${owner}/src/generated/index`] : [];
}

/** What `from` writes to import `specifier`: a path that leaves its package becomes the package's name. */
export function resolveImport(specifier: string, from: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const target = new URL(specifier, `file:///${from}`).pathname.slice(1);
  const owner = target.split('/')[0];
  return owner === from.split('/')[0] ? specifier : `@room-sessions/${owner}`;
}
