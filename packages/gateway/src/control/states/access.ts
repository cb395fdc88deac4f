import { define, type ProviderState } from './state.ts';

export const accessStates: readonly ProviderState[] = [
  define({
    state: 'an API key that the gateway accepts',
    description:
      'Does nothing: the gateway gets its keys when it starts. The verifier knows one of these keys ' +
      'and adds it to the requests.',
    async setUp() {},
  }),
];
