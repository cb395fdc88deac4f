// Reads the pacts, and refuses whatever could make a verification pass without verifying.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getReason, SetupError } from './errors.ts';
import { provider } from './names.ts';

/** An interaction, as far as this package reads it; Pact reads the rest. */
export interface Interaction {
  readonly type: string;
  readonly description: string;
  readonly pending?: boolean;
  readonly providerStates?: readonly { readonly name: string }[];
  readonly request: {
    readonly method: string;
    readonly path: string;
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

/** A pact file of version 4. */
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

export function readPacts(path: string): Pact[] {
  const files = attempt(path, () =>
    statSync(path).isFile()
      ? [path]
      : readdirSync(path, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.json'))
          .map((name) => join(path, name)),
  );
  if (files.length === 0) throw refuse(`no pacts: ${path} contains no file that ends with .json`);
  return files.toSorted().map(readPact);
}

function attempt<Result>(path: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw refuse(`no pacts: ${path} cannot be read: ${getReason(error)}`, error);
  }
}

const refuse = (message: string, cause?: unknown): SetupError =>
  new SetupError('environment', message, { cause });

function readPact(file: string): Pact {
  const pact = attempt(file, () => JSON.parse(readFileSync(file, 'utf8')) as Partial<Pact> | null);
  const fault = whyItProvesNothing(pact ?? {});
  if (fault) throw refuse(`${basename(file)} ${fault}`);
  return pact as Pact;
}

/** Why the pact would pass without verifying something. */
function whyItProvesNothing(pact: Partial<Pact>): string | undefined {
  const version = pact.metadata?.pactSpecification?.version ?? 'none';
  if (typeof pact.consumer?.name !== 'string' || !Array.isArray(pact.interactions)) {
    return 'is not a pact file; --pacts names a pact, or a folder with pacts only';
  }
  if (typeof version !== 'string' || !version.startsWith('4')) {
    return `is a pact of version ${JSON.stringify(version)}, whose states would be ignored; write it with Pact's current interface`;
  }
  if (pact.provider?.name !== provider) {
    return `is a contract with ${JSON.stringify(pact.provider?.name)}, not with ${provider}; check its name`;
  }
  if (pact.interactions.length === 0) return 'contains no interaction, so it verifies nothing';
  for (const one of pact.interactions as readonly Partial<Interaction>[]) {
    const { type, description, request, response, pending } = one;
    const named = `has the interaction ${JSON.stringify(description)}, which`;
    // Pact's verifier skips interactions of another type and reports them as verified.
    if (type !== 'Synchronous/HTTP' || !request?.path || !response?.status) {
      return `${named} is not an HTTP request with its response`;
    }
    if (pending) return `${named} is pending, so it cannot fail`;
  }
  return undefined;
}

export const getStates = (interaction: Interaction): string[] =>
  (interaction.providerStates ?? []).map(({ name }) => name);
