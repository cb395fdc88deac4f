// Serves the reference. It has no script and loads nothing: its style is inline, and the policy
// allows it by its hash.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Assumptions } from '../../assume.ts';
import { document } from '../../generated/openapi.ts';
import type { Services } from '../../services.ts';
import { addressAsked, madeOnce } from '../openapi.ts';
import { html, Html } from './html.ts';
import { referencePage } from './page.ts';
import { style } from './style.ts';

// Not with the template: the hash must be that of exactly these characters.
const styleElement = new Html(`<style>${style}</style>`);
const styleHash = createHash('sha256').update(style).digest('base64');

const headers = {
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; ` +
    "form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export function bindReference(app: FastifyInstance, services: Services): void {
  const bytesFor = madeOnce(
    (server) => pageFor(server, services.assumptions),
    (server) => html`${server}`.text,
  );
  app.get('/docs', async (request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(bytesFor(addressAsked(request, services))),
  );
}

const pageFor = (server: string, assumptions: Assumptions): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Room Sessions Gateway: reference</title>
        ${styleElement}
      </head>
      <body>
        ${referencePage(document, server, assumptions)}
      </body>
    </html> `.text;
