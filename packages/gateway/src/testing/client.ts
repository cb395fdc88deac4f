// Sends requests of a test to a gateway, over a real socket.
import type { Gateway } from '../gateway.ts';
import { rawClient } from './socket.ts';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; `undefined` when it is empty or not JSON. */
  body: Body;
  /** The assumptions that the response names. */
  assumed: string[];
}

export interface TestClient {
  readonly send: <Body = unknown>(
    method: string,
    path: string,
    init?: RequestInit,
  ) => Promise<Answer<Body>>;
  readonly get: <Body = unknown>(path: string) => Promise<Answer<Body>>;
  readonly post: <Body = unknown>(path: string, body?: unknown) => Promise<Answer<Body>>;
  readonly patch: <Body = unknown>(path: string, body?: unknown) => Promise<Answer<Body>>;
}

/** Sends the key of the gateway with every request. */
export function createTestClient(gateway: Pick<Gateway, 'url' | 'apiKey'>): TestClient {
  async function send<Body>(
    method: string,
    path: string,
    init: RequestInit = {},
  ): Promise<Answer<Body>> {
    const headers = new Headers({ 'x-api-key': gateway.apiKey });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(`${gateway.url}${path}`, { ...init, method, headers });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (json && text !== '' ? JSON.parse(text) : undefined) as Body,
      assumed: response.headers.get('x-room-sessions-assumed')?.split(', ') ?? [],
    };
  }
  const withJson = (body: unknown): RequestInit =>
    // Clients announce the type even without a body.
    ({
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, withJson(body)),
    patch: (path, body) => send('PATCH', path, withJson(body)),
  };
}

/** Writes bytes to the gateway unchanged, and reads until it closes the connection. */
export async function exchange(url: string, request: string): Promise<string> {
  const client = await rawClient(url);
  client.write(Buffer.from(request, 'latin1'));
  return Buffer.from(await client.closed(), 'latin1').toString('utf8');
}

/** Status and parsed body of the result of `exchange`. */
export function parseRaw(response: string): { status: number; body: unknown } {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);
  const body = response.slice(response.indexOf('\r\n\r\n') + 4);
  return { status, body: body === '' ? undefined : JSON.parse(body) };
}

/** The API's general error body. */
export const generalError = (code: number, text: unknown): object => ({
  error: text,
  status: 'error',
  code,
});
