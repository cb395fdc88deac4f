// Reads and checks the pacts: refuses whatever could make a verification pass without verifying.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provider } from './names.ts';
import { getReason } from './reason.ts';
import { SetupError } from './setup-error.ts';

export interface Interaction {
  readonly type: string;
  readonly description: string;
  readonly pending?: boolean;
  readonly providerStates?: readonly { readonly name: string }[];
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, readonly string[]>>;
    readonly generators?: { readonly path?: object };
  };
  readonly response: {
    readonly status: number;
    readonly generators?: {
      readonly body?: Readonly<Record<string, { readonly expression?: string }>>;
    };
    readonly matchingRules?: { readonly body?: Readonly<Record<string, object>> };
  };
  readonly comments?: { readonly [newIdsComment]?: NewIds };
}

/** A pact file of version 4, as far as this package reads it; Pact reads the rest. */
export interface Pact {
  readonly consumer: { readonly name: string };
  readonly provider?: { readonly name: string };
  readonly interactions: readonly Interaction[];
  readonly metadata?: { readonly pactSpecification?: { readonly version?: unknown } };
}

/** The places of new ids in a response body, and the names of the provider states' ids that they must not repeat. */
export type NewIds = Readonly<Record<string, readonly string[]>>;

/** Pact has no matcher for it, so it is a comment of the interaction. */
export const newIdsComment = 'newIds';

/** The pacts of the clients, copied by the build; the same path from src/ and from dist/. */
export const shippedPacts: string = fileURLToPath(new URL('../dist/pacts', import.meta.url));

/** The pacts of every client, or of some consumers. Names may omit the prefix. */
export function readPacts(path: string, consumers: readonly string[] = []): Pact[] {
  const pacts = listFiles(path).map(readPact);
  const names = pacts.map((pact) => pact.consumer.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new SetupError('environment', `${path}: two pacts have the consumer ${twice}`);
  if (consumers.length === 0) return pacts;
  const wanted = new Set(consumers.map((name) => fullName(name, names)));
  return pacts.filter((pact) => wanted.has(pact.consumer.name));
}

function fullName(name: string, known: readonly string[]): string {
  const found = known.find((one) => one === name || one === `room-sessions-${name}`);
  if (found) return found;
  throw new SetupError(
    'usage',
    `there is no pact of a consumer ${JSON.stringify(name)}; known consumers: ${known.join(', ')}`,
  );
}

function listFiles(path: string): string[] {
  const entries = attempt(`no pacts: ${path} cannot be read`, () =>
    statSync(path).isFile() ? undefined : readdirSync(path, { withFileTypes: true }),
  );
  if (!entries) return [path];
  const refuse = (why: string) => new SetupError('environment', `no pacts: ${path} ${why}`);
  const folder = entries.find((entry) => entry.isDirectory());
  if (folder) {
    throw refuse(`contains the folder ${folder.name}; all pacts must be directly in one folder`);
  }
  const names = entries.map(({ name }) => name).filter((name) => /\.json$/i.test(name));
  if (names.length === 0) throw refuse('contains no pact: no file ends with .json');
  return names.toSorted().map((name) => join(path, name));
}

function attempt<Result>(what: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw new SetupError('environment', `${what}: ${getReason(error)}`, { cause: error });
  }
}

function readPact(file: string): Pact {
  const name = basename(file);
  const pact: unknown = attempt(`${name} cannot be read`, () =>
    JSON.parse(readFileSync(file, 'utf8')),
  );
  const fault = isPact(pact)
    ? whyItProvesNothing(pact)
    : 'is not a pact file; --pacts names a pact, or a folder with pacts only';
  if (fault === undefined) return pact as Pact;
  throw new SetupError('environment', `${name} ${fault}`);
}

const isPact = (value: unknown): value is Pact =>
  isObject(value) &&
  isObject(value['consumer']) &&
  typeof value['consumer']['name'] === 'string' &&
  Array.isArray(value['interactions']);

/** Why the pact would pass without verifying something. */
function whyItProvesNothing(pact: Pact): string | undefined {
  const version = pact.metadata?.pactSpecification?.version ?? 'none';
  if (typeof version !== 'string' || !version.startsWith('4')) {
    return `is a pact of version ${JSON.stringify(version)}, whose states would be ignored; write it with Pact's current interface`;
  }
  if (pact.provider?.name !== provider) {
    return `is a contract with ${JSON.stringify(pact.provider?.name)}, not with ${provider}; check its name`;
  }
  if (pact.interactions.length === 0) return 'contains no interaction, so it verifies nothing';
  const seen = new Set<string>();
  for (const one of pact.interactions as readonly unknown[]) {
    const named = `has the interaction ${JSON.stringify(isObject(one) ? one['description'] : one)}, which`;
    if (!isInteraction(one)) return `${named} is not an HTTP request with its response`;
    if (one.pending) return `${named} is pending, so it cannot fail`;
    const id = JSON.stringify([one.description, one.providerStates]);
    if (seen.has(id)) return `${named} is there twice`;
    seen.add(id);
  }
  return undefined;
}

/** Pact's verifier skips interactions of another type and reports them as verified. */
function isInteraction(value: unknown): value is Interaction {
  if (!isObject(value)) return false;
  const { type, description, request, response, providerStates = [] } = value;
  return (
    type === 'Synchronous/HTTP' &&
    typeof description === 'string' &&
    isObject(request) &&
    typeof request['method'] === 'string' &&
    typeof request['path'] === 'string' &&
    isObject(response) &&
    Number.isInteger(response['status']) &&
    Array.isArray(providerStates) &&
    providerStates.every((state) => isObject(state) && typeof state['name'] === 'string')
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const getStates = (interaction: Interaction): string[] =>
  (interaction.providerStates ?? []).map(({ name }) => name);
