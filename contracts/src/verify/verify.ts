// Verifies pacts against a deployment, interaction by interaction. An interaction counts as
// verified only when Pact says so, and every state that it asks for was brought about.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Interaction,
  neededValues,
  type Pact,
  readPacts,
  shippedPacts,
  statesOf,
} from '../pact-file.ts';
import { type Redact, redactor } from '../redact.ts';
import { SetupError } from '../setup-error.ts';
import { type Reading, readResult } from './result.ts';
import { type NativeVerifier, startNativeVerifier } from './native.ts';
import { startStateRelay, type StateRecord, type StateRelay, validKey } from './state-relay.ts';
import { checkUrl, demandAnswer } from './target.ts';
import type { InteractionResult, Verification } from './verification.ts';
import type { VerifyOptions } from './verify-options.ts';

/**
 * Verifies pacts against a deployment. What is wrong with the deployment is in the results.
 *
 * @throws SetupError when it cannot begin: an option is wrong, a pact cannot be read, is pending or
 * is one with another provider, or nothing answers.
 * @example
 * const { ok, results } = await verifyContracts({ providerBaseUrl, apiKey, stateUrl });
 */
export async function verifyContracts(options: VerifyOptions): Promise<Verification> {
  await using native = startNativeVerifier();
  return await verifyWith(native, options);
}

/** The same with a verifier that is there already, for those who verify often. */
export async function verifyWith(
  native: NativeVerifier,
  options: VerifyOptions,
): Promise<Verification> {
  const { allowHttpTo = [], timeout = 30_000, stateToken, apiKey } = options;
  const redact = redactor([apiKey, stateToken]);
  const providerBaseUrl = checkUrl(options.providerBaseUrl, {
    name: 'the provider base URL',
    allowHttpTo,
  });
  const stateUrl =
    options.stateUrl && checkUrl(options.stateUrl, { name: 'the state URL', allowHttpTo });
  if (apiKey === '') throw new SetupError('usage', 'no API key was given');
  const pacts = readPacts(options.pacts ?? shippedPacts, options.consumers);

  await demandAnswer(providerBaseUrl, 'the provider base URL', timeout);
  if (stateUrl) await demandAnswer(stateUrl, 'the state URL', timeout);

  const service = stateUrl ? { url: stateUrl, token: stateToken } : undefined;
  // It gives a state service up before Pact gives the relay up: only it can say why.
  const patience = timeout * 0.8;
  await using relay = await startStateRelay({ apiKey, service, timeout: patience, redact });
  const folder = await mkdtemp(join(tmpdir(), 'room-sessions-verify-'));
  try {
    const results: InteractionResult[] = [];
    const all = pacts.flatMap((pact) => pact.interactions.map((one) => ({ pact, one })));
    for (const { pact, one } of all) {
      const tools = { relay, native, redact, folder, providerBaseUrl, timeout };
      const result =
        leaveOut(pact, one, service !== undefined) ?? (await verifyOne(pact, one, tools));
      results.push(result);
      options.onProgress?.({ done: results.length, total: all.length, result });
    }
    return { providerBaseUrl, results, ok: isOk(results) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isOk = (results: readonly InteractionResult[]): boolean =>
  results.some(({ outcome }) => outcome === 'verified') &&
  results.every(({ outcome }) => outcome !== 'failed');

/** The result of an interaction that cannot be verified without a state service. */
function leaveOut(
  pact: Pact,
  interaction: Interaction,
  hasService: boolean,
): InteractionResult | undefined {
  const states = statesOf(interaction).filter((state) => state !== validKey);
  if (hasService || states.length === 0) return undefined;
  const reasons = [`needs a state service for: ${states.join('; ')}`];
  return { ...about(pact, interaction), outcome: 'left out', reasons, notices: [], duration: 0 };
}

const about = (pact: Pact, interaction: Interaction) => ({
  consumer: pact.consumer.name,
  description: interaction.description,
  states: statesOf(interaction),
});

interface Tools {
  readonly relay: StateRelay;
  readonly native: NativeVerifier;
  readonly redact: Redact;
  readonly folder: string;
  readonly providerBaseUrl: string;
  readonly timeout: number;
}

async function verifyOne(
  pact: Pact,
  interaction: Interaction,
  { relay, native, redact, folder, providerBaseUrl, timeout }: Tools,
): Promise<InteractionResult> {
  const started = performance.now();
  // Alone in a file, it can neither be skipped for another nor be helped by one.
  const pactFile = join(folder, 'interaction.json');
  await writeFile(pactFile, JSON.stringify({ ...pact, interactions: [interaction] }));
  const record = relay.begin();
  const { output } = await native.verify({
    pactFile,
    provider: pact.provider.name,
    providerBaseUrl,
    stateUrl: relay.url,
    timeout,
  });
  const reasons = whyFailed(interaction, record, readResult(output, interaction.description));
  return {
    ...about(pact, interaction),
    outcome: reasons.length === 0 ? 'verified' : 'failed',
    reasons: reasons.map(redact),
    notices: record.notices,
    duration: performance.now() - started,
  };
}

/** The causes before their effects: without its states an interaction fails in any way. */
function whyFailed(
  interaction: Interaction,
  record: StateRecord,
  { ran, lines }: Reading,
): readonly string[] {
  if (record.problems.length > 0) return record.problems;
  if (!ran) return lines;
  const missing = neededValues(interaction).filter((name) => !record.values.has(name));
  const unasked = statesOf(interaction).filter((state) => !record.answered.includes(state));
  return [
    ...missing.map((name) => `no provider state gave the value of \${${name}}`),
    ...unasked.map((state) => `the state was never asked for: ${state}`),
    ...lines,
  ];
}
