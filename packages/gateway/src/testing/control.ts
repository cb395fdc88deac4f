// What a test sends to the control plane.
import type { Gateway } from '../gateway.ts';
import { clientOf, type Answer } from './client.ts';

export const controlToken = 'control-token-of-tests';

export const statesPath = '/_control/provider-states';

export interface ControlClient {
  /** Sends a state change as it is. */
  readonly change: (body: unknown) => Promise<Answer<Record<string, unknown>>>;
  /** Puts the gateway in a state, and gives the values that it made. */
  readonly setUp: (state: string, params?: object) => Promise<Record<string, string>>;
}

export function controlOf(gateway: Pick<Gateway, 'url'>): ControlClient {
  // The control plane asks for no API key.
  const { send } = clientOf({ url: '', apiKey: '' });
  const change: ControlClient['change'] = (body) =>
    send('POST', `${gateway.url}${statesPath}`, {
      headers: {
        authorization: `Bearer ${controlToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  return {
    change,
    async setUp(state, params = {}) {
      const { status, text, body } = await change({ action: 'setup', params, state });
      if (status !== 200) throw new Error(`${state}: ${status} ${text}`);
      return body as Record<string, string>;
    },
  };
}
