// Verifies pacts against a deployment, one interaction at a time. An interaction is verified only if Pact
// verifies it and every state that it needs was set up.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRedact, type Redact } from '@room-sessions/shared/redact';
import { documentedAt } from '../documented-at.ts';
import { validKey } from '../names.ts';
import { type Interaction, type Pact, readPacts, shippedPacts, getStates } from '../pact-file.ts';
import { excerpt, getReason } from '../reason.ts';
import { SetupError } from '../setup-error.ts';
import { type NativeVerifier, startNativeVerifier } from './native.ts';
import { preflight } from './preflight.ts';
import { type ReceivedResponse, type ProviderRelay, startProviderRelay } from './provider-relay.ts';
import { quoted, readResult } from './result.ts';
import { startStateRelay, type StateRelay } from './state-relay.ts';
import { checkUrl } from './target.ts';
import type {
  InteractionAnswer,
  InteractionRequest,
  InteractionResult,
  Verification,
} from './verification.ts';
import type { VerifyOptions } from './verify-options.ts';
import { bounded, whyFailed } from './why-failed.ts';

/**
 * Verifies pacts against a deployment. Problems of the deployment are in the results.
 *
 * @throws SetupError when it cannot start: an option is invalid; a pact cannot be read, is pending or is for
 * another provider; the deployment or the state service does not respond, or rejects the key or the token.
 * @example const { ok, results } = await verifyContracts({ providerBaseUrl, apiKey, stateUrl });
 */
export async function verifyContracts(options: VerifyOptions): Promise<Verification> {
  // No `await using`: the sources must also run on Node 22.
  const native = startNativeVerifier(options.signal);
  try {
    return await verifyWith(native, options);
  } finally {
    await native[Symbol.asyncDispose]();
  }
}

/** The same with a running verifier, for callers that verify often. */
export async function verifyWith(
  native: NativeVerifier,
  options: VerifyOptions,
): Promise<Verification> {
  const { allowHttpTo = [], timeout = 30_000, stateToken, apiKey, signal } = options;
  if (!Number.isSafeInteger(timeout) || timeout < 1 || timeout > longest) {
    throw new SetupError('usage', `the timeout must be a number of ms from 1 to ${longest}`);
  }
  if (options.consumers !== undefined && !Array.isArray(options.consumers)) {
    throw new SetupError('usage', '`consumers` must be a list of names');
  }
  checkSecret('the API key', apiKey);
  if (stateToken !== undefined) checkSecret('the token of the state service', stateToken);
  const redact = createRedact([apiKey, stateToken], { mask: '[secret]' });
  const providerBaseUrl = checkUrl(options.providerBaseUrl, {
    name: 'the provider base URL',
    allowHttpTo,
  });
  const stateUrl =
    options.stateUrl === undefined
      ? undefined
      : checkUrl(options.stateUrl, { name: 'the state URL', allowHttpTo, mayHaveQuery: true });
  const pacts = readPacts(options.pacts ?? shippedPacts, options.consumers);

  const service = stateUrl ? { url: stateUrl, token: stateToken } : undefined;
  const all = pacts.flatMap((pact) => pact.interactions.map((one) => ({ pact, one })));

  signal?.throwIfAborted();
  const interactions = all.map(({ one }) => one);
  await preflight({ providerBaseUrl, apiKey, service, interactions, timeout, redact, signal });

  // The timeout of a state service is shorter than Pact's timeout of the relay: only the relay can report the
  // reason.
  const patience = Math.ceil(timeout * 0.8);
  const folder = await temporaryFolder();
  const states = await startStateRelay({ apiKey, service, timeout: patience, redact, signal });
  const provider = await startProviderRelay(providerBaseUrl);
  try {
    const results: InteractionResult[] = [];
    for (const { pact, one } of all) {
      signal?.throwIfAborted();
      const tools = { states, provider, native, redact, folder, providerBaseUrl, timeout };
      const result =
        leaveOut(pact, one, service !== undefined) ?? (await verifyOne(pact, one, tools));
      // The running interaction was aborted, and did not fail.
      signal?.throwIfAborted();
      results.push(result);
      options.onProgress?.({ done: results.length, total: all.length, result });
    }
    signal?.throwIfAborted();
    return { providerBaseUrl, results, ok: isOk(results, options.allowPartial) };
  } finally {
    await states[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A day, in milliseconds. */
const longest = 86_400_000;

const isOk = (results: readonly InteractionResult[], allowPartial = false): boolean =>
  results.some(({ outcome }) => outcome === 'verified') &&
  results.every(
    ({ outcome }) => outcome === 'verified' || (outcome === 'left out' && allowPartial),
  );

async function temporaryFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), 'room-sessions-verify-'));
  } catch (error) {
    const why = `no temporary folder can be created: ${getReason(error)}`;
    throw new SetupError('environment', why, { cause: error });
  }
}

