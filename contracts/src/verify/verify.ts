// Verifies pacts against a deployment, one interaction at a time. An interaction is verified only if Pact
// verifies it and every state that it needs was set up.

import { excerpt } from '../errors.ts';
import { validKey } from '../names.ts';
import { getStates, type Interaction, type Pact, readPacts, shippedPacts } from '../pacts.ts';
import { withoutExactValues } from './identity.ts';
import { type PactVerifier, startPactVerifier } from './pact-verifier.ts';
import { preflight } from './preflight.ts';
import { type Observed, type Relay, startRelay } from './relay.ts';
import { readSettings, type Settings } from './settings.ts';
import type { InteractionResult, Verification, VerifyOptions } from './verification.ts';
import { whyFailed, withoutSecretFields } from './why-failed.ts';

/**
 * Verifies pacts against a deployment. Problems of the deployment are in the results.
 *
 * @throws SetupError when it cannot start: an option is invalid; a pact cannot be read, is pending or is for
 * another provider; the deployment or the state service does not respond, or rejects the key or the token.
 * @example const { ok, results } = await verifyContracts({ providerBaseUrl, apiKey, stateUrl });
 */
export async function verifyContracts(options: VerifyOptions): Promise<Verification> {
  const { allowPartial = false, onProgress } = options;
  const settings = readSettings(options);
  const pacts = readPacts(options.pacts ?? shippedPacts);
  const all = pacts.flatMap((pact) => pact.interactions.map((one) => [pact, one] as const));
  await preflight(settings, pacts);
  // No `await using`: the sources must also run on Node 22.
  const relay = await startRelay(settings);
  const verifier = startPactVerifier();
  try {
    const results: InteractionResult[] = [];
    for (const [pact, one] of all) {
      const result =
        leaveOut(pact, one, settings) ?? (await verifyOne(pact, one, settings, relay, verifier));
      results.push(result);
      onProgress?.(result, results.length, all.length);
    }
    const has = (outcome: string) => results.some((result) => result.outcome === outcome);
    const ok = has('verified') && !has('failed') && (allowPartial || !has('left out'));
    return { providerBaseUrl: settings.providerBaseUrl, results, ok };
  } finally {
    await verifier.close();
    relay.close();
  }
}

const describe = (pact: Pact, interaction: Interaction) => ({
  consumer: pact.consumer.name,
  description: interaction.description,
  request: { method: interaction.request.method, path: interaction.request.path },
  states: getStates(interaction),
});

/** The result of an interaction that cannot be verified without a state service. */
function leaveOut(
  pact: Pact,
  interaction: Interaction,
  { stateUrl }: Settings,
): InteractionResult | undefined {
  const needed = getStates(interaction).filter((state) => state !== validKey);
  if (stateUrl || needed.length === 0) return undefined;
  const reasons = [`needs a state service for: ${needed.join('; ')}`];
  return { ...describe(pact, interaction), outcome: 'left out', reasons, duration: 0 };
}

async function verifyOne(
  pact: Pact,
  interaction: Interaction,
  settings: Settings,
  relay: Relay,
  verifier: PactVerifier,
): Promise<InteractionResult> {
  const started = performance.now();
  // Alone in its pact, so that no other interaction can affect it.
  const observed = relay.begin({ ...pact, interactions: [withoutExactValues(interaction)] });
  const output = await verifier.verify({
    pactUrls: [relay.pactUrl],
    provider: pact.provider?.name ?? '',
    providerBaseUrl: relay.providerUrl,
    providerStatesSetupUrl: relay.stateUrl,
    // Longer than that of the relay, which knows what was late.
    timeout: settings.timeout + 2000,
  });
  const shown = output.replaceAll(relay.providerUrl, settings.providerBaseUrl);
  const reasons = whyFailed(interaction, shown, observed).map(settings.redact);
  return {
    ...describe(pact, interaction),
    outcome: reasons.length === 0 ? 'verified' : 'failed',
    reasons,
    ...(reasons.length > 0 && getAnswer(observed, settings)),
    duration: performance.now() - started,
  };
}

function getAnswer(
  { response }: Observed,
  { redact }: Settings,
): Pick<InteractionResult, 'answer'> {
  if (!response || response instanceof Error) return {};
  const { status, headers, body } = response;
  // The Location of a created record (201) is not a redirect. Its user, query and fragment may be secret.
  const target = status >= 300 && status < 400 ? headers.get('location') : undefined;
  const location = target?.replace(/[?#].*/s, '').replace(/\/\/[^/]*@/, '//');
  const text = excerpt(withoutSecretFields(redact(String(body))));
  return { answer: { status, ...(location && { location: redact(location) }), body: text } };
}
