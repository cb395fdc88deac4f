// Request smuggling over raw sockets: the gateway must not read the bytes of one request as another request. Each case
// is followed by a request that closes the connection, so that no test waits for the absence of a response.
import { describe, expect, it } from 'vitest';
import { exchange, generalError, parseRaw } from '../testing/client.ts';
import { smugglingCases } from '../testing/smuggling-cases.ts';
import { rawRequest } from '../testing/socket.ts';
import { useGateway } from '../testing/use-gateway.ts';

const apiKey = 'key-of-the-smuggling-test';
const gateway = useGateway({ apiKey, limits: { bodyBytes: 2000 } });
const last = rawRequest('GET /healthz', '', ['Connection: close']);

const send = (bytes: string): Promise<string> => exchange(gateway.url, bytes + last);

/** The statuses of the responses, except `100 Continue`. */
const getStatuses = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)]
    .map(([, status = '']) => status)
    .filter((one) => one !== '100');

const cases = smugglingCases(apiKey);

describe('a request whose end is ambiguous', () => {
  it.each(cases.filter(({ demand }) => demand === 'refuse'))(
    'gets 400, and the gateway reads nothing after it: $name',
    async ({ bytes }) => {
      const text = await send(bytes);
      expect(getStatuses(text)).toEqual(['400']);
      expect(parseRaw(text).body).toEqual(generalError(400, expect.any(String)));
    },
  );
});

describe('a request whose body is a request', () => {
  it.each(cases.filter(({ demand }) => demand === 'one'))(
    'gets one response: $name',
    async ({ bytes }) => {
      const text = await send(bytes);
      const [, ...others] = getStatuses(text);
      // The gateway closes the connection, or responds to the last request.
      expect(['', '200']).toContain(others.join());
      expect(text).not.toContain('"title"');
    },
  );

  it('is followed by a second response if the requests are separate', async () => {
    const request = rawRequest('GET /api/v1/badging/badge/question', apiKey);
    expect(getStatuses(await send(request + request))).toEqual(['200', '200', '200']);
  });
});
