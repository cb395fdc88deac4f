// Verifies pacts against a deployment, one interaction at a time. An interaction is verified only if Pact
// verifies it and every state that it needs was set up.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRedact, type Redact } from '@room-sessions/shared/redact';
import { documentedAt } from '../documented-at.ts';
import { validKey } from '../names.ts';
import { getStates, type Interaction, type Pact, readPacts, shippedPacts } from '../pacts.ts';
import { excerpt, getReason } from '../reason.ts';
import { SetupError } from '../setup-error.ts';
import { checkUrl } from './check-url.ts';
import { withoutExactValues } from './identity.ts';
import { quoted } from './mismatches.ts';
import { startPactVerifier, type PactVerifier } from './pact-verifier.ts';
import { preflight } from './preflight.ts';
import { bounded, whyFailed } from './reasons.ts';
import { type Relay, type RelaySettings, startRelay } from './relay.ts';
import type { IncomingResponse } from './send.ts';
import type {
  InteractionAnswer,
  InteractionRequest,
  InteractionResult,
  Verification,
} from './verification.ts';
import type { VerifyOptions } from './verify-options.ts';

/**
 * Verifies pacts against a deployment. Problems of the deployment are in the results.
 *
 * @throws SetupError when it cannot start: an option is invalid; a pact cannot be read, is pending or is for
 * another provider; the deployment or the state service does not respond, or rejects the key or the token.
 * @example const { ok, results } = await verifyContracts({ providerBaseUrl, apiKey, stateUrl });
 */
export async function verifyContracts(options: VerifyOptions): Promise<Verification> {
  const { signal } = options;
  const settings = readSettings(options);
  const pacts = readPacts(options.pacts ?? shippedPacts, options.consumers);
  const all = pacts.flatMap((pact) => pact.interactions.map((one) => ({ pact, one })));
  signal?.throwIfAborted();
  await preflight(
    settings,
    all.map(({ one }) => one),
  );
  signal?.throwIfAborted();
  // No `await using`: the sources must also run on Node 22.
  const folder = await temporaryFolder();
  const relay = await startRelay(settings);
  const verifier = startPactVerifier(signal);
  try {
    const results: InteractionResult[] = [];
    for (const { pact, one } of all) {
      const result =
        leaveOut(pact, one, settings) ??
        (await verifyOne(pact, one, { settings, relay, verifier, folder }));
      // The running interaction was aborted, and did not fail.
      signal?.throwIfAborted();
      results.push(result);
      options.onProgress?.({ done: results.length, total: all.length, result });
    }
    signal?.throwIfAborted();
    return {
      providerBaseUrl: settings.providerBaseUrl,
      results,
      ok: isOk(results, options.allowPartial),
    };
  } finally {
    await relay[Symbol.asyncDispose]();
    await verifier[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws SetupError (usage) */
function readSettings(options: VerifyOptions): RelaySettings {
  const { allowHttpTo = [], timeout = 30_000, stateToken, apiKey, signal } = options;
  if (!Number.isSafeInteger(timeout) || timeout < 1 || timeout > longest) {
    throw new SetupError('usage', `the timeout must be a number of ms from 1 to ${longest}`);
  }
  if (options.consumers !== undefined && !Array.isArray(options.consumers)) {
    throw new SetupError('usage', '`consumers` must be a list of names');
  }
  checkSecret('the API key', apiKey);
  if (stateToken !== undefined) checkSecret('the token of the state service', stateToken);
  const providerBaseUrl = checkUrl(options.providerBaseUrl, {
    name: 'the provider base URL',
    allowHttpTo,
  });
  const stateUrl =
    options.stateUrl &&
    checkUrl(options.stateUrl, { name: 'the state URL', allowHttpTo, mayHaveQuery: true });
  const redact = createRedact([apiKey, stateToken], { mask: '[secret]' });
  const service = stateUrl ? { url: stateUrl, token: stateToken } : undefined;
  return { providerBaseUrl, apiKey, service, timeout, redact, signal };
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
  { service }: RelaySettings,
): InteractionResult | undefined {
  const states = getStates(interaction).filter((state) => state !== validKey);
  if (service || states.length === 0) return undefined;
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
  readonly settings: RelaySettings;
  readonly relay: Relay;
  readonly verifier: PactVerifier;
  readonly folder: string;
}

async function verifyOne(
  pact: Pact,
  interaction: Interaction,
  { settings: { providerBaseUrl, timeout, redact }, relay, verifier, folder }: Tools,
): Promise<InteractionResult> {
  const started = performance.now();
  // Alone in a file, so that no other interaction can affect it.
  const pactFile = join(folder, 'interaction.json');
  const alone = { ...pact, interactions: [withoutExactValues(interaction)] };
  await writeFile(pactFile, JSON.stringify(alone));
  const observed = relay.begin();
  const output = await verifier.verify({
    pactFile,
    provider: pact.provider?.name ?? '',
    providerBaseUrl: relay.providerUrl,
    stateUrl: relay.stateUrl,
    // Longer than that of the relay, which knows what was late.
    timeout: timeout + 2000,
  });
  const reasons = whyFailed(
    interaction,
    output.replaceAll(relay.providerUrl, providerBaseUrl),
    observed,
  );
  const { response, notices } = observed;
  const failed = reasons.length > 0;
  return {
    ...about(pact, interaction),
    outcome: failed ? 'failed' : 'verified',
    reasons: bounded(reasons.map(redact)),
    ...(failed && response && !(response instanceof Error) && { answer: show(response, redact) }),
    notices,
    duration: performance.now() - started,
  };
}

/** Truncate after redaction: half a secret would not be recognized. */
function show({ status, headers, body }: IncomingResponse, redact: Redact): InteractionAnswer {
  // The Location of a created record (201) is not a redirect.
  const location = status >= 300 && status < 400 ? headers.location : undefined;
  const text = headers['content-encoding'] === undefined ? body.toString('utf8') : '';
  return {
    status,
    ...(location && { location: excerpt(redact(withoutSecrets(location))) }),
    body: excerpt(quoted(redact(text))),
  };
}

/** The URL without user, query and fragment. */
const withoutSecrets = (url: string): string =>
  url.replace(/[?#].*/s, '').replace(/\/\/[^/]*@/, '//');
