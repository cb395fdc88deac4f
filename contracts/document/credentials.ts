// The places of a request that could carry a key. Pacts are published: they contain a placeholder for the
// key, or a key that no gateway accepts.

import { isDeepStrictEqual } from 'node:util';
import { changeTheTest, type Finding, type Report, reporter } from './finding.ts';
import { type OpenApi, keyHeader } from './openapi.ts';
import { getHeaders, type Interaction, type Pact } from './pact.ts';

const placeholder = 'pact-key';
const filled = { type: 'ProviderState', expression: '${apiKey}' };
const refused = 'no-such-key';

/** Headers that may accompany the key, with a media type as value. */
const others = new Set(['content-type', 'accept']);
const mediaType = /^[a-z*]+\/[a-z*.+-]+$/;

const ofSecrets = /key|token|secret|password|credential|cookie|auth/i;

export const credentialFindings = (pacts: readonly Pact[], document: OpenApi): Finding[] =>
  pacts.flatMap(({ consumer, interactions }) =>
    interactions.flatMap((interaction) => {
      const report = reporter('requests', consumer.name, interaction.description);
      return [
        ...keyFindings(interaction, keyHeader(document), report),
        ...headerFindings(interaction, keyHeader(document), report),
        ...textFindings(interaction, report),
      ];
    }),
  );

function keyFindings({ request }: Interaction, header: string, report: Report): Finding[] {
  const at = `request header ${header}`;
  const findings: Finding[] = [];
  const sent = getHeaders(request.headers, header).flat();
  const generators = getHeaders(request.generators?.header, header);
  const isPlaceholder =
    generators.length > 0
      ? isDeepStrictEqual([sent, generators], [[placeholder], [filled]])
      : // A missing key is a separate finding.
        sent.every((one) => one === '') || isDeepStrictEqual(sent, [refused]);
  if (!isPlaceholder) {
    findings.push(
      report(
        at,
        `It is neither ${placeholder}, filled by ${filled.expression}, nor ${refused}: it may be a real key.`,
        `Send apiKeyHeader(), or ${refused}. Revoke the key if it was one.`,
      ),
    );
  }
  const matchers = getHeaders(request.matchingRules?.header, header).flatMap((one) => one.matchers);
  if (!matchers.every((one) => isDeepStrictEqual(one, { match: 'equality' }))) {
    findings.push(report(at, 'It has a matcher, which may contain a key.', changeTheTest));
  }
  return findings;
}

function headerFindings({ request }: Interaction, header: string, report: Report): Finding[] {
  const { headers = {}, generators, matchingRules } = request;
  const isKey = (name: string): boolean => name.toLowerCase() === header.toLowerCase();
  const isOther = (name: string): boolean => others.has(name.toLowerCase());
  const rest = Object.entries(headers).filter(([name]) => !isKey(name));
  const made = [generators?.header, matchingRules?.header].flatMap((one) => Object.keys(one ?? {}));
  const wrong = new Set([
    ...rest
      .filter(
        ([name, values]) => !isOther(name) || ![values].flat().every((one) => mediaType.test(one)),
      )
      .map(([name]) => name),
    ...made.filter((name) => !isKey(name)),
  ]);
  return [...wrong].map((name) =>
    report(
      `request header ${name}`,
      `In addition to ${header}, a request may only have Content-Type and Accept, each with a media type; other headers may carry a key.`,
      'Remove it.',
    ),
  );
}

function textFindings({ comments, providerStates = [] }: Interaction, report: Report): Finding[] {
  const names = providerStates.flatMap(({ params }) => Object.keys(params ?? {}));
  return [
    ...(comments === undefined
      ? []
      : [
          report(
            'comments',
            'They may contain parts of the request, including the key.',
            'Remove them.',
          ),
        ]),
    ...names
      .filter((name) => ofSecrets.test(name))
      .map((name) =>
        report(
          `providerStates ${name}`,
          'A parameter of a provider state with the name of a secret is in the pact.',
          'Have the provider state return it.',
        ),
      ),
  ];
}
