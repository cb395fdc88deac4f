import { createClient, type Middleware } from '@room-sessions/core';
import { describe, it } from 'vitest';
import './given.ts';

describe('docs/middleware.md', () => {
  it('sends a language', async () => {
    const language: Middleware = (request, next) =>
      next({ ...request, headers: { ...request.headers, 'accept-language': 'de' } });

    const client = createClient({ middleware: { attempt: [language] } });
  });
});
