// What a person reads at the end.

import type { InteractionResult, Verification } from '../verify/verification.ts';
import { type Counts, counts } from './counts.ts';
import { hints } from './hints.ts';

export function table({ providerBaseUrl, results, ok }: Verification): string {
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
    verdict(providerBaseUrl, all, ok),
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
  return results
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ consumer, description, states, reasons }) => [
      '',
      `failed: ${consumer}: ${description}`,
      ...states.map((state) => `  given ${state}`),
      ...reasons.map((reason) => `  - ${reason.replaceAll('\n', '\n    ')}`),
    ]);
}

function leftOut(results: readonly InteractionResult[]): string[] {
  const left = results.filter(({ outcome }) => outcome === 'left out');
  if (left.length === 0) return [];
  return [
    '',
    'left out: they need provider states, and no state service was named (--state-url)',
    ...left.map(
      ({ consumer, description, reasons }) => `  ${consumer}: ${description} (${reasons.join()})`,
    ),
  ];
}

function notices(results: readonly InteractionResult[]): string[] {
  const all = [...new Set(results.flatMap((result) => result.notices))];
  return all.length === 0 ? [] : ['', 'while tidying up:', ...all.map((line) => `  ${line}`)];
}

function verdict(url: string, { interactions, verified, failed, leftOut }: Counts, ok: boolean) {
  if (verified + failed === 0) return `Nothing was verified, so ${url} was not shown to be right.`;
  if (failed > 0) return `${failed} of ${interactions} interactions do not hold at ${url}.`;
  if (!ok) return `${leftOut} of ${interactions} interactions were left out, and all are demanded.`;
  const rest = leftOut > 0 ? ` ${leftOut} were left out.` : '';
  return `${url} keeps ${verified} of ${interactions} interactions.${rest}`;
}
