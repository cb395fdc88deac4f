import { assumptions } from '@room-sessions/gateway';
import type { Findings } from '../findings.ts';
import { chooseValue } from './chosen-value.ts';

/** The shell command that starts a gateway that behaves like the deployment. */
export function assumeCommand({ findings }: Pick<Findings, 'findings'>): string {
  const options = findings.flatMap((finding) => {
    const usual = switchDefault(finding.gap);
    if (finding.verdict !== 'refuted' || usual === undefined) return [];
    const value = chooseValue(finding, usual);
    return value === undefined ? [] : [` \\\n  --assume ${quote(`${finding.gap}=${value}`)}`];
  });
  return options.length === 0
    ? 'No assumption was refuted: a gateway without --assume behaves like the deployment.'
    : `room-sessions-gateway${options.join('')}`;
}

function switchDefault(gap: string): string | undefined {
  const entry = Object.values(assumptions).find(({ id }) => id === gap);
  return entry && 'switch' in entry ? entry.switch?.default : undefined;
}

/** For a POSIX shell. */
const quote = (text: string): string =>
  /^[\w=./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
