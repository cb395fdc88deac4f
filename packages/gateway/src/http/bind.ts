// One loop over the OpenAPI document binds every operation to its handler.
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { recordingsSchemas } from '@room-sessions/schemas/recordings';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { document } from '../generated/openapi.ts';
import type { Call } from '../handlers/call.ts';
import type { OperationId } from '../generated/operations.ts';
import { handlers } from '../handlers/table.ts';
import { resolveSchema, walk } from '../document-schemas.ts';
import { type OpenApiOperation, type OpenApiSchema, operationsIn } from '../openapi-document.ts';
import { getIsoTime, type Tenant, type TenantStore } from '../store/tenant.ts';
import { Stale } from '../store/failure.ts';
import type { Schema } from '../checks/schema.ts';
import { refuseUnknown } from '../checks/strict.ts';
import { refuseNegativeCount } from '../checks/value-ranges.ts';
import { assumedParameters } from '../handlers/undocumented-fields.ts';
import type { Services } from '../services.ts';
import { findTenant } from './admit.ts';
import { forbidCaching, writeAnswer } from './answer.ts';
import { readInput, type InputRules } from './input.ts';
import type { Interceptor } from './interceptor.ts';
import { readPage } from './query.ts';

/** What the hooks need to know about a route. HTTP depends on these facts, not on names. */
export interface OperationConfig {
  readonly operationId?: OperationId;
  /** The key is optional if the switch says so. */
  readonly keyOptional?: boolean;
  /** Its errors contain only `error`. */
  readonly bareError?: boolean;
  /** Its body is an image in base64, limited by the size of images. */
  readonly takesImage?: boolean;
}

export const schemas: Readonly<
  Record<OperationId, InputRules['schemas'] & { readonly response?: Schema }>
> = {
  ...roomsSchemas,
  ...mediaSchemas,
  ...recordingsSchemas,
  ...badgingSchemas,
};

/** base64 has four characters for three bytes; the rest is for quotes and white space. */
const uploadBodyLimit = (imageBytes: number): number => Math.ceil(imageBytes / 3) * 4 + 1024;

/** How often a request runs again when its tenant changes meanwhile. */
const mostRepeats = 2;

/** @param writeError writes the status and the headers of an error, and returns the body. */
export function bindOperations(
  app: FastifyInstance,
  services: Services,
  control: Interceptor | undefined,
  writeError: (error: unknown, request: FastifyRequest, reply: FastifyReply) => string,
): void {
  for (const { path, method, operation } of operationsIn(document)) {
    // The types of the handlers come from the same document.
    const id = operation.operationId as OperationId;
    const rules = inputRules(id, operation);
    const takesImage = rules.bodySchema?.format === 'byte';
    const isPaged = operation['x-paged'] === true;
    const run = createRunner({ id, isPaged, rules }, services);

    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: {
        operationId: id,
        keyOptional: operation['x-auth'] === 'optional',
        bareError: operation['x-bare-error'] === true,
        takesImage,
      },
      ...(takesImage && { bodyLimit: uploadBodyLimit(services.assumptions['max-upload-size']) }),
      async handler(request, reply) {
        const expectation = control && (await withTenant(control.expect, services, request, reply));
        if (!expectation) return reply.send(await withTenant(run, services, request, reply));
        await expectation(async () => {
          try {
            return await withTenant(run, services, request, reply);
          } catch (error) {
            return writeError(error, request, reply);
          } finally {
            // Some effects send it without Fastify.
            forbidCaching(reply);
          }
        });
        return reply;
      },
    });
  }
}

type Step<Result> = (
  request: FastifyRequest,
  reply: FastifyReply,
  tenant: Tenant,
  store: TenantStore,
) => Promise<Result> | Result;

/**
 * The cached tenant of a key is verified along with the records; if it is stale, the step begins
 * again.
 */
async function withTenant<Result>(
  step: Step<Result>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result> {
  for (let repeats = 0; ; repeats += 1) {
    const tenant = request.tenant!;
    const store = services.store.of(tenant);
    try {
      return await step(request, reply, tenant, store);
    } catch (thrown) {
      // The key may have been revoked meanwhile.
      const isFailure = thrown instanceof Failure;
      const error = isFailure ? await store.confirm().then(() => thrown, toError) : thrown;
      if (!(error instanceof Stale) || repeats === mostRepeats) throw error;
      services.keyring.forget(tenant);
      request.tenant = await findTenant(request, services);
    }
  }
}

const toError = (error: unknown): unknown => error;

function createRunner(
  { id, isPaged, rules }: { id: OperationId; isPaged: boolean; rules: InputRules },
  { assumptions, strict, now, state }: Services,
): Step<string | undefined> {
  const { bodySchema } = rules;
  const others = assumedParameters[id] ?? [];
  const parameters = others === 'any' ? 'any' : [...rules.query.map(({ name }) => name), ...others];
  const limits = {
    largest: assumptions['max-page-size'],
    oversized: assumptions['oversized-page'],
  };
  const firstPage = readPage({}, limits);
  const checksRanges = assumptions['value-ranges'] === 'checked';
  // The schema of this operation has checked the input, which TypeScript cannot infer.
  const handle = handlers[id] as (call: Call<unknown>) => Promise<unknown>;

  /** @returns the body of the response, whose headers are written */
  return async (request, reply, tenant, store) => {
    const { body } = request;
    const query = request.query as Record<string, unknown>;
    const assumed: Call<unknown>['assumed'] = (...ids) => {
      for (const one of ids) request.assumed.add(one);
    };
    // Before the schema, because its message says more.
    const page = isPaged ? readPage(query, limits, assumed) : firstPage;
    const input = readInput(rules, request);
    if (strict) refuseUnknown({ bodySchema, parameters }, { query, body });
    if (checksRanges && body !== undefined) walk(bodySchema, body, ['body'], refuseNegativeCount);
    const answer = await handle({
      input,
      parameters: query,
      page,
      store,
      baseUrl: state.url,
      get now() {
        return getIsoTime(tenant, now);
      },
      assumed,
      assumptions,
      assume: (one) => {
        request.assumed.add(one);
        return assumptions[one];
      },
    });
    await store.confirm();
    return writeAnswer(reply, answer);
  };
}

function inputRules(id: OperationId, operation: OpenApiOperation): InputRules {
  const bodySchema = operation.requestBody?.content?.['application/json']?.schema;
  return {
    query: operation.parameters?.filter((one) => one.in === 'query') ?? [],
    body: bodySchema === undefined ? 'none' : saysNothing(bodySchema) ? 'optional' : 'required',
    itemErrors: resolveSchema(bodySchema?.items)?.properties?.['error'] !== undefined,
    bodySchema,
    schemas: schemas[id],
  };
}

/** A body without a described content: any object, or any value. */
const saysNothing = ({ $ref, type, properties }: OpenApiSchema): boolean =>
  $ref === undefined && properties === undefined && (type === undefined || type === 'object');
