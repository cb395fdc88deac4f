// The options table of docs/running-the-gateway.md, in the words of the help.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { between, table } from '@room-sessions/testing/markdown';
import { optionTable } from '../option-table.ts';

export const optionsPageFile: string = fileURLToPath(
  new URL('../../../../docs/running-the-gateway.md', import.meta.url),
);

const begin = '<!-- Written by `pnpm pages`. -->';

/** The page with the current options. */
export function withOptions(): string {
  const rows = optionTable.map(({ name, value, short, multiple, says, default: usual }) => [
    `${short ? `\`-${short}\`, ` : ''}\`--${name}${value ? ` ${value}` : ''}\``,
    usual ? `\`${usual}\`` : '',
    `${says}${multiple ? '; may be repeated' : ''}`,
  ]);
  return between(
    readFileSync(optionsPageFile, 'utf8'),
    begin,
    table(['option', 'default', ''], rows),
  );
}
