// Binds the routes of the control plane. A handler takes a request and returns the response body.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendAnswer } from '../http/answer.ts';
import type { Fill } from '../keys/lifecycle.ts';
import type { Services } from '../services.ts';
import type { Db, Tenant } from '../store/tenant.ts';
import type { Guard } from './guard.ts';
import type { SignInCodes } from './sign-in-codes.ts';
import type { Expectations } from './expectations/expectations.ts';
import type { Journal } from './journal/journal.ts';
import { controlTenant } from './tenant.ts';

export const controlPrefix = '/_control';

/** The largest `size` of a page, independent of the API's limit. */
export const largestPage = 1000;

/** The largest body with many records, in bytes: more than a request of the API may have. */
export const largestBody: number = 32 * 1024 * 1024;

/** What the control plane needs. */
export interface ControlServices extends Pick<
  Services,
  'store' | 'keyring' | 'assumptions' | 'now' | 'log'
> {
  /** Creates the records of a new key; without it a new key has none. */
  readonly fill: Fill | undefined;
  readonly guard: Guard;
  readonly signIn: SignInCodes;
  /** The known secrets, which are redacted in the journal. */
  readonly secrets: readonly string[];
}

/** What its parts share. */
export interface PartServices extends ControlServices {
  readonly expectations: Expectations;
  readonly journal: Journal;
}

/** The request that the handlers of the control plane receive. */
export interface ControlRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Finds the tenant of the request, see `controlTenant`. */
  readonly tenant: () => Promise<Tenant>;
  /** Runs a job in a transaction on the records of that tenant. */
  readonly write: <T>(job: (db: Db, tenant: Tenant) => Promise<T>) => Promise<T>;
}

/** Returns the response body or its promise; `undefined` is sent as an empty object. */
export type Answer = (request: ControlRequest) => unknown;

/** Handlers by method and path, without the prefix: `POST /keys/:id/issue`. */
export type Routes = Readonly<Record<string, Answer | { bodyLimit: number; answer: Answer }>>;

/** One part of the control plane. */
export type Part = (services: PartServices, app: FastifyInstance) => Routes;

export function bindRoutes(app: FastifyInstance, services: PartServices, routes: Routes): void {
  for (const [name, route] of Object.entries(routes)) {
    const [method = '', path] = name.split(' ');
    const { answer, ...options } = typeof route === 'function' ? { answer: route } : route;
    app.route({
      method,
      url: `${controlPrefix}${path}`,
      ...options,
      handler: async (request, reply) =>
        sendAnswer(
          reply,
          (await answer(toControlRequest(request, services))) ?? {},
          request.assumed,
        ),
    });
  }
}

function toControlRequest(request: FastifyRequest, services: PartServices): ControlRequest {
  const tenant = (): Promise<Tenant> => controlTenant(request, services);
  return {
    params: request.params as ControlRequest['params'],
    query: request.query as ControlRequest['query'],
    body: request.body,
    tenant,
    async write(job) {
      const known = await tenant();
      return services.store.of(known).write((db) => job(db, known));
    },
  };
}
