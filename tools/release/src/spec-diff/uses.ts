// Which operations see a place of the document, and from which side.

import {
  isObject,
  type Json,
  type JsonObject,
  type OperationFacts,
  readOperations,
  unescape,
  valueAt,
} from '@room-sessions/codegen';

/** What a place is to an operation; `facts` is what is neither sent nor received. */
export type Role = 'request' | 'response' | 'error' | 'facts';

export interface Use {
  readonly operation: OperationFacts;
  readonly role: Role;
}

/** The uses of the places of one document. */
export class Uses {
  readonly #operations: readonly OperationFacts[];
  /** Component → who reaches it. */
  readonly #components = new Map<string, Map<string, Use>>();

  constructor(document: JsonObject) {
    this.#operations = readOperations(document);
    for (const operation of this.#operations) {
      for (const [key, value] of Object.entries(operation.source)) {
        if (key !== 'responses') this.#reach(document, value, { operation, role: roleOf([key]) });
        else if (isObject(value)) {
          for (const [status, response] of Object.entries(value)) {
            this.#reach(document, response, { operation, role: roleOf([key, status]) });
          }
        }
      }
    }
  }

  /** Who uses what a JSON pointer names: all operations of a path, too. */
  of(pointer: string): Use[] {
    const [root = '', ...parts] = pointer.slice(2).split('/').map(unescape);
    if (root === 'components') {
      return [...(this.#components.get(componentOf(pointer)!)?.values() ?? [])];
    }
    if (root !== 'paths') return [];
    const [path, method, ...rest] = parts;
    return this.#operations
      .filter((one) => one.path === path && (!method || one.method === method.toUpperCase()))
      .map((operation) => ({ operation, role: roleOf(rest) }));
  }

  #reach(document: JsonObject, value: Json, use: Use): void {
    if (Array.isArray(value)) value.forEach((one) => this.#reach(document, one, use));
    if (!isObject(value)) return;
    const ref = value['$ref'];
    if (typeof ref !== 'string') {
      for (const one of Object.values(value)) this.#reach(document, one, use);
      return;
    }
    const users = this.#components.get(ref) ?? new Map<string, Use>();
    const key = `${use.operation.id} ${use.role}`;
    if (users.has(key)) return;
    this.#components.set(ref, users.set(key, use));
    this.#reach(document, valueAt(document, ref) ?? null, use);
  }
}

/** `#/components/schemas/User`, for any place in it. */
export const componentOf = (pointer: string): string | undefined =>
  /^#\/components\/[^/]+\/[^/]+/.exec(pointer)?.[0];

function roleOf([section, status]: readonly string[]): Role {
  if (section === 'parameters' || section === 'requestBody') return 'request';
  if (section !== 'responses') return 'facts';
  return status === undefined || status.startsWith('2') ? 'response' : 'error';
}
