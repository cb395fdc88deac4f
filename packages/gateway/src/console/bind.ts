// The console: a page, and the files that it loads. It holds no data and needs no key: what it
// shows, it asks the control plane for, with the token that its user gives it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assetNames, readAsset } from './assets.ts';

/** Where the page is. */
export const consolePath = '/console';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // No text becomes markup or code anywhere in the page.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Asked for each time, and sent when it changed: a newer gateway has a newer console.
  'cache-control': 'no-cache',
};

/** There is a console where there is a control plane. */
export function bindConsole(app: FastifyInstance): void {
  // A route for each file: a path that names none is like all that do not exist.
  for (const name of assetNames) app.get(`${consolePath}/${name}`, answer(name));
  for (const path of [consolePath, `${consolePath}/`]) app.get(path, answer('index.html'));
}

const answer =
  (name: string) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { type, etag, body } = await readAsset(name);
    reply.headers({ ...headers, etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(type).send(body);
  };
