// Emits the flat inputs and outputs of operations, and the enumerations as arrays, for the models
// package.

import { $, definePluginConfig, type DefinePlugin, type IR } from '@hey-api/openapi-ts';
import { DocumentError, isObject, type OperationFacts } from './document.ts';
import {
  apiDocument,
  bodyKind,
  gapNote,
  isUnknown,
  joinSentences,
  type Schema,
  toType,
} from './schema.ts';

type Config = DefinePlugin<{ readonly name: 'room-sessions-types' }>;
type Instance = Config['Instance'];
type AnySymbol = ReturnType<Instance['symbol']>;

/** `entryOptions` for `EntryOption`: the array that lists the values of an enumeration. */
function enumerationName(name: string): string {
  const plural = name.endsWith('y')
    ? `${name.slice(0, -1)}ies`
    : name.endsWith('s')
      ? `${name}es`
      : `${name}s`;
  return plural.charAt(0).toLowerCase() + plural.slice(1);
}

export const typesPlugin = (operations: readonly OperationFacts[]) =>
  definePluginConfig<Config['Types']>({
    config: {},
    dependencies: ['@hey-api/typescript'],
    name: 'room-sessions-types',
    handler({ plugin }) {
      emitEnumerations(plugin);
      plugin.forEach('operation', ({ operation }) => {
        const facts = operations.find((one) => one.id === operation.id);
        if (!facts) throw new DocumentError(`${operation.id} is not an operation of the document.`);
        emitTypes(plugin, operation, facts);
      });
    },
  })();

function emitEnumerations(plugin: Instance): void {
  plugin.forEach('schema', ({ name, schema }) => {
    if (schema.type !== 'enum') return;
    const values = (schema.items ?? []).map((item) => $.literal(String(item.const)));
    const symbol = plugin.symbol(enumerationName(name), {
      meta: { artifact: 'types', category: 'utility', resource: 'enumeration', resourceId: name },
    });
    plugin.node(
      $.const(symbol)
        .export()
        .doc(`Values of \`${name}\`. ${schema.description ?? ''}`.trim())
        .assign($.array(...values).as('const')),
    );
  });
}

function emitTypes(plugin: Instance, operation: IR.OperationObject, facts: OperationFacts): void {
  const name = facts.id.charAt(0).toUpperCase() + facts.id.slice(1);
  const meta = {
    artifact: 'types',
    category: 'type',
    resource: 'operation',
    resourceId: facts.id,
    tags: [facts.domain],
  };
  const output = plugin.symbol(`${name}Output`, { meta: { ...meta, role: 'output' } });
  plugin.node(
    $.type
      .alias(output)
      .export()
      .doc(`The response of \`${facts.id}\`. ${apiDocument(facts)}`)
      .type(toType(plugin, operation.responses?.['200']?.schema ?? { type: 'unknown' })),
  );
  const input = plugin.symbol(`${name}Input`, { meta: { ...meta, role: 'input' } });
  plugin.node(
    $.type
      .alias(input)
      .export()
      .doc(`The input of \`${facts.id}\`. ${apiDocument(facts)}`)
      .type(inputType(plugin, toInputFields(operation, facts), facts, output)),
  );
}

/** A named input of an operation. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly doc: string | undefined;
}

/** The flat input of an operation. Throws `DocumentError` if two parts have the same name. */
export function toInputFields(operation: IR.OperationObject, facts: OperationFacts): Field[] {
  const fields: Field[] = [];
  for (const where of ['path', 'query'] as const) {
    for (const parameter of Object.values(operation.parameters?.[where] ?? {})) {
      const { name, required = false, schema, description } = parameter;
      fields.push({ name, required, schema, doc: description });
    }
  }
  if (operation.body) {
    // Whether a body is required is a gap; the types require a documented body, so that it is not forgotten.
    const { schema } = operation.body;
    fields.push({
      name: 'body',
      required: bodyKind(schema) !== 'object' && !isUnknown(schema),
      schema,
      doc: bodyDescription(facts),
    });
  }
  const twice = fields.find(
    (field, at) => fields.findIndex((other) => other.name === field.name) !== at,
  );
  if (twice) throw new DocumentError(`${facts.id} has two inputs named ${twice.name}.`);
  return fields;
}

function bodyDescription(facts: OperationFacts): string | undefined {
  const body = facts.source['requestBody'];
  if (!isObject(body)) return undefined;
  return joinSentences(body['description'], gapNote(body)) || undefined;
}

function inputType(
  plugin: Instance,
  fields: readonly Field[],
  facts: OperationFacts,
  output: AnySymbol,
) {
  const shape = $.type.object();
  for (const { name, required, schema, doc } of fields) {
    let type = toType(plugin, schema);
    if (name === 'body' && facts.recordId) {
      type = $.type.and(type, requiredId(plugin, schema, facts.recordId, facts.id));
    }
    if (name === 'sort' && facts.paged) {
      const sort = plugin.symbolOnce('Sort', {
        external: '../sort.ts',
        kind: 'type',
        meta: { resource: 'sort' },
      });
      type = $.type(sort).generic($.type(output).idx($.type('number')));
    }
    shape.prop(name, (prop) => {
      if (doc) prop.doc(doc);
      prop.required(required).type(required ? type : $.type.or(type, $.type('undefined')));
    });
  }
  return shape;
}

/** The required id of an update, which is optional in the model. */
function requiredId(plugin: Instance, schema: Schema, name: string, operation: string) {
  const model = schema.$ref ? plugin.context.resolveIrRef<Schema>(schema.$ref) : schema;
  const field = model.properties?.[name];
  if (!field) throw new DocumentError(`${operation} has no ${name} in its body: x-record-id.`);
  return $.type.object().prop(name, (prop) => prop.required(true).type(toType(plugin, field)));
}
