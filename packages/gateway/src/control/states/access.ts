import { define, type ProviderState } from './state.ts';

export const keyState = 'an API key that the gateway accepts';

export const accessStates: readonly ProviderState[] = [
  define({
    state: keyState,
    description:
      'Issues a key of the tenant, or of a new tenant if the gateway has no key. It expires after an hour.',
    values: { apiKey: 'the key' },
    setUp: async ({ issueKey }) => ({ apiKey: await issueKey() }),
  }),
];
