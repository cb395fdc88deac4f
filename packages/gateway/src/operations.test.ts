// Calls every operation once, like a client: checks the status, and the response against its
// generated schema.
import { describe, expect, it } from 'vitest';
import { check } from './checks/schema.ts';
import { document } from './generated/openapi.ts';
import type { OperationId } from './generated/operations.ts';
import { handlers } from './handlers/table.ts';
import { schemas } from './http/bind.ts';
import { operationsIn } from './openapi-document.ts';
import { createTestClient, generalError } from './testing/client.ts';
import { useGateway } from './testing/use-gateway.ts';
import {
  type OperationRequest,
  operationRequests as requests,
} from './testing/operation-requests.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

const call = async ([method, path, body]: OperationRequest, headers: Record<string, string> = {}) =>
  client.send(method, path, {
    headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe.each(Object.entries(requests))('%s', (name, request) => {
  const id = name as OperationId;

  it('answers 200 with a documented response, and is not deprecated [gap:deprecation-policy]', async () => {
    const { status, body, headers } = await call(request);
    expect(status).toBe(200);
    for (const name of ['deprecation', 'sunset', 'link']) expect(headers.get(name)).toBeNull();
    expect(() => check(schemas[id].response, body, [])).not.toThrow();
  });

  it('refuses an unknown key, with the one status that is documented [gap:error-statuses]', async () => {
    const { status, body, assumed } = await call(request, { 'x-api-key': 'another' });
    expect([status, body]).toEqual([401, generalError(401, expect.any(String))]);
    expect(assumed).toEqual(name === 'showBanner' ? ['banner-auth'] : []);
  });
});

it('the gateway has a handler for exactly the operations of the document', () => {
  const documented = operationsIn(document).map(({ operation }) => operation.operationId);
  expect(Object.keys(handlers).toSorted()).toEqual(documented.toSorted());
});

it.each(Object.entries(requests).filter(([, [, , body]]) => body !== undefined))(
  'the gateway requires the body of %s, unless it is optional [gap:body-fields-required]',
  async (id, [method, path]) => {
    const { status, body, assumed } = await call([method, path]);
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
    const [method, path] = requests[id];
    expect((await call([method, path, {}])).status).toBe(200);
  },
);
