// Changes the output of the stock plugins. A resolver returns undefined to keep the plugin's output.

import type { Plugins } from '@hey-api/openapi-ts';

type TypeResolvers = NonNullable<Plugins.HeyApiTypeScript.Resolvers>;
type ZodResolvers = NonNullable<Plugins.Zod.Resolvers>;

const isOpen = (schema: object): boolean =>
  'x-open-enum' in schema && schema['x-open-enum'] === true;

export const typeResolvers: TypeResolvers = {
  // `'A' | (string & {})` keeps the editor's completion, which `'A' | string` loses.
  enum(ctx) {
    if (!isOpen(ctx.schema)) return undefined;
    const { $ } = ctx;
    return $.type.or(
      ...ctx.nodes.items(ctx).enumMembers,
      $.type.and($.type('string'), $.type.object()),
    );
  },
  // With exactOptionalPropertyTypes, a bare `?` rejects a value that may be undefined.
  object(ctx) {
    const { $, schema, walk, plugin } = ctx;
    const names = Object.keys(schema.properties ?? {});
    if (names.length === 0) return undefined;
    const shape = $.type.object();
    for (const name of names) {
      const property = schema.properties![name]!;
      const { type } = walk(property, { path: { '~ref': [] }, plugin });
      const required = schema.required?.includes(name) ?? false;
      shape.prop(name, (prop) => {
        if (property.description) prop.doc(property.description);
        prop.required(required).type(required ? type : $.type.or(type, $.type('undefined')));
      });
    }
    if (schema.additionalProperties) {
      shape.idxSig('key', (signature) => signature.key('string').type('unknown'));
    }
    return shape;
  },
};

export const zodResolvers: ZodResolvers = {
  enum(ctx) {
    if (!isOpen(ctx.schema)) return undefined;
    const { $, plugin } = ctx;
    const { z } = plugin.imports;
    const known = $(z)
      .attr('enum')
      .call($.array(...ctx.nodes.items(ctx).enumMembers));
    return $(z)
      .attr('union')
      .call($.array(known, $(z).attr('string').call()));
  },
  // Unknown fields pass and are kept; zod's own object strips them. If the names of fields are not
  // documented, a catchall marks the object, and `unknowns` of the schemas package skips it.
  object(ctx) {
    const { $, plugin, schema } = ctx;
    if (Object.keys(schema.properties ?? {}).length === 0) return undefined;
    const { z } = plugin.imports;
    const loose = $(z).attr('looseObject').call(ctx.nodes.shape(ctx));
    if (!schema.additionalProperties) return loose;
    return $(z).attr('catchall').call(loose, $(z).attr('any').call());
  },
  string(ctx) {
    const { $, plugin, schema } = ctx;
    const { z } = plugin.imports;
    // zod's uuid() requires RFC version bits, and its datetime() rejects most offsets.
    if (schema.format === 'uuid') return $(z).attr('guid').call();
    if (schema.format === 'date-time') {
      const dateTime = plugin.symbolOnce('dateTime', {
        external: '../date-time.ts',
        meta: { resource: 'date-time' },
      });
      return $(dateTime).call();
    }
    if (schema.format === 'byte') return $(z).attr('base64').call();
    return undefined;
  },
};
