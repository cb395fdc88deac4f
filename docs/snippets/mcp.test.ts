import { createHandler, type Handler } from '@room-sessions/mcp';
import { describe, expect, it } from 'vitest';

describe('docs/mcp.md', () => {
  it('handles MCP requests in an HTTP server', async () => {
    const isSignedIn = async (request: Request): Promise<boolean> =>
      request.headers.has('authorization');

    // Created at the first request: a build has no base URL and no key.
    let tools: Handler | undefined;

    async function handleMcp(request: Request): Promise<Response> {
      // `isSignedIn` is the session check of your app.
      if (!(await isSignedIn(request))) return new Response(null, { status: 401 });
      tools ??= createHandler({ allowedHosts: ['mcp.example.com'] });
      return tools.fetch(request);
    }

    const ask = (headers: Readonly<Record<string, string>>): Promise<Response> =>
      handleMcp(
        new Request('https://mcp.example.com/mcp', {
          method: 'POST',
          headers: {
            accept: 'application/json, text/event-stream',
            'content-type': 'application/json',
            ...headers,
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        }),
      );
    const authorization = 'Bearer of-a-user';
    expect((await ask({ host: 'mcp.example.com' })).status).toBe(401);
    expect((await ask({ host: 'attacker.example', authorization })).status).toBe(403);
    const response = await ask({ host: 'mcp.example.com', authorization });
    expect(await response.text()).toContain('"getRoomSettings"');
  });
});
