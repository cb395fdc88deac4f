// spec/openapi.yaml, as far as its pages need it: operations in its order, references followed.
import {
  type Gap,
  gapsOf,
  type Json,
  type JsonObject,
  type OperationFacts,
  readDocument as readSpec,
  readGaps,
  readLedger,
  readOperations,
  resolve,
} from '@room-sessions/codegen/document';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly 'x-open-enum'?: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Payload {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface Operation extends Omit<OperationFacts, 'source'> {
  readonly parameters: readonly Parameter[];
  readonly body: Payload | undefined;
  readonly responses: readonly (Payload & { readonly status: string })[];
  /** The ids of all gaps that it or one of its parts names. */
  readonly gaps: readonly string[];
}

export interface Document {
  readonly domains: readonly { readonly name: string; readonly description: string }[];
  readonly operations: readonly Operation[];
  readonly models: Readonly<Record<string, Schema>>;
  readonly gaps: ReadonlyMap<string, Gap>;
  /** Gaps of no operation in particular. */
  readonly wholeGaps: readonly string[];
}

/** The parts of the document that are read here. */
interface Raw {
  readonly info: object;
  readonly tags: Document['domains'];
  readonly components: { readonly schemas: Record<string, Schema> };
}

/** Those of an operation. */
interface RawOperation {
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Record<string, Json>;
}

export async function readDocument(): Promise<Document> {
  const document = await readSpec();
  const raw = document as unknown as Raw;
  const gaps = readGaps(await readLedger());
  return {
    domains: raw.tags,
    operations: readOperations(document).map((facts) => readOperation(document, facts)),
    models: raw.components.schemas,
    gaps: new Map(gaps.map((gap) => [gap.id, gap])),
    wholeGaps: gapsOf(raw.info),
  };
}

/** Schemas stay references: they have a page of their own. */
function readOperation(document: JsonObject, { source, ...facts }: OperationFacts): Operation {
  const operation = source as unknown as RawOperation;
  const follow = (part: Json): unknown => resolve(document, part);
  const parameters = (operation.parameters ?? []).map(follow) as Parameter[];
  const body = follow(operation.requestBody ?? null) as Payload | null;
  const responses = Object.entries(operation.responses).map(([status, one]) => ({
    ...(follow(one) as Payload),
    status,
  }));
  const gaps = gapsOf([operation, parameters, body, responses]);
  return { ...facts, parameters, body: body ?? undefined, responses, gaps };
}
