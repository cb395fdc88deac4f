// Each model of the document, with all its fields: the API must accept the examples of the matchers.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MatchersV3 } from '@pact-foundation/pact';
import * as schemas from '@room-sessions/schemas';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as generated from '../generated/matchers.ts';
import { isMatcher } from './is-matcher.ts';
import * as matchers from './index.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}
type AnyMatcherOfModel = (...fields: readonly unknown[]) => object;

const spec = join(import.meta.dirname, '../../../spec/openapi.yaml');
const document = parse(await readFile(spec, 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const components = document.components.schemas;
const models = Object.keys(components).filter((name) => components[name]!.properties);
const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
const getMatcher = (model: string): AnyMatcherOfModel =>
  (matchers as unknown as Record<string, AnyMatcherOfModel>)[lowerFirst(model)]!;

/** The matcher of a model with all its fields, and those of its nested models. */
const whole = (model: string): object =>
  getMatcher(model)(
    ...Object.entries(components[model]!.properties!).map(([name, schema]) => {
      const within = (schema.items ?? schema).$ref?.split('/').at(-1);
      if (within !== undefined && components[within]!.properties) {
        return { [name]: schema.items ? [whole(within)] : whole(within) };
      }
      return Object.keys(schema).some((key) => key !== 'description') ? name : { [name]: 'any' };
    }),
  );

/** The paths of example values without a matcher. */
function unmatched(value: unknown, path = ''): string[] {
  const shown = isMatcher(value) ? value.value : value;
  if (typeof shown !== 'object' || shown === null) return isMatcher(value) ? [] : [path];
  return Object.entries(shown).flatMap(([key, one]) => unmatched(one, `${path}/${key}`));
}

describe('the generated matchers', () => {
  it('include one for each model of the document, all exported', () => {
    expect(Object.keys(generated).toSorted()).toEqual(models.map(lowerFirst).toSorted());
    expect(matchers).toMatchObject(generated);
  });

  it.each(models)('of %s have examples that its schema accepts', (model) => {
    const template = whole(model);
    expect(Object.keys(template)).toEqual(Object.keys(components[model]!.properties!));
    const schema = (schemas as unknown as Record<string, typeof schemas.zUser>)[`z${model}`]!;
    const { success, error } = schema.safeParse(MatchersV3.reify(template));
    expect(error?.issues ?? []).toEqual([]);
    expect(success).toBe(true);
  });

  it.each(models)('of %s give each field a fixed example and a matcher', (model) => {
    const template = whole(model);
    expect(JSON.stringify(template)).not.toContain('pact:generator');
    expect(unmatched(template)).toEqual([]);
    expect(unmatched({ ...template, name: 'x' })).toEqual(['/name']);
  });

  it('give the same result on each call', () => {
    expect(whole('RoomSet')).toEqual(whole('RoomSet'));
  });
});
