import { define, type ProviderState } from './state.ts';

export const accessStates: readonly ProviderState[] = [
  define({
    state: 'an API key that the gateway accepts',
    description: 'Issues a key of the tenant, which expires after an hour.',
    values: { apiKey: 'the key' },
    setUp: async ({ issueKey }) => ({ apiKey: await issueKey() }),
  }),
];
