// The completion of zsh, with the summaries of commands and options.

import type { Command } from '../command.ts';
import {
  type Candidate,
  type Content,
  listProfiles,
  quote,
  toLine,
  toArms,
  type Top,
} from './candidates.ts';

export function zshScript(commands: readonly Command[], tops: readonly Top[]): string {
  const groups = tops
    .filter(({ below }) => below.length > 0)
    .map(
      ({ word, below }) => `    ${word})
      if (( CURRENT == 3 )); then
        candidates=(${below.map(describe).join(' ')})
        _describe command candidates
        return
      fi
      command="${word} \${words[3]}" at=4
      ;;`,
    );
  const { values, positions } = toArms(commands, complete);
  const options = commands.map(({ name, options: own }) => {
    const all = own.map((option) => describe({ word: `--${option.name}`, summary: option.says }));
    return `    "${name}") candidates=(${all.join(' ')}) ;;`;
  });
  return `#compdef room-sessions
# The completion of room-sessions for zsh: source <(room-sessions completion zsh)
_room_sessions_profiles() {
  ${listProfiles}
}
_room_sessions() {
  local -a candidates
  # A command follows help.
  if (( CURRENT > 2 )) && [[ "\${words[2]}" == help && "$PREFIX" != -* ]]; then
    words[2]=()
    (( CURRENT -= 1 ))
  fi
  local command="\${words[2]}" at=3 previous="\${words[CURRENT-1]}"
  if [[ "$PREFIX" == --*=* ]]; then
    previous="\${PREFIX%%=*}"
    compset -P '*='
  fi
  if (( CURRENT == 2 )); then
    candidates=(${tops.map(describe).join(' ')})
    _describe command candidates
    return
  fi
  case "$command" in
${groups.join('\n')}
  esac
  case "$command $previous" in
${values.join('\n')}
  esac
  case "$command" in
${options.join('\n')}
  esac
  if [[ "$PREFIX" == -* ]]; then
    _describe option candidates
    return
  fi
  case "$command $((CURRENT - at))" in
${positions.join('\n')}
  esac
}
compdef _room_sessions room-sessions
`;
}

/** A colon ends the word. */
const describe = ({ word, summary }: Candidate): string =>
  quote(`${word.replaceAll(':', String.raw`\:`)}:${toLine(summary)}`);

function complete(content: Content): string {
  if (content.kind === 'file') return '_files';
  if (content.kind === 'profile') return 'compadd -- ${(f)"$(_room_sessions_profiles)"}';
  return content.kind === 'values' ? `compadd -- ${content.values.map(quote).join(' ')}` : ':';
}
