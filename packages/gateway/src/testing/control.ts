// Requests to the control plane without its client.
import { createTestClient, type Answer } from './client.ts';

export const controlToken = 'control-token-of-tests';

export const statesPath = '/_control/provider-states';

/** Every path and method of the control plane, including unknown ones. */
export const controlLines: readonly string[] = [
  `GET ${statesPath}`,
  `POST ${statesPath}`,
  `HEAD ${statesPath}`,
  `OPTIONS ${statesPath}`,
  'GET /_control',
  'GET /_control?state=x',
  'GET /_control/requests',
  'GET /_control/requests?key=x',
  'DELETE /_control/requests',
  'POST /_control/requests/verify',
  'GET /_control/requests/stream',
  'GET /_control/expectations',
  'POST /_control/expectations',
  'DELETE /_control/expectations',
  'DELETE /_control/expectations/expectation-1',
  'POST /_control/replay',
  'DELETE /_control/replay',
  'POST /_control/reset',
  'GET /_control/seed',
  'POST /_control/seed',
  'GET /_control/snapshots',
  'PUT /_control/snapshots/x',
  'POST /_control/snapshots/x/restore',
  'DELETE /_control/snapshots/x',
  'GET /_control/clock',
  'POST /_control/clock',
  'PUT /_control/ids',
  'GET /_control/keys',
  'POST /_control/keys',
  'POST /_control/keys/x/issue',
  'GET /_control/keys?page=1&size=5',
  'POST /_control/keys/x/reject',
  'POST /_control/keys/x/revoke',
  'GET /_control/assumptions',
  'GET /_control/data',
  'POST /_control/data/rooms',
  'PATCH /_control/data/rooms/x',
  'DELETE /_control/data/rooms/x',
  'GET /_control/export',
  'POST /_control/import',
  'GET /%5Fcontrol/provider-states',
  'GET http://gateway.example.com/_control/provider-states',
];

/** Sends a state change unchanged. */
export function createStateChanger(gateway: {
  readonly url: string;
}): (body: unknown) => Promise<Answer<Record<string, unknown>>> {
  return (body) =>
    // The control plane needs no API key.
    createTestClient({ url: gateway.url, apiKey: '' }).send('POST', statesPath, {
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
}
