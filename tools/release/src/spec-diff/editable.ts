import type { JsonObject } from '@room-sessions/codegen';

/** A document, to be changed in a line. */
export class Editable {
  readonly value: JsonObject;

  constructor(value: JsonObject) {
    this.value = value;
  }

  components(kind: string): JsonObject {
    return (this.value['components'] as JsonObject)[kind] as JsonObject;
  }

  schema(name: string, kind = 'schemas'): JsonObject {
    return this.components(kind)[name] as JsonObject;
  }

  properties(name: string): JsonObject {
    return this.schema(name)['properties'] as JsonObject;
  }

  operation(id: string): JsonObject {
    const { path, method } = this.#find(id);
    return (this.#paths[path] as JsonObject)[method] as JsonObject;
  }

  parameters(id: string): JsonObject[] {
    return this.operation(id)['parameters'] as JsonObject[];
  }

  answer(id: string, schema: JsonObject): void {
    const { 200: success } = this.operation(id)['responses'] as Record<string, JsonObject>;
    success!['content'] = { 'application/json': { schema } };
  }

  remove(id: string): void {
    delete this.#paths[this.#find(id).path];
  }

  move(id: string, path: string): void {
    const found = this.#find(id);
    this.#paths[path] = this.#paths[found.path]!;
    delete this.#paths[found.path];
  }

  copyOperation(id: string, copy: string): void {
    this.#paths[`/api/v1/${copy}`] = {
      get: { ...structuredClone(this.operation(id)), operationId: copy },
    };
  }

  rename(from: string, to: string): void {
    const text = JSON.stringify(this.value).replaceAll(`"${from}"`, `"${to}"`);
    const renamed = JSON.parse(
      text.replaceAll(`/schemas/${from}"`, `/schemas/${to}"`),
    ) as JsonObject;
    Object.assign(this.value, renamed);
  }

  get #paths(): JsonObject {
    return this.value['paths'] as JsonObject;
  }

  #find(id: string): { path: string; method: string } {
    for (const [path, item] of Object.entries(this.#paths)) {
      for (const [method, operation] of Object.entries(item as JsonObject)) {
        if ((operation as JsonObject)['operationId'] === id) return { path, method };
      }
    }
    throw new Error(`${id} is no operation.`);
  }
}
