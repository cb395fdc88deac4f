import { define, type ProviderState } from './state.ts';

export const accessStates: readonly ProviderState[] = [
  define({
    state: 'an API key that the gateway accepts',
    description:
      'Does nothing: the keys are given when the gateway starts. Whoever verifies knows one, and ' +
      'puts it into the requests.',
    async setUp() {},
  }),
];
