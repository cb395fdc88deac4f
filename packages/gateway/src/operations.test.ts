// Calls every operation with the examples of the published document, like the tools of others: checks the
// status, and the response against its generated schema.
import { describe, expect, it } from 'vitest';
import { check } from './checks/schema.ts';
import { document } from './generated/openapi.ts';
import { handlers } from './handlers/table.ts';
import { schemas } from './http/bind.ts';
import { operationsIn } from './openapi-document.ts';
import { createTestClient, generalError } from './testing/client.ts';
import { exampleRequests, type ExampleRequest } from './testing/example-requests.ts';
import { useGateway } from './testing/use-gateway.ts';
const gateway = useGateway({ strict: true });
const client = createTestClient(gateway);

const call = async (
  { method, path, body }: Omit<ExampleRequest, 'id'>,
  headers: Record<string, string> = {},
) =>
  client.send(method, path, {
    headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });

describe.each(exampleRequests)('$id', ({ id, ...request }) => {
  it('answers 200 with a documented response, and is not deprecated [gap:deprecation-policy]', async () => {
    const { status, body, text, headers } = await call(request);
    expect([status, text]).toEqual([200, expect.not.stringContaining('"error"')]);
    for (const name of ['deprecation', 'sunset', 'link']) expect(headers.get(name)).toBeNull();
    expect(() => check(schemas[id].response, body, [])).not.toThrow();
  });

  it('refuses an unknown key, with the one status that is documented [gap:error-statuses]', async () => {
    const { status, body, assumed } = await call(request, { 'x-api-key': 'another' });
    expect([status, body]).toEqual([401, generalError(401, expect.any(String))]);
    expect(assumed).toEqual(id === 'showBanner' ? ['banner-auth'] : []);
  });
});

it('the gateway has a handler for exactly the operations of the document', () => {
  const documented = operationsIn(document).map(({ operation }) => operation.operationId);
  expect(Object.keys(handlers).toSorted()).toEqual(documented.toSorted());
});

it.each(exampleRequests.filter(({ body }) => body !== undefined))(
  'the gateway requires the body of $id, unless it is optional [gap:body-fields-required]',
  async ({ id, method, path }) => {
    const { status, body, assumed } = await call({ method, path });
    if (id === 'showBanner' || id === 'reportFailedRecording') {
      expect(status).toBe(200);
    } else {
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'body: expected JSON, got nothing' });
      expect(assumed).toContain('body-fields-required');
    }
  },
);

it.each(['saveEntryConfig', 'submitSurveyAnswer', 'createPlaylist', 'saveRecording'] as const)(
  'the gateway requires no field of %s [gap:body-fields-required]',
  async (id) => {
    const request = exampleRequests.find((one) => one.id === id)!;
    expect((await call({ ...request, body: '{}' })).status).toBe(200);
  },
);
