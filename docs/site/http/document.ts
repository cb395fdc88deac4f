// spec/openapi.yaml, as far as its pages need it: operations in its order, references followed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
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

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly domain: string;
  readonly summary: string;
  readonly description: string;
  readonly auth: 'required' | 'optional';
  readonly retry: 'safe' | 'unsafe';
  readonly paged: boolean;
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

interface Raw {
  readonly info: object;
  readonly tags: Document['domains'];
  readonly paths: Record<string, Record<string, RawOperation>>;
  readonly components: Record<string, Record<string, unknown>> & {
    readonly schemas: Record<string, Schema>;
  };
}

interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Record<string, object>;
  readonly 'x-auth': 'required' | 'optional';
  readonly 'x-retry': 'safe' | 'unsafe';
  readonly 'x-paged'?: boolean;
}

const read = async (path: string): Promise<unknown> =>
  parse(await readFile(join(root, path), 'utf8'));

export async function readDocument(): Promise<Document> {
  const raw = (await read('spec/openapi.yaml')) as Raw;
  const { gaps } = (await read('spec/gaps.yaml')) as { gaps: readonly Gap[] };
  return {
    domains: raw.tags,
    operations: Object.entries(raw.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        readOperation(raw, path, method, operation),
      ),
    ),
    models: raw.components.schemas,
    gaps: new Map(gaps.map((gap) => [gap.id, gap])),
    wholeGaps: gapsOf(raw.info),
  };
}

function readOperation(raw: Raw, path: string, method: string, operation: RawOperation): Operation {
  const follow = (part: object): object => followed(raw, part);
  const parameters = (operation.parameters ?? []).map(follow) as Parameter[];
  const body = operation.requestBody && (follow(operation.requestBody) as Payload);
  const responses = Object.entries(operation.responses).map(([status, one]) => ({
    ...(follow(one) as Payload),
    status,
  }));
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    domain: operation.tags[0] ?? '',
    summary: operation.summary,
    description: operation.description ?? '',
    auth: operation['x-auth'],
    retry: operation['x-retry'],
    paged: operation['x-paged'] === true,
    parameters,
    body,
    responses,
    gaps: gapsOf([operation, parameters, body, responses]),
  };
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
