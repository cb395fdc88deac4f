// The API document as the gateway serves it: operations, and the schemas of their responses.

import { startInProcess } from '@room-sessions/gateway';
import { operationAt } from '@room-sessions/shared/operation-at';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  /** Of an open enumeration: its documented values, then any text. */
  readonly anyOf?: readonly Schema[];
  readonly 'x-gap'?: string | readonly string[];
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly 'x-gap'?: string | readonly string[];
}

interface Facts {
  readonly operationId: string;
  readonly 'x-auth'?: string;
  readonly 'x-retry'?: string;
  readonly 'x-bare-error'?: boolean;
  readonly 'x-gap'?: string | readonly string[];
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly responses: Readonly<Record<string, Response>>;
}

interface Raw {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Facts>>>>;
}

interface Operation {
  readonly id: string;
  /** In upper case. */
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly facts: Facts;
}

export class ApiDocument {
  readonly version: string;
  readonly #raw: Raw;
  readonly #operations: ReadonlyMap<string, Operation>;

  constructor(raw: Raw) {
    this.version = raw.info.version;
    this.#raw = raw;
    this.#operations = new Map(
      Object.entries(raw.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, facts]) => [
          facts.operationId,
          { id: facts.operationId, method: method.toUpperCase(), path, facts },
        ]),
      ),
    );
  }

  operationAt(method: string, path: string): Operation | undefined {
    return operationAt(this.operations, method, path);
  }

  operation(id: string): Operation {
    const found = this.#operations.get(id);
    if (!found) throw new Error(`The API document has no operation ${id}.`);
    return found;
  }

  get operations(): readonly Operation[] {
    return [...this.#operations.values()];
  }

  isSafe(id: string): boolean {
    return this.operation(id).facts['x-retry'] === 'safe';
  }

  needsKey(id: string): boolean {
    return this.operation(id).facts['x-auth'] === 'required';
  }

  /** The names of the documented query parameters. */
  queryNames(id: string): string[] {
    return (this.operation(id).facts.parameters ?? []).map(
      (one) => (this.#at(one) as { readonly name?: string }).name ?? '',
    );
  }

  /** The schema of the response, with its JSON Pointer and its gaps. */
  response(id: string): { schema: Schema; pointer: string; gaps: readonly string[] } {
    const { path, method, facts } = this.operation(id);
    const at = `/paths/${escape(path)}/${method.toLowerCase()}/responses/200`;
    const response = facts.responses['200'];
    return {
      schema: response?.content?.['application/json']?.schema ?? {},
      pointer: `${at}/content/application~1json/schema`,
      gaps: toGaps(response?.['x-gap']),
    };
  }

  /** A schema, or the component that it refers to, and its place. */
  resolve(schema: Schema, pointer: string): { schema: Schema; pointer: string } {
    const { $ref } = schema;
    const own = this.#at(schema) as Schema;
    return { schema: { ...own.anyOf?.[0], ...own }, pointer: $ref?.slice(1) ?? pointer };
  }

  /**
   * Whether the document explains a value of this type at a place of a response, such as `/[]/user/name`. It
   * does not explain values within an open schema.
   */
  explains(id: string, place: string, what: string): boolean {
    let node: Schema | undefined = this.response(id).schema;
    for (const token of place.split('/').slice(1)) {
      const schema: Schema = this.resolve(node, '').schema;
      node = token === '[]' ? schema.items : schema.properties?.[unescape(token)];
      if (node === undefined) return false;
    }
    const { schema } = this.resolve(node, '');
    if (what.startsWith('"')) {
      return schema.type === 'string' && (schema.enum?.includes(JSON.parse(what)) ?? true);
    }
    const isBoolean = what === 'true' || what === 'false';
    const type = what === 'empty' ? 'array' : isBoolean ? 'boolean' : what;
    return schema.type === type || (schema.type === 'integer' && type === 'number');
  }

  /** The places of a response that have a gap, as JSON Pointers with `[]` for items. */
  getPlaces(gap: string, id: string): string[] {
    const { schema, gaps } = this.response(id);
    const places = gaps.includes(gap) ? [''] : [];
    const walk = (node: Schema, place: string, above: readonly Schema[]): void => {
      const { schema: own } = this.resolve(node, '');
      if (above.includes(own)) return;
      if (toGaps(own['x-gap']).includes(gap)) places.push(place);
      if (own.items) walk(own.items, `${place}/[]`, [...above, own]);
      for (const [name, one] of Object.entries(own.properties ?? {})) {
        walk(one, `${place}/${escape(name)}`, [...above, own]);
      }
    };
    walk(schema, '', []);
    return places;
  }

  /** The values of the enumeration at a JSON Pointer, if any. */
  enumeration(pointer: string): readonly unknown[] | undefined {
    const $ref = `#${pointer}`;
    return this.#at({ $ref }) === undefined ? undefined : this.resolve({ $ref }, '').schema.enum;
  }

  /** The target of a reference, or the node itself. */
  #at(node: { readonly $ref?: string }): unknown {
    if (node.$ref === undefined) return node;
    const tokens = node.$ref.slice(2).split('/').map(unescape);
    return tokens.reduce<unknown>(
      (one, token) => (one as Readonly<Record<string, unknown>> | undefined)?.[token],
      this.#raw,
    );
  }
}

export const toGaps = (gap: string | readonly string[] | undefined): readonly string[] =>
  gap === undefined ? [] : typeof gap === 'string' ? [gap] : gap;

export const escape = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');
const unescape = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

let loaded: Promise<ApiDocument> | undefined;

/** The document that this version of the gateway serves. */
export const loadDocument = (): Promise<ApiDocument> => (loaded ??= load());

async function load(): Promise<ApiDocument> {
  // No `await using`: the sources must also run on Node 22.
  const gateway = await startInProcess({ seed: false });
  try {
    const response = await gateway.fetch(new Request('http://gateway.invalid/openapi.json'));
    return new ApiDocument((await response.json()) as Raw);
  } finally {
    await gateway.close();
  }
}
