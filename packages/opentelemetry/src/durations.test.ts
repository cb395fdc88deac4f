import type { Client, ClientOptions } from '@room-sessions/core';
import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { failure, json } from '@room-sessions/testing/faults';
import { read, room } from './testing/operations.ts';
import { useFaultServer } from './testing/use-fault-server.ts';
import { useTelemetry } from './testing/telemetry.ts';
import { openTelemetry } from './index.ts';

const gateway = useFaultServer();
const telemetry = useTelemetry();

const client = (options?: ClientOptions): Client =>
  gateway.client({ use: [openTelemetry(telemetry)], ...options });
const port = (): number => Number(new URL(gateway.server.url).port);

const quickly = { maxRetries: 2, minDelay: 1, maxDelay: 1 };

describe('the OpenTelemetry metric', () => {
  const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

  it('is the duration of each attempt in seconds, with the standard attributes', async () => {
    gateway.server.answer(json({}, 503), json({}), json({}));
    const shared = client({ retry: quickly });
    await shared.call(read, { ...room, text: 't' });
    await shared.call(read, room);
    const common = {
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'server.port': port(),
      'url.template': read.path,
    };
    const points = await telemetry.points();
    expect(points).toEqual([
      {
        name: 'http.client.request.duration',
        unit: 's',
        attributes: { ...common, 'http.response.status_code': 503, 'error.type': '503' },
        count: 1,
        sum: expect.any(Number) as number,
        boundaries,
      },
      {
        name: 'http.client.request.duration',
        unit: 's',
        attributes: { ...common, 'http.response.status_code': 200 },
        count: 2,
        sum: expect.any(Number) as number,
        boundaries,
      },
    ]);
    for (const { sum } of points) expect(sum).toBeGreaterThan(0);
  });

  it('counts failures by code', async () => {
    const baseUrl = await closedPortUrl();
    await failure(client({ baseUrl }).call(read, room));
    const [point] = await telemetry.points();
    expect(point!.attributes).toEqual({
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(baseUrl).port),
      'url.template': read.path,
      'error.type': 'connection_failed',
    });
  });
});
