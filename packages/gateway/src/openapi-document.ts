/** The parts of an OpenAPI document that the gateway reads; the others are kept untyped. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, OpenApiOperation>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, OpenApiSchema>>;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

export interface DocumentedOperation {
  /** With parameters in braces. */
  readonly path: string;
  /** In upper case. */
  readonly method: string;
  readonly operation: OpenApiOperation;
}

export const operationsIn = ({ paths }: OpenApiDocument): DocumentedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly 'x-auth'?: string;
  readonly 'x-paged'?: boolean;
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: OpenApiBody;
  readonly [field: string]: unknown;
}

export interface OpenApiBody {
  readonly description?: string;
  readonly content?: Readonly<
    Record<string, { readonly schema?: OpenApiSchema; readonly example?: unknown }>
  >;
  readonly [field: string]: unknown;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: OpenApiSchema;
  readonly [field: string]: unknown;
}

export interface OpenApiSchema {
  readonly type?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly items?: OpenApiSchema;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly [field: string]: unknown;
}
