/** The document, below the checkout. */
export const spec = 'spec/openapi.yaml';

/** As the last release had it; `pnpm run version` writes it. */
export const releasedSpec = 'spec/released/openapi.yaml';
