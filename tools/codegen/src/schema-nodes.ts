// Finishes each zod schema: adds the model's type, for short and isolated declarations, and a pure
// wrapper, without which bundlers cannot drop an unused schema.

import { $ } from '@hey-api/openapi-ts';
import ts from 'typescript';
import type { AnyPlugin, NodeHook } from './hooks.ts';
import { toType } from './schema.ts';

type Type = ReturnType<typeof toType>;

/** Annotates and wraps the declaration of a schema in place; ignores all other nodes. */
export const finishSchema: NodeHook = ({ node, plugin }) => {
  if (plugin.name !== 'zod' || node?.symbol?.meta?.['category'] !== 'schema') return;
  const declaration = node as ReturnType<typeof $.const>;
  const { z } = plugin.imports as { z: Parameters<typeof $.type>[0] };
  declaration.type($.type(z).attr('ZodMiniType').generic(modelType(plugin, node.symbol.meta)));
  const toAst = declaration.toAst.bind(declaration);
  declaration.toAst = () => wrapPure(toAst());
};

function modelType(plugin: AnyPlugin, meta: Readonly<Record<string, unknown>>): Type {
  const { resource, role } = meta;
  const resourceId = String(meta['resourceId']);
  if (resource === 'definition') {
    return $.type(plugin.querySymbol({ artifact: 'types', resource: 'definition', resourceId })!);
  }
  const of = (which: 'input' | 'output') =>
    $.type(
      plugin.querySymbol({ artifact: 'types', resource: 'operation', resourceId, role: which })!,
    );
  if (role === 'responses') return of('output');
  if (role === 'request-body') {
    // The input type also requires the id of an update, which the schema does not.
    return updatedModel(plugin, resourceId) ?? of('input').idx($.type.literal('body'));
  }
  // Path and query are picked from the flat input by the names in the schema.
  const names = parameterNames(plugin, resourceId, role === 'request-path' ? 'path' : 'query');
  return $.type('Pick').generics(
    of('input'),
    $.type.or(...names.map((name) => $.type.literal(name))),
  );
}

function updatedModel(plugin: AnyPlugin, id: string): Type | undefined {
  let model: Type | undefined;
  plugin.forEach('operation', ({ operation }) => {
    if (operation.id !== id || !('x-record-id' in operation) || !operation.body) return;
    model = toType(plugin, operation.body.schema);
  });
  return model;
}

function parameterNames(plugin: AnyPlugin, id: string, where: 'path' | 'query'): string[] {
  let names: string[] = [];
  plugin.forEach('operation', ({ operation }) => {
    if (operation.id === id)
      names = Object.values(operation.parameters?.[where] ?? {}).map(({ name }) => name);
  });
  return names;
}

function wrapPure(statement: ts.VariableStatement): ts.VariableStatement {
  const { factory } = ts;
  const [declaration] = statement.declarationList.declarations;
  if (!declaration?.initializer) return statement;
  const build = factory.createArrowFunction(
    undefined,
    undefined,
    [],
    undefined,
    undefined,
    declaration.initializer,
  );
  const call = factory.createCallExpression(
    factory.createParenthesizedExpression(build),
    undefined,
    [],
  );
  ts.addSyntheticLeadingComment(call, ts.SyntaxKind.MultiLineCommentTrivia, ' @__PURE__ ', false);
  const wrapped = factory.updateVariableDeclaration(
    declaration,
    declaration.name,
    undefined,
    declaration.type,
    call,
  );
  const list = factory.updateVariableDeclarationList(statement.declarationList, [wrapped]);
  return factory.updateVariableStatement(statement, statement.modifiers, list);
}
