// The pacts, read and checked: what could make a verification green without verifying is refused.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject } from './is-object.ts';
import { provider } from './names.ts';
import { reasonOf } from './reason.ts';
import { SetupError } from './setup-error.ts';

export interface Interaction {
  readonly type: string;
  readonly description: string;
  readonly pending?: boolean;
  readonly providerStates?: readonly { readonly name: string }[];
  readonly request: { readonly method: string; readonly path: string };
}

/** A pact file of version 4, as far as it is looked at here; the rest is Pact's. */
export interface Pact {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions: readonly Interaction[];
  readonly metadata?: { readonly pactSpecification?: { readonly version?: unknown } };
}

/** The pacts that this package carries; the same place seen from src/ and from dist/. */
export const shippedPacts: string = fileURLToPath(new URL('../pacts', import.meta.url));

/** Every client's interactions, or those of a consumer. Names come with or without the prefix. */
export function readPacts(path: string, consumers: readonly string[] = []): Pact[] {
  const pacts = filesOf(path).map(readPact);
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
    `there is no pact of a consumer ${JSON.stringify(name)}; there are ${known.join(', ')}`,
  );
}

function filesOf(path: string): string[] {
  const refuse = (why: string): never => {
    throw new SetupError('environment', `${path} ${why}`);
  };
  const found =
    tried(() => statSync(path, { throwIfNoEntry: false }) ?? 'nothing') ??
    refuse('cannot be looked at; may this user?');
  if (found === 'nothing') return refuse('does not exist');
  if (found.isFile()) return [path];
  if (!found.isDirectory()) return refuse('is neither a file nor a folder');
  const entries =
    tried(() => readdirSync(path, { withFileTypes: true })) ??
    refuse('cannot be read; may this user?');
  const folder = entries.find((entry) => entry.isDirectory());
  if (folder) refuse(`holds the folder ${folder.name}; pacts stand side by side`);
  const names = entries.map(({ name }) => name).filter((name) => /\.json$/i.test(name));
  if (names.length === 0) refuse('holds no pact: no file ends with .json');
  return names.toSorted().map((name) => join(path, name));
}

const tried = <Result>(run: () => Result): Result | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

function readPact(file: string): Pact {
  const refuse = (why: string): never => {
    throw new SetupError('environment', `${basename(file)} ${why}`);
  };
  const pact = parse(file) as Partial<Pact> | null | undefined;
  if (typeof pact?.consumer?.name !== 'string' || !Array.isArray(pact.interactions)) {
    return refuse('is no pact file; --pacts names a pact, or a folder that holds nothing else');
  }
  const version = pact.metadata?.pactSpecification?.version ?? 'none';
  if (typeof version !== 'string' || !version.startsWith('4')) {
    refuse(
      `is a pact of version ${JSON.stringify(version)}, and its states would be passed over; write it by PactV4`,
    );
  }
  if (pact.provider?.name !== provider) {
    refuse(
      `is a contract with ${JSON.stringify(pact.provider?.name)}, not with ${provider}; ` +
        'was its name mistyped?',
    );
  }
  if (pact.interactions.length === 0) refuse('holds no interaction, so it says nothing');
  const seen = new Set<string>();
  for (const interaction of pact.interactions as readonly unknown[]) {
    if (!isInteraction(interaction)) {
      return refuse('holds an interaction that is no HTTP request with its answer');
    }
    const { description, pending, providerStates } = interaction;
    if (pending) refuse(`has a pending interaction, which cannot fail: ${description}`);
    const id = JSON.stringify([description, providerStates]);
    if (seen.has(id)) refuse(`holds an interaction twice: ${description}`);
    seen.add(id);
  }
  return pact as Pact;
}

/** Pact's verifier passes over what is of another type, and calls it verified. */
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

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SetupError('environment', `${basename(file)} cannot be read: ${reasonOf(error)}`);
  }
}

/**
 * The names of what provider states have to give: those of `${…}` in the generators, and an
 * expression without, which is a name.
 */
export function neededValues(interaction: Interaction): string[] {
  const { generators } = interaction.request as { readonly generators?: unknown };
  const found = JSON.stringify(generators ?? {}).matchAll(/"expression":("(?:[^"\\]|\\.)*")/g);
  const names = [...found].flatMap(([, quoted = '""']) => {
    const expression = JSON.parse(quoted) as string;
    const within = [...expression.matchAll(/\$\{([^}]+)\}/g)].map(([, name = '']) => name);
    return within.length > 0 ? within : [expression];
  });
  return [...new Set(names)];
}

export const statesOf = (interaction: Interaction): string[] =>
  (interaction.providerStates ?? []).map(({ name }) => name);
