// Emits a function with its facts for each operation, and a table of schemas for each domain.

import { $, definePluginConfig, type DefinePlugin, type IR } from '@hey-api/openapi-ts';
import { DocumentError, type OperationFacts } from './document.ts';
import { type Domain, domains } from './domains.ts';
import { apiDocument, bodyKind, isUnknown, type Schema, typeOf } from './schema.ts';
import { inputOf } from './types-plugin.ts';

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
      .doc(`The facts of \`${facts.id}\`, as \`client.call\` takes them.`)
      .type($.type(core(plugin, 'Operation', 'type')))
      .assign(factsValue(plugin, operation, facts)),
  );

  const typeSymbol = (role: 'input' | 'output') =>
    plugin.querySymbol({ artifact: 'types', resource: 'operation', resourceId: facts.id, role })!;
  const optional = inputOf(operation, facts).every((field) => !field.required);
  const result = facts.paged
    ? $.type(core(plugin, 'Pages', 'type')).generic(itemType(plugin, operation, facts))
    : $.type(core(plugin, 'Call', 'type')).generic($.type(typeSymbol('output')));
  const call = facts.paged
    ? $(core(plugin, 'paginate', 'value')).call('client', constant, 'input', 'options')
    : $('client').attr('call').call(constant, 'input', 'options');
  const options = core(plugin, facts.paged ? 'PageOptions' : 'CallOptions', 'type');
  const symbol = plugin.symbol(facts.id, { meta: { ...meta, role: 'function' } });
  plugin.node(
    $.const(symbol)
      .export()
      .doc([`${facts.summary}.`, '', facts.description, '', apiDocument(facts)])
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

// One table of schemas per domain: what a client is handed when responses are to be checked.
function emitTable(plugin: Instance, domain: Domain, operations: readonly OperationFacts[]): void {
  const table = $.object().pretty();
  const unknowns = plugin.symbolOnce('unknowns', {
    external: '../unknowns.ts',
    meta: { resource: 'unknowns' },
  });
  const fastCheck = plugin.symbolOnce('fastCheck', {
    external: '../fast-check.ts',
    meta: { resource: 'fastCheck' },
  });
  const check = plugin.symbolOnce('check', {
    external: '@room-sessions/core/validation',
    meta: { resource: 'check' },
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
    entry.prop('check', $(check));
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
        `The schemas of each operation of ${domain}, by operation id; hand them to a client as \`validate.schemas\`.`,
      )
      .type(
        $.type('Readonly').generic(
          $.type('Record').generics(ids, $.type(core(plugin, 'OperationSchemas', 'type'))),
        ),
      )
      .assign(table),
  );
}

function itemType(plugin: Instance, operation: IR.OperationObject, facts: OperationFacts) {
  const output = operation.responses?.['200']?.schema;
  const item = output?.type === 'array' ? output.items?.[0] : undefined;
  if (!item) throw new DocumentError(`${facts.id} is paged, but its response is no array.`);
  return typeOf(plugin, item);
}

function factsValue(plugin: Instance, operation: IR.OperationObject, facts: OperationFacts) {
  const query = Object.values(operation.parameters?.query ?? {}).map(({ name }) => name);
  const body = operation.body && bodyKind(operation.body.schema);
  const value = $.object().pretty();
  const add = (name: string, fact: unknown) => value.prop(name, $.fromValue(fact));
  add('id', facts.id);
  add('method', facts.method);
  add('path', facts.path);
  if (query.length > 0) add('query', query);
  // By its function, so that a bundle without uploads goes without it.
  if (body === 'base64') value.prop('body', $(core(plugin, 'encodeBase64', 'value')));
  else if (body) add('body', body);
  const fields = operation.body && bodyFields(plugin, operation.body.schema);
  // By its function, so that a bundle without bodies goes without it.
  if (fields) {
    const report = $(core(plugin, 'reportUnknownFields', 'value'));
    value.prop('fields', $.array(report, $.literal(fields.join(' '))));
  }
  if (isUnknown(operation.responses?.['200']?.schema ?? {})) add('response', 'unknown');
  if (facts.bareError) add('bareError', true);
  add('auth', facts.auth);
  add('retry', facts.retry);
  return value;
}

/** The fields that a body, or each item of it, can have; undefined where others are to be expected. */
function bodyFields(plugin: Instance, body: Schema): string[] | undefined {
  const one = body.type === 'array' && body.items?.length === 1 ? body.items[0]! : body;
  const model = one.$ref ? plugin.context.resolveIrRef<Schema>(one.$ref) : one;
  const fields = Object.keys(model.properties ?? {});
  return fields.length > 0 && !model.additionalProperties ? fields : undefined;
}

const core = (plugin: Instance, name: string, kind: 'type' | 'value') =>
  plugin.symbolOnce(name, {
    external: '@room-sessions/core',
    ...(kind === 'type' ? { kind: 'type' } : {}),
    meta: { resource: 'core', resourceId: name },
  });
