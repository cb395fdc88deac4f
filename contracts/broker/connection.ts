// Where the broker is and who asks. All of it comes from the environment: a command line can be
// read by every user of the machine.

import type { Environment } from '../src/child-environment.ts';
import { isSendable, type Redact, redactor } from '../src/redact.ts';
import { SetupError } from '../src/setup-error.ts';
import { reasonOf } from '../src/reason.ts';
import { checkUrl } from '../src/verify/target.ts';

export interface Connection {
  /** Without a slash at its end. */
  readonly url: string;
  /** The value of the header. */
  readonly authorization: string;
  /** What the command line of Pact reads. */
  readonly variables: Environment;
  /** Takes the credentials out of a text. */
  readonly redact: Redact;
  /** How long one question to it may take, in milliseconds. */
  readonly timeLimit: number;
}

export interface ConnectionOptions {
  readonly allowHttpTo?: readonly string[];
  readonly timeLimit?: number | undefined;
}

/** @throws SetupError (usage) when a variable is missing or wrong, or they contradict each other. */
export function readConnection(
  environment: Environment,
  { allowHttpTo = [], timeLimit = 60_000 }: ConnectionOptions = {},
): Connection {
  const {
    PACT_BROKER_BASE_URL: base,
    PACT_BROKER_TOKEN: token,
    PACT_BROKER_USERNAME: username,
    PACT_BROKER_PASSWORD: password,
  } = environment;
  if (!base) throw usage('PACT_BROKER_BASE_URL is not set: the address of the broker');
  const url = checkUrl(base, { name: 'PACT_BROKER_BASE_URL', allowHttpTo });
  if (token && (username || password)) {
    throw usage('both PACT_BROKER_TOKEN and PACT_BROKER_USERNAME or _PASSWORD are set: keep one');
  }
  demandPlain({ PACT_BROKER_TOKEN: token });
  demandPlain({ PACT_BROKER_USERNAME: username, PACT_BROKER_PASSWORD: password });
  if (token) {
    return {
      url,
      authorization: `Bearer ${token}`,
      variables: { PACT_BROKER_BASE_URL: url, PACT_BROKER_TOKEN: token },
      redact: redactor([token]),
      timeLimit,
    };
  }
  if (username && password) {
    const pair = Buffer.from(`${username}:${password}`).toString('base64');
    return {
      url,
      authorization: `Basic ${pair}`,
      variables: {
        PACT_BROKER_BASE_URL: url,
        PACT_BROKER_USERNAME: username,
        PACT_BROKER_PASSWORD: password,
      },
      redact: redactor([password, pair]),
      timeLimit,
    };
  }
  throw usage(
    'no credentials of the broker: set PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and ' +
      'PACT_BROKER_PASSWORD',
  );
}

function demandPlain(variables: Environment): void {
  for (const [name, value] of Object.entries(variables)) {
    if (!value || isSendable(value)) continue;
    throw usage(
      `${name} holds a line break, a space or another character that is not printable ASCII: set ` +
        'it again without; a secret often ends in a line break by mistake',
    );
  }
}

/** Why a question to the broker came to nothing. */
export function reasonOfBroker(error: unknown, { redact, timeLimit }: Connection): string {
  const late = error instanceof Error && error.name === 'TimeoutError';
  return late ? noAnswerWithin(timeLimit) : redact(reasonOf(error));
}

export const noAnswerWithin = (timeLimit: number): string =>
  `no answer within ${timeLimit / 1000} s; does it stand still?`;

/**
 * Asks the broker for its index, so that what is wrong with all of it is said once and clearly.
 *
 * @throws SetupError (environment) when it does not answer, or not as a broker that knows us.
 */
export async function demandBroker(connection: Connection): Promise<void> {
  const { url, authorization, timeLimit } = connection;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { accept: 'application/hal+json', authorization },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
    });
    text = await response.text();
  } catch (error) {
    const why = reasonOfBroker(error, connection);
    throw unable(`nothing answers at PACT_BROKER_BASE_URL ${url}: ${why}`);
  }
  if (response.status === 401 || response.status === 403) {
    throw unable(`the broker refuses the credentials (${response.status}): are they its own?`);
  }
  if (!response.ok || !text.includes('"pb:')) {
    throw unable(`${url} answers ${response.status}, and not as a Pact Broker does`);
  }
}

const usage = (message: string): SetupError => new SetupError('usage', message);
const unable = (message: string): SetupError => new SetupError('environment', message);
