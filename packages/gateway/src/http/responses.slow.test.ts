// A third-party validator compares responses with the API document: those of valid, invalid and random requests to
// each operation, with each value of each switch.
import document from '@room-sessions/models/openapi.json' with { type: 'json' };
import * as fc from 'fast-check';
import ResponseValidator from 'openapi-response-validator';
import { describe, expect, it } from 'vitest';
import { assumptions } from '../generated/assumptions.ts';
import type { Assumption } from '../assumption.ts';
import type { Assumptions } from '../resolve-assumptions.ts';
import { type OpenApiDocument, operationsIn } from '../openapi-document.ts';
import { sample } from '../seed/sample.ts';
import { type Answer, createTestClient } from '../testing/client.ts';
import { exampleRequests } from '../testing/example-requests.ts';
import { startGateway } from '../testing/gateway.ts';
import { anyRequest } from '../testing/random-requests.ts';

// Vitest has already resolved the default export of this CommonJS module.
const Validator = ResponseValidator as unknown as typeof ResponseValidator.default;

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const operations = operationsIn(document as unknown as OpenApiDocument).map(
  ({ path, method, operation }) => ({
    id: operation.operationId,
    method,
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    responses: operation['responses'] as Readonly<Record<string, Response>>,
  }),
);

const findOperation = ({ method, path }: Request) =>
  operations.find((one) => one.method === method && one.path.test(path.split('?')[0] ?? ''));

const components = document.components.responses as Readonly<Record<string, Response>>;

/** Undocumented paths get the general error body. */
const general: Response = { $ref: '#/components/responses/Failed' };

const matches =
  (pattern: RegExp) =>
  (value: string): boolean =>
    pattern.test(value);

/** The formats of the document, because the validator accepts any value of a format that it does not know. */
const customFormats = {
  uuid: matches(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
  'date-time': matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/),
  byte: matches(/^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/),
};

const validators = new Map<object, InstanceType<typeof Validator>>();

function getValidator(schema: object): InstanceType<typeof Validator> {
  const known = validators.get(schema);
  if (known) return known;
  const validator = new Validator({
    responses: { default: { schema } },
    components: { schemas: document.components.schemas },
    customFormats,
  } as unknown as ConstructorParameters<typeof Validator>[0]);
  validators.set(schema, validator);
  return validator;
}

/** The mismatch of a response, if any. */
function findFault(
  request: Request,
  { status, headers, text }: Answer<unknown>,
): string | undefined {
  const where = `${request.method} ${request.path} → ${status}`;
  const { responses = {} } = findOperation(request) ?? {};
  const given = responses[status] ?? responses['default'] ?? general;
  const { content } = components[given.$ref?.split('/').at(-1) ?? ''] ?? given;
  const schema = content?.['application/json']?.schema ?? {};
  // The body of some responses is not documented.
  if (Object.keys(schema).length === 0) return undefined;
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json\b/.test(type)) return `${where}: the Content-Type is "${type}"`;
  const validator = getValidator(schema);
  const fault = validator.validateResponse(String(status), JSON.parse(text)) as
    | { message: string; errors: unknown }
    | undefined;
  return fault && `${where}: ${fault.message} ${JSON.stringify(fault.errors)}`;
}

/** In addition to the random requests. */
const getInvalidRequests = (request: Request): Request[] => [
  { ...request, headers: { 'x-api-key': 'not-a-key' } },
  { ...request, path: request.path.replace(sample.socialId, sample.unknownId) },
  ...(request.method === 'GET'
    ? ['sort=a,b,c', 'page=1&page=2', 'text=%00'].map((query) => ({
        ...request,
        path: `${request.path.split('?')[0]}?${query}`,
      }))
    : ['{"name":', '[[]]', `"${'a'.repeat(1_500_000)}"`].map((body) => ({ ...request, body }))),
];

const undocumented: readonly Request[] = [
  { method: 'GET', path: '/api/v1/recording/mine' },
  { method: 'GET', path: '/api/v2/event' },
  { method: 'DELETE', path: '/api/v1/event' },
  { method: 'PUT', path: '/api/v1/guest/user', body: '{}' },
  { method: 'GET', path: `/api/v1/social/settings/${'a'.repeat(4000)}` },
];

const random = fc.sample(anyRequest, { seed: 20_261_124, numRuns: 150 });
const requests: readonly Request[] = [
  ...exampleRequests,
  ...exampleRequests.flatMap(getInvalidRequests),
  ...undocumented,
  ...random,
];

/** The first round has the defaults. Each further round has the next value of each switch. */
function getRounds(): Partial<Assumptions>[] {
  const switches = Object.values<Assumption>(assumptions).flatMap(({ id, switch: choice }) =>
    // Numbers and texts have no next value.
    choice === undefined || typeof choice.values === 'string'
      ? []
      : [{ id, others: choice.values.filter((value) => value !== choice.default) }],
  );
  const rounds = Math.max(...switches.map(({ others }) => others.length));
  const getRound = (index: number): Partial<Assumptions> =>
    Object.fromEntries(switches.map(({ id, others }) => [id, others[index % others.length]]));
  return [{}, ...Array.from({ length: rounds }, (_, index) => getRound(index))];
}

describe.each(getRounds().map((assume, round) => ({ round, assume })))(
  'in round $round of the switches',
  ({ assume }) => {
    it('each response matches the API document', async () => {
      await using gateway = await startGateway({ assume });
      const { send } = createTestClient(gateway);
      const faults: string[] = [];
      const succeeded = new Set<string | undefined>();
      for (const request of requests) {
        const { method, path, body, headers } = request;
        const answer = await send(method, path, {
          headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
          ...(body !== undefined && { body }),
        });
        const fault = findFault(request, answer);
        if (fault !== undefined) faults.push(fault);
        if (answer.status === 200) succeeded.add(findOperation(request)?.id);
      }
      expect(faults).toEqual([]);
      expect(operations.filter(({ id }) => !succeeded.has(id))).toEqual([]);
    });
  },
);
