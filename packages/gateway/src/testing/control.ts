// What tests say to the control plane themselves; the rest is said by its client.
import { clientOf, type Answer } from './client.ts';

export const controlToken = 'control-token-of-tests';

export const statesPath = '/_control/provider-states';

/** Sends a state change as it is. */
export function changerOf(gateway: {
  readonly url: string;
}): (body: unknown) => Promise<Answer<Record<string, unknown>>> {
  return (body) =>
    // The control plane asks for no API key.
    clientOf({ url: gateway.url, apiKey: '' }).send('POST', statesPath, {
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
}
