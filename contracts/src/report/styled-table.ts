import type { Format, Style } from '@room-sessions/shared/style';
import { validKey } from '../names.ts';
import type { InteractionResult, Outcome, Verification } from '../verify/verification.ts';

const outcomes: readonly Outcome[] = ['verified', 'failed', 'left out'];

export const colors: Readonly<Record<Outcome, Format>> = {
  verified: 'green',
  failed: 'red',
  'left out': 'yellow',
};

export const count = (results: readonly InteractionResult[], outcome: Outcome): number =>
  results.filter((result) => result.outcome === outcome).length;

/** The summary that a person reads at the end. */
export function styledTable(verification: Verification, style: Style): string {
  const { results, ok } = verification;
  const row = (name: string, own: readonly InteractionResult[]): string[] =>
    [name, own.length, ...outcomes.map((outcome) => count(own, outcome))].map(String);
  const heads = ['consumer', 'interactions', ...outcomes];
  const consumers = [...Map.groupBy(results, ({ consumer }) => consumer)];
  const rows = [heads, ...consumers.map(([name, own]) => row(name, own)), row('all', results)];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const align = ([name = '', ...cells]: readonly string[]): string =>
    [name.padEnd(width), ...cells.map((one, at) => one.padStart(heads[at + 1]!.length))].join('  ');
  const causes = Map.groupBy(
    results.filter(({ outcome }) => outcome === 'failed'),
    // The state service refuses every state in the same way.
    ({ reasons }) => reasons.map((one) => one.replace(/^the state ".*?": /, '')).join('; '),
  );
  const failed = style(colors.failed, 'failed');
  const [head = '', ...lines] = rows.map(align);
  const [said = '', ...advice] = verdict(verification);
  const isFull = ok && count(results, 'left out') === 0;
  return [
    '',
    style('bold', head),
    ...lines,
    ...[...causes].flatMap(([cause, all]) => ['', ...describeFailures(cause, all, failed)]),
    ...describeLeftOut(
      results.filter(({ outcome }) => outcome === 'left out'),
      style,
    ),
    '',
    style(isFull ? 'green' : ok ? 'yellow' : 'red', said),
    ...advice,
    '',
  ].join('\n');
}

function describeFailures(
  cause: string,
  all: readonly InteractionResult[],
  failed: string,
): string[] {
  const [first] = all as [InteractionResult];
  const response = answerInWords(first).map((line) => `  ${line}`);
  if (all.length > 1) {
    const names = all.map(({ consumer, description }) => `  ${consumer}: ${description}`);
    return [`${failed}: ${cause}: ${all.length} interactions`, ...response, ...names];
  }
  return [
    `${failed}: ${first.consumer}: ${first.description}`,
    `  ${first.request.method} ${first.request.path}`,
    ...first.states.map((state) => `  given ${state}`),
    ...first.reasons.map((reason) => `  - ${reason.replaceAll('\n', '\n    ')}`),
    ...response,
  ];
}

/** The response, if any. */
export function answerInWords({ answer }: InteractionResult): string[] {
  if (!answer) return [];
  const target = answer.location === undefined ? '' : ` to ${answer.location}`;
  return [`response: ${answer.status}${target} ${answer.body.trim() || 'without a body'}`];
}

function describeLeftOut(left: readonly InteractionResult[], style: Style): string[] {
  const why = 'they need provider states, and there is no state service (--state-url)';
  const lines = left.map((one) => `  ${one.consumer}: ${one.description} (${one.reasons.join()})`);
  return left.length === 0
    ? []
    : ['', `${style(colors['left out'], 'left out')}, because ${why}`, ...lines];
}

function verdict({ providerBaseUrl: url, results, ok }: Verification): string[] {
  const [verified = 0, failed = 0, leftOut = 0] = outcomes.map((one) => count(results, one));
  const total = results.length;
  const others = leftOut > 0 ? `, and ${leftOut} were left out` : '';
  if (verified + failed === 0) {
    return [`Nothing was verified, so the result says nothing about ${url}.`];
  }
  if (failed > 0) return [`${failed} of ${total} interactions failed at ${url}${others}.`];
  if (leftOut === 0) return [`All ${total} interactions were verified at ${url}.`];
  // Responses to a rejected key are a small part of what a client needs.
  const withKey = results.filter(({ states }) => states.includes(validKey));
  return [
    `${ok ? 'Partial: only' : 'Only'} ${verified} of ${total} interactions were verified at ${url}${others}.`,
    `Of the ${withKey.length} interactions with a valid key, ${count(withKey, 'verified') || 'none'} were verified.`,
    `Pass the state service with --state-url${ok ? '' : ', or accept a partial verification with --allow-partial'}.`,
  ];
}
