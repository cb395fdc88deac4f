/** As the last release had it; `pnpm run version` writes it. */
export const releasedSpec = 'spec/released/openapi.yaml';
