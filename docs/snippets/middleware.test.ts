import { middleware, createClient, type Extension, type Middleware } from '@room-sessions/core';
import { describe, it } from 'vitest';

describe('docs/middleware.md', () => {
  it('sends a language', async () => {
    const language: Middleware = (request, next) =>
      next({ ...request, headers: { ...request.headers, 'accept-language': 'de' } });

    const client = createClient({ use: [middleware(language)] });
  });

  it('measures calls with an extension', async () => {
    const timing: Extension = {
      async call({ operation }, next) {
        const startedAt = performance.now();
        try {
          return await next();
        } finally {
          console.log(operation.id, performance.now() - startedAt, 'ms');
        }
      },
      on(event) {
        if (event.type === 'retry') console.log(event.call.operation.id, event.reason, event.delay);
      },
    };

    const client = createClient({ use: [timing] });
  });
});
