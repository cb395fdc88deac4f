import { describe, expect, it } from 'vitest';
import { controlToken } from '../testing/control.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway({ controlToken });

const send = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${gateway.controlUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('a route of the control plane', () => {
  it.each([
    ['PUT', '/ids', { seed: null }],
    ['POST', '/reset', {}],
    ['DELETE', '/expectations', undefined],
    ['DELETE', '/requests', undefined],
  ] as const)('without an answer sends an empty object: %s %s', async (method, path, body) => {
    const response = await send(method, path, body);
    expect([response.status, await response.text()]).toEqual([200, '{}']);
  });
});
