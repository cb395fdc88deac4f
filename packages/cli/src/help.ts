// The texts of `--help`.

import { optionsHelp, wrap } from '@room-sessions/shared/option-table';
import type { Command, Word } from './command.ts';
import { exitCodeTexts } from './exit-code.ts';
import { domains } from './generated/commands.ts';

/** `room-sessions rooms get-settings SOCIAL_ID [options]` */
export const usageLine = ({ name, words }: Command): string =>
  ['room-sessions', name, ...words.map(toForm), '[options]'].join(' ');

const toForm = ({ placeholder, isOptional }: Word): string =>
  isOptional ? `[${placeholder}]` : placeholder;

/** The help of `room-sessions` alone: it fits on a screen of 24 lines. */
export const firstHelp = (commands: readonly Command[]): string =>
  `${overview(commands)}\nroom-sessions --help shows examples, variables and exit codes.\n`;

function overview(commands: readonly Command[]): string {
  const own = commands.filter(({ name }) => !domains.some((one) => isBelow(name, one.name)));
  return `Usage: room-sessions COMMAND [options]

The Room Sessions Gateway API on the command line.

Operations of the API (room-sessions DOMAIN --help lists them):
${rows(domains)}

Other commands:
${rows(own)}
`;
}

export const rootHelp = (commands: readonly Command[]): string => `${overview(commands)}
--help explains each command; \`help --json\` prints all commands as JSON.

Examples:
  room-sessions check
  room-sessions rooms get-settings SOCIAL_ID
  room-sessions rooms list-alternate-hosts SOCIAL_ID --all --output table
  room-sessions request GET /api/v1/transcription

Environment:
${rows([
  { name: 'ROOM_SESSIONS_BASE_URL', summary: 'the address of the gateway, without /api/v1' },
  { name: 'ROOM_SESSIONS_API_KEY', summary: 'the API key; a profile can read it from a keychain' },
  { name: 'ROOM_SESSIONS_PROFILE', summary: 'the profile to use instead of both' },
  { name: 'ROOM_SESSIONS_CONFIG_DIR', summary: 'the folder with the profiles (config.json)' },
  { name: 'NO_COLOR', summary: 'if not empty, no colors' },
  { name: 'FORCE_COLOR', summary: 'colors also without a terminal, except in JSON' },
])}

--profile and --base-url override these variables, and these override the
default profile.

Exit codes:
${rows(exitCodeTexts.map(([name, summary]) => ({ name, summary })))}
`;

export function domainHelp(domain: string, commands: readonly Command[]): string {
  const below = commands.filter(({ name }) => isBelow(name, domain));
  const about = domains.find(({ name }) => name === domain)?.summary;
  return `Usage: room-sessions ${domain} COMMAND [options]
${about ? `\n${about}\n` : ''}
Commands:
${rows(below.map(({ name, summary }) => ({ name: name.slice(domain.length + 1), summary })))}

room-sessions ${domain} COMMAND --help shows the options of a command.
`;
}

export function commandHelp(command: Command): string {
  const { about, words, options, examples = [] } = command;
  const sections = [
    `Usage: ${usageLine(command)}`,
    ...about.map((text) => wrap(text, 79).join('\n')),
    words.some(({ says }) => says)
      ? `Arguments:\n${rows(words.map(({ placeholder, says = '' }) => ({ name: placeholder, summary: says })))}`
      : '',
    examples.length > 0 ? `Examples:\n${examples.map((one) => `  ${one}`).join('\n')}` : '',
    optionsHelp(options).trimEnd(),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

/** Whether a command is in a group such as `rooms`. */
export const isBelow = (name: string, group: string): boolean => name.startsWith(`${group} `);

function rows(entries: readonly { readonly name: string; readonly summary: string }[]): string {
  const width = Math.max(...entries.map(({ name }) => name.length));
  const gap = ' '.repeat(width + 4);
  return entries
    .map(({ name, summary }) => {
      const lines = wrap(summary, 79 - gap.length).join(`\n${gap}`);
      return `  ${name.padEnd(width)}  ${lines}`.trimEnd();
    })
    .join('\n');
}
