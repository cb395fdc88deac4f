// Emits a function and its facts for each operation, and a table of schemas for each domain.

import { $, definePluginConfig, type DefinePlugin, type IR } from '@hey-api/openapi-ts';
import { DocumentError, type OperationFacts } from './document.ts';
import { type Domain, domains } from './domains.ts';
import { apiDocument, bodyKind, gapNote, isUnknown, type Schema, toType } from './schema.ts';
import { type Field, toInputFields } from './types-plugin.ts';

type Config = DefinePlugin<{ readonly name: 'room-sessions-operations' }>;
type Instance = Config['Instance'];

export const operationsPlugin = (operations: readonly OperationFacts[]) =>
  definePluginConfig<Config['Types']>({
    config: {},
    dependencies: ['@hey-api/typescript', 'zod'],
    name: 'room-sessions-operations',
    handler({ plugin }) {
      plugin.forEach('operation', ({ operation }) => {
        const facts = operations.find((one) => one.id === operation.id);
        if (facts) emitOperation(plugin, operation, facts);
      });
      for (const domain of domains) {
        emitTable(
          plugin,
          domain,
          operations.filter((one) => one.domain === domain),
        );
      }
    },
  })();

function emitOperation(
  plugin: Instance,
  operation: IR.OperationObject,
  facts: OperationFacts,
): void {
  const meta = {
    artifact: 'operations',
    resource: 'operation',
    resourceId: facts.id,
    tags: [facts.domain],
  };
  const constant = plugin.symbol(`${facts.id}Operation`, { meta: { ...meta, role: 'facts' } });
  plugin.node(
    $.const(constant)
      .export()
      .doc(`The facts of \`${facts.id}\`.`)
      .type($.type(core(plugin, 'Operation', 'type')))
      .assign(factsValue(plugin, operation, facts)),
  );

  const typeSymbol = (role: 'input' | 'output') =>
    plugin.querySymbol({ artifact: 'types', resource: 'operation', resourceId: facts.id, role })!;
  const fields = toInputFields(operation, facts);
  const optional = fields.every((field) => !field.required);
  const result = facts.paged
    ? $.type(core(plugin, 'Pages', 'type')).generic(itemType(plugin, operation, facts))
    : $.type(core(plugin, 'CallPromise', 'type')).generic($.type(typeSymbol('output')));
  const call = facts.paged
    ? $(core(plugin, 'paginate', 'value')).call('client', constant, 'input', 'options')
    : $('client').attr('call').call(constant, 'input', 'options');
  const options = core(plugin, facts.paged ? 'PageOptions' : 'CallOptions', 'type');
  const symbol = plugin.symbol(facts.id, { meta: { ...meta, role: 'function' } });
  plugin.node(
    $.const(symbol)
      .export()
      .doc(operationDoc(facts, fields))
      .assign(
        $.func()
          .arrow()
          .param('client', (param) => param.type($.type(core(plugin, 'Client', 'type'))))
          .param('input', (param) => param.optional(optional).type($.type(typeSymbol('input'))))
          .param('options', (param) => param.optional().type($.type(options)))
          .returns(result)
          .do($.return(call)),
      ),
  );
}

function operationDoc(facts: OperationFacts, fields: readonly Field[]): string[] {
  const names = (required: boolean): string =>
    fields
      .filter((field) => field.required === required)
      .map(({ name }) => `\`${name}\``)
      .join(', ');
  const parts = [names(true), names(false) && `optionally ${names(false)}`].filter(Boolean);
  const gaps = gapNote(facts.source);
  return [
    facts.description,
    '',
    apiDocument(facts),
    ...(gaps === undefined ? [] : [gaps]),
    '',
    '@param client The client that sends the request.',
    `@param input ${parts.length > 0 ? `${parts.join('; ')}.` : 'Empty: the operation has no inputs.'}`,
    `@param options Options of ${facts.paged ? 'the list and its calls' : 'the call'}.`,
    '@throws `ApiError` for an error response, another `RoomSessionsError` otherwise.',
  ];
}

