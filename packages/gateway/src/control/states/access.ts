import { define, type ProviderState } from './state.ts';

export const accessStates: readonly ProviderState[] = [
  define({
    state: 'an API key that the gateway accepts',
    description:
      'Does nothing: keys are passed when the gateway starts. The verifier knows one of them and ' +
      'adds it to the requests.',
    async setUp() {},
  }),
];
