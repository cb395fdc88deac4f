// Selects the file of each generated symbol. A symbol without a rule fails the run.

import { DocumentError } from './document.ts';
import { isDomain } from './domains.ts';

export interface SymbolFacts {
  readonly name: string;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The file of a symbol, relative to packages/ and without its extension. Throws {@link DocumentError}. */
export function getFile({ name, meta = {} }: SymbolFacts): string {
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
    if (artifact === 'operations') {
      const file = meta['role'] === 'facts' ? 'operations' : 'functions';
      return `${domain}/src/generated/${file}`;
    }
  }
  throw new DocumentError(`There is no rule for the file of ${name} (${JSON.stringify(meta)}).`);
}

/** The barrel that re-exports a symbol, if any. */
export function getBarrels(facts: SymbolFacts): string[] {
  const [owner] = getFile(facts).split('/');
  // The schemas of a domain have their own subpath, so that a bundle contains one domain.
  const inBarrel =
    owner === 'models' || (owner === 'schemas' && facts.meta?.['resource'] === 'definition');
  return inBarrel ? [`${owner}/src/generated/index`] : [];
}

/** The specifier to use in `from`: a path into another package becomes the name of that package. */
export function resolveImport(specifier: string, from: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const target = new URL(specifier, `file:///${from}`).pathname.slice(1);
  const owner = target.split('/')[0];
  return owner === from.split('/')[0] ? specifier : `@room-sessions/${owner}`;
}
