import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startGateway } from '@room-sessions/gateway';
import { execOk } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { readDocument } from './document.ts';
import { callOf } from './generate.ts';

const { operations } = await readDocument();

describe('the program beside an operation', () => {
  it.each(operations.map(({ id }) => id))('calls it: %s', async (id) => {
    await using gateway = await startGateway();
    await execOk([process.execPath, fileURLToPath(callOf(id))], {
      env: {
        ...process.env,
        ROOM_SESSIONS_BASE_URL: gateway.url,
        ROOM_SESSIONS_API_KEY: gateway.apiKey,
      },
    });
    const { requests } = await gateway.control.requests.list();
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) expect(request).toMatchObject({ operation: id, status: 200 });
  });

  it('is of no operation that there is not', async () => {
    const files = await readdir(new URL('calls/', import.meta.url));
    expect(files).toHaveLength(operations.length);
  });
});
