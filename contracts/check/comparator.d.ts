// The package's own declarations import without extensions, which TypeScript does not follow here.
declare module '@pactflow/openapi-pact-comparator' {
  export interface Result {
    readonly code: string;
    readonly message: string;
    readonly mockDetails?: { readonly location: string };
    readonly specDetails?: { readonly location: string };
  }
  export class Comparator {
    constructor(options: { readonly oas: object });
    compare(pact: object): AsyncGenerator<Result>;
  }
}
