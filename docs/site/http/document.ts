// spec/openapi.yaml, as far as its pages need it: operations in its order, references followed.
import { join } from 'node:path';
import { type OperationFacts, readOperations, readYaml } from '@room-sessions/codegen/document';
import { root } from '../paths.ts';

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

export interface Gap {
  readonly id: string;
  readonly unknown: string;
  readonly sdk: string;
}

/** The parts of the document that are read here. */
interface Raw {
  readonly info: object;
  readonly tags: Document['domains'];
  readonly components: Record<string, Record<string, unknown>> & {
    readonly schemas: Record<string, Schema>;
  };
}

/** Those of an operation. */
interface RawOperation {
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Record<string, object>;
}

export async function readDocument(): Promise<Document> {
  const document = await readYaml(join(root, 'spec/openapi.yaml'));
  const raw = document as unknown as Raw;
  const { gaps } = (await readYaml(join(root, 'spec/gaps.yaml'))) as unknown as {
    gaps: readonly Gap[];
  };
  return {
    domains: raw.tags,
    operations: readOperations(document).map((facts) => readOperation(raw, facts)),
    models: raw.components.schemas,
    gaps: new Map(gaps.map((gap) => [gap.id, gap])),
    wholeGaps: gapsOf(raw.info),
  };
}

function readOperation(raw: Raw, { source, ...facts }: OperationFacts): Operation {
  const operation = source as unknown as RawOperation;
  const follow = (part: object): object => followed(raw, part);
  const parameters = (operation.parameters ?? []).map(follow) as Parameter[];
  const body = operation.requestBody && (follow(operation.requestBody) as Payload);
  const responses = Object.entries(operation.responses).map(([status, one]) => ({
    ...(follow(one) as Payload),
    status,
  }));
  const gaps = gapsOf([operation, parameters, body, responses]);
  return { ...facts, parameters, body, responses, gaps };
}

/** Schemas stay references: they have a page of their own. */
function followed(raw: Raw, part: object): object {
  const [kind = '', name = ''] = (part as { $ref?: string }).$ref?.split('/').slice(-2) ?? [];
  if (kind === '') return part;
  const found = raw.components[kind]?.[name];
  if (typeof found !== 'object' || found === null) {
    throw new Error(`spec/openapi.yaml refers to ${kind}/${name}, which it does not have.`);
  }
  return found;
}

/** The ids of all gaps that a part of the document names, at whatever depth, each once. */
export function gapsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const found = Object.entries(part).flatMap(([name, value]) =>
    name === 'x-gap' ? [value as string | string[]].flat() : gapsOf(value),
  );
  return [...new Set(found)];
}
