import type { InteractionResult, Verification } from '../verify/verification.ts';
import { answerInWords, count } from './styled-table.ts';

/** JUnit XML, as CI systems read it: a suite for each consumer, a case for each interaction. */
export function junitReport({ results }: Verification): string {
  const suites = [...Map.groupBy(results, ({ consumer }) => consumer)].map(
    ([name, own]) =>
      `  <testsuite name="${escape(name)}" ${totals(own)}>\n${own.map(testCase).join('')}  </testsuite>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="room-sessions-verify" ${totals(results)}>
${suites.join('')}</testsuites>
`;
}

function totals(results: readonly InteractionResult[]): string {
  const [failed, leftOut] = [count(results, 'failed'), count(results, 'left out')];
  const time = toSeconds(results.reduce((sum, { duration }) => sum + duration, 0));
  return `tests="${results.length}" failures="${failed}" skipped="${leftOut}" time="${time}"`;
}

const toSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

function testCase(result: InteractionResult): string {
  const { consumer, description, outcome, reasons, duration, request } = result;
  const start = `    <testcase classname="${escape(consumer)}" name="${escape(description)}" time="${toSeconds(duration)}"`;
  if (outcome === 'verified') return `${start}/>\n`;
  const message = escape(reasons[0] ?? '');
  const lines = [`${request.method} ${request.path}`, ...reasons, ...answerInWords(result)];
  const why =
    outcome === 'failed'
      ? `<failure message="${message}">${escape(lines.join('\n'))}</failure>`
      : `<skipped message="${message}"/>`;
  return `${start}>\n      ${why}\n    </testcase>\n`;
}

/** Replaces characters that XML cannot represent. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
