import { readFileSync } from 'node:fs';

interface Manifest {
  readonly version: string;
  /** Added to a published package. */
  readonly repository?: { readonly url: string };
}

let known: Manifest | undefined;

const manifest = (): Manifest =>
  (known ??= JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as Manifest);

/** The version of this package. */
export const version = (): string => manifest().version;

/** The address of a page of the docs; in a checkout, its path. */
export const docsLink = (page: string, { repository } = manifest()): string =>
  repository === undefined
    ? `docs/${page}`
    : `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/HEAD/docs/${page}`;
