// The part of the broker's interface that a verification needs: it names the contracts to verify,
// gives each, and takes the result.

import { SetupError } from '../src/setup-error.ts';
import { type Connection, reasonOfBroker } from './connection.ts';

/** Which contracts a broker is to name. */
export interface Selector {
  readonly branch?: string;
  readonly mainBranch?: true;
  readonly deployedOrReleased?: true;
}

/** A contract that a broker asks to be verified. */
export interface ListedPact {
  /** The client and its version. */
  readonly name: string;
  readonly interactions: number;
  /** The contract, without what the broker added. */
  readonly content: object;
  /** Where its results go. */
  readonly resultsUrl: string;
}

export interface VerificationResult {
  readonly success: boolean;
  readonly providerApplicationVersion: string;
  readonly buildUrl?: string;
  readonly testResults: object;
  readonly verifiedBy: { readonly implementation: string; readonly version: string };
}

/** A contract that cannot be verified as it is. */
export interface UnreadablePact {
  readonly name: string;
  readonly problem: string;
}

interface Link {
  readonly href: string;
  readonly name?: string;
}

interface Resource {
  readonly _links?: Readonly<Record<string, Link | undefined>>;
}

interface PactList {
  readonly _embedded?: { readonly pacts?: readonly Resource[] };
}

interface PactResource extends Resource {
  readonly createdAt?: string;
  readonly consumer?: { readonly name?: string };
  readonly interactions?: readonly object[];
}

/** What is to be verified. */
export interface Question {
  readonly provider: string;
  /** Contracts that are verified whatever the broker names: what a newer one hides is still used. */
  readonly own: readonly { readonly name: string; readonly version: string }[];
  readonly selectors: readonly Selector[];
  readonly providerVersionBranch: string;
}

/**
 * Our own contracts, and those that the broker names; one that is among both once.
 *
 * @throws SetupError (environment) when one of our own is not there. One of others keeps none back.
 */
export async function listPacts(
  connection: Connection,
  question: Question,
): Promise<(ListedPact | UnreadablePact)[]> {
  const index = (await call(connection, connection.url)) as Resource;
  const url = linkOf(index, 'pb:provider-pacts-for-verification', 'the index', {
    provider: question.provider,
  });
  const list = (await call(connection, url.href, {
    body: {
      consumerVersionSelectors: question.selectors,
      // A pending contract cannot fail; none is asked for.
      includePendingStatus: false,
      providerVersionBranch: question.providerVersionBranch,
    },
  })) as PactList;
  const { _embedded: embedded } = list;
  const own = question.own.map(({ name, version }) =>
    linkOf(index, 'pb:publish-pact', 'the index', {
      provider: question.provider,
      consumer: name,
      consumerApplicationVersion: version,
    }),
  );
  const named = (embedded?.pacts ?? []).map((entry) =>
    linkOf(entry, 'self', 'an entry of the list'),
  );
  const pacts = await Promise.all([
    ...own.map((link) => readPact(connection, link)),
    ...named.map((link) => tryPact(connection, link)),
  ]);
  const keyed = pacts.map(
    (pact) => [JSON.stringify('content' in pact ? pact.content : pact), pact] as const,
  );
  return [...new Map(keyed).values()];
}

async function tryPact(connection: Connection, link: Link): Promise<ListedPact | UnreadablePact> {
  try {
    return await readPact(connection, link);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { name: link.name ?? link.href, problem: error.message };
  }
}

async function readPact(connection: Connection, { href, name = href }: Link): Promise<ListedPact> {
  const pact = (await call(connection, href)) as PactResource;
  const results = linkOf(pact, 'pb:publish-verification-results', name);
  const { _links: links, createdAt: _, ...content } = pact;
  if (!pact.consumer?.name || !Array.isArray(pact.interactions)) {
    throw unable(`${name} is no contract`);
  }
  const version = links?.['pb:consumer-version']?.name ?? 'of a version that the broker hides';
  return {
    name: `${pact.consumer.name} ${version}`,
    interactions: pact.interactions.length,
    content,
    resultsUrl: results.href,
  };
}

/** Publishes a result, and looks at what the broker made of it. */
export async function publishResult(
  connection: Connection,
  pact: ListedPact,
  result: VerificationResult,
): Promise<void> {
  const kept = (await call(connection, pact.resultsUrl, { body: result })) as Partial<
    VerificationResult | undefined
  >;
  if (
    kept?.success === result.success &&
    kept.providerApplicationVersion === result.providerApplicationVersion
  ) {
    return;
  }
  throw unable(`the broker took the result of ${pact.name} and keeps another one`);
}

async function call(
  connection: Connection,
  href: string,
  { body }: { readonly body?: object } = {},
): Promise<unknown> {
  const { url: base, authorization, redact, timeLimit } = connection;
  // The credentials go to the broker and nowhere else, wherever its links point.
  if (new URL(href, base).origin !== new URL(base).origin) {
    throw unable(
      `the broker’s links lead to ${new URL(href).origin} and not to ${base}: ` +
        'its own PACT_BROKER_BASE_URL is another',
    );
  }
  try {
    const response = await fetch(new URL(href, base), {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
      headers: {
        authorization,
        accept: 'application/hal+json, application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    // Cut first, a credential would be half of one, which is not found.
    throw new Error(`it answers ${response.status} ${redact(text).slice(0, 500)}`);
  } catch (error) {
    const where = new URL(href, base).pathname;
    const why = reasonOfBroker(error, connection);
    throw unable(redact(`the broker could not be asked for ${where}: ${why}`));
  }
}

/** A link; the names within braces are filled in. */
function linkOf(
  { _links: links }: Resource,
  rel: string,
  where: string,
  values: Readonly<Record<string, string>> = {},
): Link {
  const link = links?.[rel];
  if (typeof link?.href !== 'string') throw unable(`the broker gives no link ${rel} in ${where}`);
  const href = link.href.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  return { ...link, href };
}

const unable = (message: string): SetupError => new SetupError('environment', message);
