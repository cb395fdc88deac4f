// What a request could carry as a key. A pact is published: it holds a placeholder for the key, or
// one that no gateway accepts.

import { isDeepStrictEqual } from 'node:util';
import { changeTheTest, type Finding, type Report, reporter } from './finding.ts';
import { type OpenApi, keyHeader } from './openapi.ts';
import { headersOf, type Interaction, type Pact } from './pact.ts';

const placeholder = 'pact-key';
const filled = { type: 'ProviderState', expression: '${apiKey}' };
const refused = 'no-such-key';

/** Headers that may stand beside the key, and hold a media type. */
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
  const sent = headersOf(request.headers, header).flat();
  const generators = headersOf(request.generators?.header, header);
  const isPlaceholder =
    generators.length > 0
      ? isDeepStrictEqual([sent, generators], [[placeholder], [filled]])
      : // That no key is sent where one is needed is another finding.
        sent.every((one) => one === '') || isDeepStrictEqual(sent, [refused]);
  if (!isPlaceholder) {
    findings.push(
      report(
        at,
        `It is neither ${placeholder}, filled by ${filled.expression}, nor ${refused}: a real key may stand there.`,
        `Send apiKeyHeader(), or ${refused}. Revoke the key if it was one.`,
      ),
    );
  }
  const matchers = headersOf(request.matchingRules?.header, header).flatMap((one) => one.matchers);
  if (!matchers.every((one) => isDeepStrictEqual(one, { match: 'equality' }))) {
    findings.push(report(at, 'It has a matcher, in which a key may stand.', changeTheTest));
  }
  return findings;
}

function headerFindings({ request }: Interaction, header: string, report: Report): Finding[] {
  const { headers = {}, generators, matchingRules } = request;
  const isKey = (name: string): boolean => name.toLowerCase() === header.toLowerCase();
  const isOther = (name: string): boolean => others.has(name.toLowerCase());
  const beside = Object.entries(headers).filter(([name]) => !isKey(name));
  const made = [generators?.header, matchingRules?.header].flatMap((one) => Object.keys(one ?? {}));
  const wrong = new Set([
    ...beside
      .filter(
        ([name, values]) => !isOther(name) || ![values].flat().every((one) => mediaType.test(one)),
      )
      .map(([name]) => name),
    ...made.filter((name) => !isKey(name)),
  ]);
  return [...wrong].map((name) =>
    report(
      `request header ${name}`,
      `Beside ${header}, a request has Content-Type and Accept, each a media type; others may carry a key.`,
      'Take it out.',
    ),
  );
}

function textFindings({ comments, providerStates = [] }: Interaction, report: Report): Finding[] {
  const names = providerStates.flatMap(({ params }) => Object.keys(params ?? {}));
  return [
    ...(comments === undefined
      ? []
      : [report('comments', 'They may hold what was sent, the key too.', 'Take them out.')]),
    ...names
      .filter((name) => ofSecrets.test(name))
      .map((name) =>
        report(
          `providerStates ${name}`,
          'A parameter of a provider state that is named as a secret stands in the pact.',
          'Have the provider state give it.',
        ),
      ),
  ];
}
