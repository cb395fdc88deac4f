// A consumer test is one interaction: what a user wants, what the client asks for it, what the
// gateway answers, and what the user gets.

import { type MatchersV3, PactV4 } from '@pact-foundation/pact';
import type { ClientOptions } from '@room-sessions/core';
import { expect, it } from 'vitest';
import { errorBody, fromState } from '../src/matchers/index.ts';
import { consumers, type Domain, provider, validKey } from '../src/names.ts';
import type { Matcher } from './matching.ts';

/** A state of the provider: a sentence, and what it leaves open. */
export type State = string | readonly [sentence: string, params: Record<string, string[] | number>];

export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string | Matcher<string>;
  readonly query?: Record<string, string>;
  /** Absent where the client sends none. */
  readonly body?: unknown;
}

export interface Response {
  /** Default: 200. */
  readonly status?: number | MatchersV3.StatusCodeMatcher<number>;
  /** Absent where it is not documented. */
  readonly body?: unknown;
}

export interface Interaction<Client> {
  /** The states of the provider, beside the one in which it accepts the key. */
  readonly given?: readonly State[];
  readonly asks: Request;
  readonly answers: Response;
  /** The user's code: calls the client and looks at what comes. */
  readonly user: (client: Client) => Promise<void>;
}

export interface Consumer<Client> {
  /** A test that writes the interaction of this name. */
  contract(name: string, interaction: Interaction<Client>): void;
  /** A test that writes what the gateway answers when it does not accept the key. */
  refusal(name: string, asks: Request, call: (client: Client) => PromiseLike<unknown>): void;
}

/** What is asked of a list when the user says nothing. */
export const firstPage = { page: '0', size: '20' };

/** Stands for a valid key in the pacts; the real one is put in its place at verification. */
const exampleKey = 'pact-key';

/** Is no key of any gateway. */
const unknownKey = 'no-such-key';

const invalidKey: Response = {
  status: 401,
  body: { ...errorBody({ error: 'invalid API key' }), status: 'error', code: 401 },
};

/** The consumer of a domain. Its pact goes to the folder that `ROOM_SESSIONS_PACTS` names. */
export function consumer<Client>(
  domain: Domain,
  createClient: (options: ClientOptions) => Client,
): Consumer<Client> {
  const dir = process.env['ROOM_SESSIONS_PACTS'];
  if (!dir) throw new Error('ROOM_SESSIONS_PACTS has to name the folder that the pacts go to.');
  const pact = new PactV4({ consumer: consumers[domain], provider, dir, logLevel: 'error' });

  function write(
    name: string,
    key: { readonly sent: string; readonly matched: string | Matcher<string> },
    { given = [], asks, answers, user }: Interaction<Client>,
  ): Promise<void> {
    const interaction = pact.addInteraction().uponReceiving(name);
    for (const state of given) {
      if (typeof state === 'string') interaction.given(state);
      else interaction.given(...state);
    }
    return interaction
      .withRequest(asks.method, asks.path, (request) => {
        request.headers({ 'X-API-Key': key.matched });
        if (asks.query) request.query(asks.query);
        // An empty text is how Pact is told that there is no body.
        request.jsonBody(asks.body ?? '');
      })
      .willRespondWith(answers.status ?? 200, (response) => {
        // It brings a Content-Type, of which the parameters may differ.
        if ('body' in answers) response.jsonBody(answers.body);
      })
      .executeTest(({ url }) =>
        user(createClient({ baseUrl: url, apiKey: key.sent, retry: false })),
      );
  }

  return {
    contract(name, { given = [], ...rest }) {
      const key = { sent: exampleKey, matched: fromState('${apiKey}', exampleKey) };
      it(name, () => write(name, key, { ...rest, given: [validKey, ...given] }));
    },
    refusal(wish, asks, call) {
      const name = `${wish}, with a key that is not accepted`;
      const key = { sent: unknownKey, matched: unknownKey };
      it(name, () =>
        write(name, key, {
          asks,
          answers: invalidKey,
          async user(client) {
            await expect(call(client)).rejects.toMatchObject({
              name: 'AuthenticationError',
              status: 401,
            });
          },
        }),
      );
    },
  };
}