function checkSecret(name: string, value: string): void {
  // Also for callers without types.
  if (typeof value !== 'string') throw new SetupError('usage', `${name} is not a text`);
  // A header cannot carry other characters; their replacement would not be redacted.
  if (/^[\x21-\x7e]+$/.test(value)) return;
  const why =
    value === '' ? 'is empty' : 'contains spaces, a line break, or characters that are not ASCII';
  throw new SetupError('usage', `${name} ${why}`);
}

/** The result of an interaction that cannot be verified without a state service. */
function leaveOut(
  pact: Pact,
  interaction: Interaction,
  hasService: boolean,
): InteractionResult | undefined {
  const states = getStates(interaction).filter((state) => state !== validKey);
  if (hasService || states.length === 0) return undefined;
  const reasons = [`needs a state service for: ${states.join('; ')}`];
  return { ...about(pact, interaction), outcome: 'left out', reasons, notices: [], duration: 0 };
}

const about = (pact: Pact, interaction: Interaction) => ({
  consumer: pact.consumer.name,
  description: interaction.description,
  request: getRequest(interaction),
  states: getStates(interaction),
});

function getRequest({ request: { method, path } }: Interaction): InteractionRequest {
  const documented = documentedAt(method, path);
  return documented
    ? { method: documented.method, path: documented.path, operation: documented.id }
    : { method, path };
}

interface Tools {
  readonly states: StateRelay;
  readonly provider: ProviderRelay;
  readonly native: NativeVerifier;
  readonly redact: Redact;
  readonly folder: string;
  readonly providerBaseUrl: string;
  readonly timeout: number;
}

async function verifyOne(
  pact: Pact,
  interaction: Interaction,
  { states, provider, native, redact, folder, providerBaseUrl, timeout }: Tools,
): Promise<InteractionResult> {
  const started = performance.now();
  // Alone in a file, so that no other interaction can affect it.
  const pactFile = join(folder, 'interaction.json');
  await writeFile(pactFile, JSON.stringify({ ...pact, interactions: [interaction] }));
  const record = states.begin();
  const { output } = await native.verify({
    pactFile,
    provider: pact.provider.name,
    providerBaseUrl: provider.url,
    stateUrl: states.url,
    timeout,
  });
  const came = provider.take();
  const said = output.replaceAll(provider.url, providerBaseUrl);
  const reasons = whyFailed(interaction, record, readResult(said, interaction.description), came);
  const failed = reasons.length > 0;
  return {
    ...about(pact, interaction),
    outcome: failed ? 'failed' : 'verified',
    reasons: bounded(reasons.map(redact)),
    ...(failed && came && !(came instanceof Error) && { answer: shown(came, redact) }),
    notices: record.notices,
    duration: performance.now() - started,
  };
}

/** Truncate after redaction: half a secret would not be recognized. */
const shown = (
  { status, location, body }: ReceivedResponse,
  redact: Redact,
): InteractionAnswer => ({
  status,
  ...(location && { location: excerpt(redact(withoutSecrets(location))) }),
  body: excerpt(quoted(redact(body))),
});

/** The URL without user, query and fragment. */
const withoutSecrets = (url: string): string =>
  url.replace(/[?#].*/s, '').replace(/\/\/[^/]*@/, '//');
