// Distinguishes an unknown path from a known path with another method.
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

/** Records the template of each route that is added later; call it before the first. */
export function watchRoutes(app: FastifyInstance): (method: string, url: string) => Failure {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', (options) => {
    const { method, url } = options;
    options.config = { ...options.config, template: url.replaceAll(/:(\w+)/g, '{$1}') };
    const route = routes.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return (method, url) => {
    const path = url.split('?', 1)[0] ?? '';
    const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    const allowed = [...new Set(matching.flatMap(({ methods }) => [...methods]))].join(', ');
    return allowed === ''
      ? new Failure(404, 'no such path', { assumed: ['further-operations'] })
      : new Failure(405, `${method} is not allowed here; ${allowed} is`, {
          headers: { allow: allowed },
        });
  };
}

const toPattern = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