// One table of schemas per domain, for `validate`.
function emitTable(plugin: Instance, domain: Domain, operations: readonly OperationFacts[]): void {
  const table = $.object().pretty();
  const unknowns = plugin.symbolOnce('unknowns', {
    external: '../unknowns.ts',
    meta: { resource: 'unknowns' },
  });
  const operationSchemas = plugin.symbolOnce('OperationSchemas', {
    external: '../validation/standard-schema.ts',
    kind: 'type',
    meta: { resource: 'operationSchemas' },
  });
  const fastCheck = plugin.symbolOnce('fastCheck', {
    external: '../fast-check.ts',
    meta: { resource: 'fastCheck' },
  });
  for (const { id } of operations) {
    const entry = $.object();
    let isEmpty = true;
    for (const [key, role] of [
      ['path', 'request-path'],
      ['query', 'request-query'],
      ['body', 'request-body'],
      ['response', 'responses'],
    ] as const) {
      const symbol = plugin.querySymbol({
        artifact: 'zod',
        resource: 'operation',
        resourceId: id,
        role,
      });
      if (!symbol) continue;
      entry.prop(key, $(symbol));
      isEmpty = false;
    }
    if (!isEmpty) entry.prop('accepts', $(fastCheck)).prop('unknowns', $(unknowns));
    table.prop(id, entry);
  }
  const symbol = plugin.symbol(`${domain}Schemas`, {
    meta: { artifact: 'zod', resource: 'operation', role: 'table', tags: [domain] },
  });
  const ids = $.type.or(...operations.map(({ id }) => $.type.literal(id)));
  plugin.node(
    $.const(symbol)
      .export()
      .doc(
        `The schemas of each operation of ${domain}, by operation id, for \`validate({ schemas })\`.`,
      )
      .type($.type('Readonly').generic($.type('Record').generics(ids, $.type(operationSchemas))))
      .assign(table),
  );
}

function itemType(plugin: Instance, operation: IR.OperationObject, facts: OperationFacts) {
  const output = operation.responses?.['200']?.schema;
  const item = output?.type === 'array' ? output.items?.[0] : undefined;
  if (!item) throw new DocumentError(`${facts.id} is paged, but its response is not an array.`);
  return toType(plugin, item);
}

function factsValue(plugin: Instance, operation: IR.OperationObject, facts: OperationFacts) {
  const query = Object.values(operation.parameters?.query ?? {}).map(({ name }) => name);
  const body = operation.body && encoderOf(plugin, operation.body.schema);
  const value = $.object().pretty();
  const add = (name: string, fact: unknown) => value.prop(name, $.fromValue(fact));
  add('id', facts.id);
  add('method', facts.method);
  add('path', facts.path);
  if (query.length > 0) add('query', query);
  // A function, so that a bundle contains only the encoders that it needs.
  const encoders = {
    json: () => core(plugin, 'encodeJson', 'value'),
    record: () => core(plugin, 'encodeRecord', 'value'),
    list: () => core(plugin, 'encodeList', 'value'),
    object: () => core(plugin, 'encodeObject', 'value'),
    // Only media uploads.
    base64: () => plugin.symbolOnce('encodeBase64', { external: '../encode-base64.ts' }),
  };
  if (body) value.prop('body', $(encoders[body]()));
  const fields = operation.body && bodyFields(plugin, operation.body.schema);
  if (fields) add('fields', fields.join(' '));
  if (isUnknown(operation.responses?.['200']?.schema ?? {})) add('response', 'unknown');
  if (facts.bareError) add('bareError', true);
  add('idempotent', facts.retry === 'safe');
  return value;
}

/** The kind of a body. One with a name is required, also without documented fields. */
function encoderOf(plugin: Instance, schema: Schema): ReturnType<typeof bodyKind> {
  if (!schema.$ref) return bodyKind(schema);
  const kind = bodyKind(plugin.context.resolveIrRef<Schema>(schema.$ref));
  return kind === 'object' ? 'record' : kind;
}

/** The fields of a body, or of its items; undefined if the names of fields are not documented. */
function bodyFields(plugin: Instance, body: Schema): string[] | undefined {
  const one = body.type === 'array' && body.items?.length === 1 ? body.items[0]! : body;
  const model = one.$ref ? plugin.context.resolveIrRef<Schema>(one.$ref) : one;
  const fields = Object.keys(model.properties ?? {});
  return fields.length > 0 && !model.additionalProperties ? fields : undefined;
}

const core = (plugin: Instance, name: string, kind: 'type' | 'value') =>
  plugin.symbolOnce(name, {
    external: kind === 'type' ? '@room-sessions/core' : '@room-sessions/core/internal',
    ...(kind === 'type' ? { kind: 'type' } : {}),
    meta: { resource: 'core', resourceId: name },
  });
