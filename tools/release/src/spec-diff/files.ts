/** As the last release had it; `pnpm release:version` writes it. */
export const releasedSpec = 'spec/released/openapi.yaml';
