// Binds the routes of the control plane. A route is the schemas of its input and a function that
// takes a request and returns the body of the response.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { parse } from '../checks/schema.ts';
import { Failure, shortened } from '../failure.ts';
import { sendAnswer } from '../http/answer.ts';
import { singleValue } from '../http/query.ts';
import type { Fill } from '../keys/lifecycle.ts';
import type { Services } from '../services.ts';
import type { Expectations } from './expectations/held-expectations.ts';
import { getIsoTime, type Db, type Tenant } from '../store/tenant.ts';
import { findTenant, toTenant } from '../store/tenants.ts';

export const controlPrefix = '/_control';

/** The path that asks for a code instead of the token. */
export const signInPath = `${controlPrefix}/sign-in`;

/** Of records or recorded traffic, in bytes: more than a request of the API may have. */
const largestBody: number = 32 * 1024 * 1024;

export type ControlServices = Pick<Services, 'store' | 'keyring' | 'assumptions' | 'now'> & {
  /** Creates the records of a new key; without it a new key has none. */
  readonly fill: Fill | undefined;
  readonly expectations: Expectations;
};

type AnyQuery = Readonly<Record<string, unknown>>;

export interface ControlRequest<Body = unknown, Query = AnyQuery> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** Finds the tenant of the request, see `findNamedTenant`. */
  readonly tenant: () => Promise<Tenant>;
  /** Runs a job in a transaction on the records of that tenant. `now`: its time, as ISO text. */
  readonly write: <T>(job: (db: Db, tenant: Tenant, now: string) => Promise<T>) => Promise<T>;
  /** For a response that the route writes itself. */
  readonly reply: FastifyReply;
}

/** Input without a schema is unchecked. */
export interface Route<Body = unknown, Query = AnyQuery> {
  readonly query?: ZodMiniType<Query>;
  readonly body?: ZodMiniType<Body>;
  /** @returns the response body or its promise; `undefined` is sent as an empty object */
  readonly run: (request: ControlRequest<Body, Query>) => unknown;
}

export const route = <Body = unknown, Query = AnyQuery>(one: Route<Body, Query>): Route =>
  one as Route;

/** By method and path, without the prefix: `POST /keys/:id/issue`. */
export type Routes = Readonly<Record<string, Route | Route['run']>>;

export function bindRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'store' | 'keyring' | 'now'>,
  routes: Routes,
): void {
  for (const [name, one] of Object.entries(routes)) {
    const [method = '', path] = name.split(' ');
    const { query, body, run }: Route = typeof one === 'function' ? { run: one } : one;
    const url = controlPrefix + path;
    app.route({
      method,
      url,
      // Without the token, for a sign-in, the limit of the gateway holds.
      ...(url !== signInPath && { bodyLimit: largestBody }),
      handler: async (request, reply) => {
        const tenant = (): Promise<Tenant> => findNamedTenant(request, services);
        const answer = await run({
          params: request.params as ControlRequest['params'],
          query: query ? parse(query, request.query, []) : (request.query as AnyQuery),
          body: body ? parse(body, request.body, ['body']) : request.body,
          tenant,
          reply,
          async write(job) {
            const known = await tenant();
            const now = getIsoTime(known, services.now);
            return services.store.of(known).write((db) => job(db, known, now));
          },
        });
        return reply.sent ? reply : sendAnswer(reply, answer ?? {});
      },
    });
  }
}

/**
 * Finds the tenant of a control-plane request: the query parameter `tenant` has its id. By default it
 * is the tenant of the key that the gateway was started with. The result is valid for any version
 * of the tenant.
 *
 * @throws Failure (404) when there is no such tenant.
 */
async function findNamedTenant(
  { query }: Pick<FastifyRequest, 'query'>,
  { store, keyring }: Pick<Services, 'store' | 'keyring'>,
): Promise<Tenant> {
  const id = singleValue('tenant', query as Record<string, unknown>);
  if (id !== undefined) {
    const row = await findTenant(store.read, id);
    if (row) return { ...toTenant(row), version: null };
    throw new Failure(404, `tenant: no tenant ${shortened(id)}`);
  }
  const tenant = await keyring.usual();
  if (tenant) return { ...tenant, version: null };
  const how = 'issue one, or name a tenant with ?tenant=ID';
  throw new Failure(404, `this gateway has no accepted key; ${how}`);
}
