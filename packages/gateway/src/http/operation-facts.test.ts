import { describe, expect, it } from 'vitest';
import type { OpenApiOperation, OpenApiSchema } from '../openapi-document.ts';
import { getOperationFacts } from './operation-facts.ts';

const operation = (facts: Partial<OpenApiOperation>): OpenApiOperation => ({
  operationId: 'aNewOne',
  'x-auth': 'required',
  ...facts,
});
const withBody = (schema: OpenApiSchema): OpenApiOperation =>
  operation({ requestBody: { content: { 'application/json': { schema } } } });

describe('the facts of an operation in the document', () => {
  it('default to a required key, general error bodies and no body', () => {
    expect(getOperationFacts(operation({}))).toEqual({
      keyOptional: false,
      bareError: false,
      body: 'none',
      itemErrors: false,
      takesImage: false,
    });
  });

  it('may allow calls without a key and bare errors', () => {
    expect(
      getOperationFacts(operation({ 'x-auth': 'optional', 'x-bare-error': true })),
    ).toMatchObject({
      keyOptional: true,
      bareError: true,
    });
  });

  it.each<[string, OpenApiSchema, string]>([
    ['anything at all', {}, 'optional'],
    ['any object', { type: 'object', additionalProperties: true }, 'optional'],
    ['a model', { $ref: '#/components/schemas/User' }, 'required'],
    ['an object of named fields', { type: 'object', properties: { a: {} } }, 'required'],
    ['a list', { type: 'array', items: {} }, 'required'],
  ])('takes %s as its body: %j, which is %s', (_, schema, body) => {
    expect(getOperationFacts(withBody(schema)).body).toBe(body);
  });

  it('accept an image for a binary body', () => {
    expect(getOperationFacts(withBody({ type: 'string', format: 'byte' }))).toMatchObject({
      body: 'required',
      takesImage: true,
    });
  });
});
