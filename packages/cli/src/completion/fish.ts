// The completion of fish, with the summaries of commands and options.

import type { Command } from '../command.ts';
import {
  type Content,
  getContent,
  contentOfOption,
  listProfiles,
  toLine,
  type Top,
} from './candidates.ts';

export function fishScript(commands: readonly Command[], tops: readonly Top[]): string {
  const lines = [
    ...tops.map(({ word, summary }) => candidate('0', word, summary)),
    ...tops.flatMap(({ word, below }) =>
      below.map((one) => candidate(`1 ${word}`, one.word, one.summary)),
    ),
    ...commands.flatMap((command) => [...optionLines(command), ...wordLines(command)]),
  ];
  return `# The completion of room-sessions for fish: room-sessions completion fish | source
# Whether the first words are these, and so many words stand before the cursor; -1 for any number.
function __room_sessions_at
    set -l given (commandline -opc)[2..]
    set -l wanted $argv[2..]
    # A command follows help.
    set -l token (commandline -ct)
    if test "$given[1]" = help; and not string match -q -- '-*' "$token"
        set -e given[1]
    end
    if test $argv[1] -ge 0 -a (count $given) -ne $argv[1]
        return 1
    end
    set -l at 1
    for word in $wanted
        if test "$given[$at]" != "$word"
            return 1
        end
        set at (math $at + 1)
    end
end
function __room_sessions_profiles
    ${listProfiles}
end
complete -c room-sessions -f
${lines.join('\n')}
`;
}

const candidate = (condition: string, words: string, summary: string): string =>
  `complete -c room-sessions -n '__room_sessions_at ${condition}' -a ${quote(words)} -d ${quote(toLine(summary))}`;

const optionLines = ({ name, options }: Command): string[] =>
  options.map((option) => {
    const short = option.short ? ` -s ${option.short}` : '';
    const value = argument(contentOfOption(option));
    return `complete -c room-sessions -n '__room_sessions_at -1 ${name}' -l ${option.name}${short}${value} -d ${quote(toLine(option.says))}`;
  });

function wordLines({ name, words }: Command): string[] {
  const before = name.split(' ').length;
  return words.flatMap((word, index) => {
    const content = getContent(word);
    const condition = `-n '__room_sessions_at ${before + index} ${name}'`;
    if (content.kind === 'file') return [`complete -c room-sessions ${condition} -F`];
    if (content.kind === 'profile') {
      return [`complete -c room-sessions ${condition} -a ${quote(profiles)}`];
    }
    if (content.kind !== 'values') return [];
    return [`complete -c room-sessions ${condition} -a ${quote(content.values.join(' '))}`];
  });
}

/** fish runs it. */
const profiles = '(__room_sessions_profiles)';

/** `-x`: an argument that is not a file. */
function argument(content: Content): string {
  if (content.kind === 'switch') return '';
  if (content.kind === 'file') return ' -r -F';
  if (content.kind === 'profile') return ` -x -a ${quote(profiles)}`;
  return content.kind === 'values' ? ` -x -a ${quote(content.values.join(' '))}` : ' -x';
}

/** Text in single quotes, in which fish knows two escapes. */
const quote = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
