// The summary that a person reads at the end.

import { validKey } from '../names.ts';
import type { InteractionResult, Verification } from '../verify/verification.ts';
import { type Counts, counts } from './counts.ts';
import { answerInWords, byCause, requestInWords } from './failure.ts';
import { hints } from './hints.ts';

export function table(verification: Verification): string {
  const { results } = verification;
  const consumers = [...new Set(results.map(({ consumer }) => consumer))];
  const own = (name: string) => results.filter(({ consumer }) => consumer === name);
  const rows = consumers.map((name) => row(name, counts(own(name))));
  const all = counts(results);
  return [
    '',
    ...aligned([
      ['consumer', 'interactions', 'verified', 'failed', 'left out'],
      ...rows,
      row('all', all),
    ]),
    ...failures(results),
    ...leftOut(results),
    ...notices(results),
    ...hints(results).flatMap((hint) => ['', hint]),
    '',
    ...verdict(verification, all),
    '',
  ].join('\n');
}

const row = (name: string, { interactions, verified, failed, leftOut }: Counts): string[] => [
  name,
  ...[interactions, verified, failed, leftOut].map(String),
];

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

function failures(results: readonly InteractionResult[]): string[] {
  return byCause(results).flatMap(({ cause, all }) => {
    const [first] = all;
    const answer = answerInWords(first).map((line) => `  ${line}`);
    if (all.length > 1) {
      const names = all.map(({ consumer, description }) => `  ${consumer}: ${description}`);
      return ['', `failed: ${cause}: ${all.length} interactions`, ...answer, ...names];
    }
    return [
      '',
      `failed: ${first.consumer}: ${first.description}`,
      `  ${requestInWords(first.request)}`,
      ...first.states.map((state) => `  given ${state}`),
      ...first.reasons.map((reason) => `  - ${reason.replaceAll('\n', '\n    ')}`),
      ...answer,
    ];
  });
}

function leftOut(results: readonly InteractionResult[]): string[] {
  const left = results.filter(({ outcome }) => outcome === 'left out');
  if (left.length === 0) return [];
  return [
    '',
    'left out, because they need provider states, and there is no state service (--state-url)',
    ...left.map(
      ({ consumer, description, reasons }) => `  ${consumer}: ${description} (${reasons.join()})`,
    ),
  ];
}

function notices(results: readonly InteractionResult[]): string[] {
  const all = [...new Set(results.flatMap((result) => result.notices))];
  return all.length === 0 ? [] : ['', 'during teardown:', ...all.map((line) => `  ${line}`)];
}

function verdict({ providerBaseUrl: url, results, ok }: Verification, counted: Counts): string[] {
  const { interactions, verified, failed, leftOut } = counted;
  if (verified + failed === 0) {
    return [`Nothing was verified, so the result says nothing about ${url}.`];
  }
  const all = `${verified} of ${interactions} interactions were verified at ${url}`;
  const others = leftOut > 0 ? `, and ${leftOut} were left out` : '';
  if (failed > 0) return [`${failed} of ${interactions} interactions failed at ${url}${others}.`];
  if (leftOut === 0) return [`All ${interactions} interactions were verified at ${url}.`];
  if (!ok) {
    return [
      `Only ${all}; ${leftOut} were left out, because they need provider states.`,
      'Pass the state service with --state-url, or accept a partial verification with --allow-partial.',
    ];
  }
  // Responses to a rejected key are a small part of what a client needs.
  const withKey = results.filter(({ states }) => states.includes(validKey));
  const verifiedWithKey = withKey.filter(({ outcome }) => outcome === 'verified').length;
  return [
    `Partial: only ${all}; ${leftOut} were left out.`,
    `Of the ${withKey.length} interactions with a valid key, ${verifiedWithKey || 'none'} were verified. ` +
      'Pass the state service with --state-url to verify the other interactions.',
  ];
}
