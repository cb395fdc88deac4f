// JUnit XML, as CI systems read it: a suite for each consumer, a case for each interaction.

import type { InteractionResult, Verification } from '../verify/verification.ts';
import { counts } from './counts.ts';
import { answerInWords, requestInWords } from './failure.ts';

export function junitReport({ results }: Verification): string {
  const consumers = [...new Set(results.map(({ consumer }) => consumer))];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="room-sessions-verify" ${totals(results)}>`,
    ...consumers.flatMap((name) => {
      const own = results.filter(({ consumer }) => consumer === name);
      return [
        `  <testsuite name="${escape(name)}" ${totals(own)}>`,
        ...own.map((result) => testCase(result)),
        '  </testsuite>',
      ];
    }),
    '</testsuites>',
    '',
  ].join('\n');
}

function totals(results: readonly InteractionResult[]): string {
  const { interactions, failed, leftOut } = counts(results);
  const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
  return `tests="${interactions}" failures="${failed}" skipped="${leftOut}" time="${seconds.toFixed(3)}"`;
}

function testCase(result: InteractionResult): string {
  const { consumer, description, outcome, reasons, duration } = result;
  const start = `    <testcase classname="${escape(consumer)}" name="${escape(description)}" time="${(duration / 1000).toFixed(3)}"`;
  if (outcome === 'verified') return `${start}/>`;
  const [first = ''] = reasons;
  const lines = [requestInWords(result.request), ...reasons, ...answerInWords(result)];
  const why =
    outcome === 'failed'
      ? `<failure message="${escape(first)}">${escape(lines.join('\n'))}</failure>`
      : `<skipped message="${escape(first)}"/>`;
  return `${start}>\n      ${why}\n    </testcase>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Replaces characters that XML cannot represent. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
