// Reads and checks the pacts: refuses whatever could make a verification pass without verifying.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject } from './is-object.ts';
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
  };
}

/** A pact file of version 4, as far as this package reads it; Pact reads the rest. */
export interface Pact {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions: readonly Interaction[];
  readonly metadata?: { readonly pactSpecification?: { readonly version?: unknown } };
}

/** The pacts of this package; the same path from src/ and from dist/. */
export const shippedPacts: string = fileURLToPath(new URL('../pacts', import.meta.url));

/** The interactions of every client, or of one consumer. Names may omit the prefix. */
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
  const refuse = (why: string): never => {
    throw new SetupError('environment', `no pacts: ${path} ${why}`);
  };
  const found =
    tried(() => statSync(path, { throwIfNoEntry: false }) ?? 'nothing') ??
    refuse('cannot be accessed; check its permissions');
  if (found === 'nothing') return refuse('does not exist');
  if (found.isFile()) return [path];
  if (!found.isDirectory()) return refuse('is neither a file nor a folder');
  const entries =
    tried(() => readdirSync(path, { withFileTypes: true })) ??
    refuse('cannot be read; check its permissions');
  const folder = entries.find((entry) => entry.isDirectory());
  if (folder)
    refuse(`contains the folder ${folder.name}; all pacts must be directly in one folder`);
  const names = entries.map(({ name }) => name).filter((name) => /\.json$/i.test(name));
  if (names.length === 0) refuse('contains no pact: no file ends with .json');
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
    throw new SetupError('environment', `${basename(file)}${why}`);
  };
  const pact = parse(file);
  if (!isPact(pact)) {
    return refuse(' is not a pact file; --pacts names a pact, or a folder with pacts only');
  }
  for (const { interaction, what } of findFaults(pact)) {
    refuse(interaction === undefined ? ` ${what}` : `: the interaction "${interaction}" ${what}`);
  }
  return pact;
}

/** Whether it has the structure of a pact. */
export const isPact = (value: unknown): value is Pact =>
  isObject(value) &&
  isObject(value['consumer']) &&
  typeof value['consumer']['name'] === 'string' &&
  Array.isArray(value['interactions']);

/** The problems that would make a pact pass without verifying anything. */
export interface PactFault {
  /** The affected field. */
  readonly at: string;
  /** The description of the affected interaction; absent if the whole pact is affected. */
  readonly interaction?: string;
  /** Continues a sentence that starts with the name of the pact or the interaction. */
  readonly what: string;
}

export function* findFaults(pact: Pact): Generator<PactFault> {
  const version = pact.metadata?.pactSpecification?.version ?? 'none';
  if (typeof version !== 'string' || !version.startsWith('4')) {
    const quoted = JSON.stringify(version);
    const what = `is a pact of version ${quoted}, whose states would be ignored; write it with PactV4`;
    yield { at: 'metadata', what };
  }
  if (pact.provider?.name !== provider) {
    const quoted = JSON.stringify(pact.provider?.name);
    const what = `is a contract with ${quoted}, not with ${provider}; check its name`;
    yield { at: 'provider', what };
  }
  if (pact.interactions.length === 0) {
    yield { at: 'interactions', what: 'contains no interaction, so it verifies nothing' };
  }
  const seen = new Set<string>();
  for (const one of pact.interactions as readonly unknown[]) {
    if (!isInteraction(one)) {
      const interaction = String(isObject(one) ? one['description'] : one);
      yield { at: 'type', interaction, what: 'is not an HTTP request with its response' };
      continue;
    }
    const { description: interaction, pending, providerStates } = one;
    if (pending) yield { at: 'pending', interaction, what: 'is pending, so it cannot fail' };
    const id = JSON.stringify([interaction, providerStates]);
    if (seen.has(id)) yield { at: 'description', interaction, what: 'is there twice' };
    seen.add(id);
  }
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

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SetupError('environment', `${basename(file)} cannot be read: ${getReason(error)}`);
  }
}

/**
 * The names of the values that provider states must return: those of `${…}` in the generators, or an
 * expression without `${…}`, which is itself a name.
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

export const getStates = (interaction: Interaction): string[] =>
  (interaction.providerStates ?? []).map(({ name }) => name);
