import { assumptions } from '@room-sessions/gateway';
import type { Findings, Verdict } from '../findings.ts';
import { chooseValue } from './chosen-value.ts';

/** The shell command that starts a gateway with the observed values; undefined if no value was refuted. */
export function assumeCommand({ findings }: Pick<Findings, 'findings'>): string | undefined {
  const options = findings.flatMap((finding) => {
    const usual = switchDefault(finding.gap);
    if (finding.verdict !== 'refuted' || usual === undefined) return [];
    const value = chooseValue(finding, usual);
    return value === undefined ? [] : [` \\\n  --assume ${quote(`${finding.gap}=${value}`)}`];
  });
  return options.length === 0 ? undefined : `room-sessions-gateway${options.join('')}`;
}

/**
 * Why there is no command. It does not say that a gateway without `--assume` behaves like the deployment,
 * because unknown assumptions may be wrong too.
 */
export function explainNoCommand({ findings }: Pick<Findings, 'findings'>): string {
  const count = (verdict: Verdict): number =>
    findings.filter((finding) => finding.verdict === verdict).length;
  const ofAll = `of ${findings.length} assumptions`;
  const [other, unknown] = [count('other'), count('unknown')];
  return [
    'No assumption was refuted.',
    ...(other > 0 ? [`For ${other} ${ofAll}, no known value matches the responses.`] : []),
    ...(unknown > 0
      ? [
          `${unknown} ${ofAll} ${unknown === 1 ? 'is' : 'are'} unknown: the responses do not show the behavior.`,
        ]
      : []),
  ].join(' ');
}

function switchDefault(gap: string): string | undefined {
  const entry = Object.values(assumptions).find(({ id }) => id === gap);
  return entry && 'switch' in entry ? entry.switch?.default : undefined;
}

/** For a POSIX shell. */
const quote = (text: string): string =>
  /^[\w=./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
