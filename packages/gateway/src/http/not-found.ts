// Tells a path that does not exist from one that exists for other methods.
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

/** Remembers the routes from here on, and names the template of each; call it before the first. */
export function watchRoutes(app: FastifyInstance): (method: string, url: string) => Failure {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', (options) => {
    const { method, url } = options;
    options.config = { ...options.config, template: url.replaceAll(/:(\w+)/g, '{$1}') };
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
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

const patternOf = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
