// A consumer test is one interaction: the user's goal, the client's request, the gateway's response, and the
// result for the user.

import { Matchers, Pact } from '@pact-foundation/pact';
import type { ClientOptions } from '@room-sessions/core';
import { zErrorBody } from '@room-sessions/schemas';
import { expect, it } from 'vitest';
import { fromState, like } from '../../src/matchers/index.ts';
import { provider, validKey } from '../../src/names.ts';
import { type NewIds, newIdsComment } from '../../src/pacts.ts';

export { fromState, like, Matchers };

type Matcher<Value> = Matchers.Matcher<Value>;

interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string | Matcher<string>;
  readonly query?: Record<string, string>;
  /** Absent if the client sends no body. */
  readonly body?: unknown;
}

interface Interaction<Client> {
  /** The provider states, in addition to the one with the key: sentences, or sentences with parameters. */
  readonly given?: readonly (string | readonly [string, Record<string, string[] | number>])[];
  readonly asks: Request;
  readonly answers: {
    /** Default: 200. */
    readonly status?: number | Matchers.StatusCodeMatcher<number>;
    /** Absent if the body is not documented. */
    readonly body?: unknown;
    /** The places of new ids in the body, and the ids of provider states from which they differ. */
    readonly newIds?: NewIds;
  };
  /** The user's code: calls the client and checks the result. */
  readonly user: (client: Client) => Promise<void>;
}

interface Consumer<Client> {
  /** A test that writes the interaction with this name. */
  contract(name: string, interaction: Interaction<Client>): void;
  /** A test that writes the gateway's response to a rejected key. */
  refusal(name: string, asks: Request, call: (client: Client) => PromiseLike<unknown>): void;
}

/** The query of a list request without options. */
export const firstPage = { page: '0', size: '20' };

/** Placeholder for a valid key in the pacts; verification replaces it with the real key. */
const exampleKey = 'pact-key';

/** A key that no gateway accepts. */
const unknownKey = 'no-such-key';

const invalidKey = {
  status: 401,
  body: { ...like(zErrorBody, { error: 'invalid API key' }), status: 'error', code: 401 },
};

/** The consumer of a domain. Its pact goes to the folder that `ROOM_SESSIONS_PACTS` names. */
export function consumer<Client>(
  domain: string,
  createClient: (options: ClientOptions) => Client,
): Consumer<Client> {
  const dir = process.env['ROOM_SESSIONS_PACTS'];
  if (!dir) throw new Error('ROOM_SESSIONS_PACTS must name the folder for the pacts.');
  const pact = new Pact({
    consumer: `room-sessions-${domain}`,
    provider,
    dir,
    logLevel: 'error',
  });

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
    if (answers.newIds)
      interaction.comment({ key: newIdsComment, value: JSON.stringify(answers.newIds) });
    return interaction
      .withRequest(asks.method, asks.path, (request) => {
        request.headers({ 'X-API-Key': key.matched });
        if (asks.query) request.query(asks.query);
        // For Pact, an empty text means "no body".
        request.jsonBody(asks.body ?? '');
      })
      .willRespondWith(answers.status ?? 200, (response) => {
        // It adds a Content-Type, whose parameters may differ.
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
      const error = { name: 'AuthenticationError', status: 401 };
      const user = (client: Client) => expect(call(client)).rejects.toMatchObject(error);
      it(name, () => write(name, key, { asks, answers: invalidKey, user }));
    },
  };
}

/** This many items, each like the example. */
export const exactly = <Item>(count: number, item: Item): Matcher<Item[]> =>
  Matchers.constrainedArrayLike(item, count, count, count);
