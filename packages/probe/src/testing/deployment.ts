// A gateway as the deployment of a test, whose clock advances only when the probe waits.

import { type Gateway, type GatewayOptions, sample, startGateway } from '@room-sessions/gateway';
import { loadDocument } from '../document/api-document.ts';
import { type ProbeClock, record, type RecordOptions, type Recording } from '../recorder.ts';

export interface Deployment extends AsyncDisposable {
  readonly gateway: Gateway;
  readonly clock: ProbeClock;
  probe(options?: Partial<RecordOptions>): Promise<Recording>;
}

export const document = await loadDocument();

export async function deploy(options: GatewayOptions = {}): Promise<Deployment> {
  let now = Date.now();
  const clock: ProbeClock = {
    now: () => now,
    sleep: async (ms) => void (now += ms),
  };
  const gateway = await startGateway({ ...options, clock: clock.now });
  return {
    gateway,
    clock,
    probe: async (more = {}) =>
      record(
        {
          baseUrl: gateway.url,
          apiKey: gateway.apiKey,
          level: 'write',
          room: sample.socialId,
          pause: 0,
          wait: 4000,
          exact: false,
          clock,
          ...more,
        },
        document,
      ),
    [Symbol.asyncDispose]: async () => gateway.close(),
  };
}
