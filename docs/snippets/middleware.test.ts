import { middleware, createClient, type Middleware } from '@room-sessions/core';
import { describe, it } from 'vitest';

describe('docs/middleware.md', () => {
  it('sends a language', async () => {
    const language: Middleware = (request, next) =>
      next({ ...request, headers: { ...request.headers, 'accept-language': 'de' } });

    const client = createClient({ use: [middleware(language)] });
  });
});
