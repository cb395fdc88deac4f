import type { Operation } from '@room-sessions/core';
import type { OperationSchemas } from '@room-sessions/schemas/validation';

/** Loads the schemas of a domain, by operation id. */
export type SchemaLoader = () => Promise<Readonly<Record<string, OperationSchemas>>>;

/** The JSON Schema of a tool's arguments. */
export type InputSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

/** An operation of the API as a tool. */
export interface ApiTool {
  readonly operation: Operation;
  readonly loadSchemas: SchemaLoader;
  readonly title: string;
  readonly description: string;
  readonly input: InputSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly idempotentHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
  /** Whether its result is a page of a list. */
  readonly paged?: boolean;
  /** The field is sent as a file instead of a base64 body. */
  readonly takesFile?: boolean;
}

/** Whether a call changes or creates data, so that a person has to confirm it. */
export const isWrite = ({ operation }: ApiTool): boolean => !operation.idempotent;
