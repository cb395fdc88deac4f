// The completion of bash: a function that contains the table, so that completion starts no process, except for
// the names of profiles.

import type { Command } from '../command.ts';
import { type Content, listProfiles, quote, toArms, type Top } from './candidates.ts';

export function bashScript(commands: readonly Command[], tops: readonly Top[]): string {
  const words = (list: readonly { readonly word: string }[]): string =>
    list.map(({ word }) => word).join(' ');
  const groups = tops
    .filter(({ below }) => below.length > 0)
    .map(
      ({ word, below }) => `    ${word})
      if (( at == 2 )); then
        COMPREPLY=($(compgen -W ${quote(words(below))} -- "$cur"))
        return
      fi
      command="${word} \${given[2]}" first=3
      ;;`,
    );
  const { values, positions } = toArms(commands, complete);
  const options = commands.map(({ name, options: own }) => {
    const flags = own.map((option) => `--${option.name}`).join(' ');
    return `    "${name}") options=${quote(flags)} ;;`;
  });
  return `# The completion of room-sessions for bash: source <(room-sessions completion bash)
_room_sessions_profiles() {
  ${listProfiles}
}
_room_sessions() {
  local -a given=("\${COMP_WORDS[@]}")
  local at=$COMP_CWORD cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}"
  local first=2 options=''
  # bash splits --output=json.
  if [[ "$cur" == = ]]; then cur=''
  elif [[ "$prev" == = ]]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  # A command follows help.
  if (( at > 1 )) && [[ "\${given[1]}" == help && "$cur" != -* ]]; then
    given=("\${given[0]}" "\${given[@]:2}")
    at=$(( at - 1 ))
  fi
  local command="\${given[1]}"
  COMPREPLY=()
  if (( at == 1 )); then
    COMPREPLY=($(compgen -W ${quote(words(tops))} -- "$cur"))
    return
  fi
  case "$command" in
${groups.join('\n')}
  esac
  case "$command $prev" in
${values.join('\n')}
  esac
  case "$command" in
${options.join('\n')}
  esac
  if [[ "$cur" == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
    return
  fi
  case "$command $((at - first))" in
${positions.join('\n')}
  esac
}
complete -F _room_sessions room-sessions
`;
}

function complete(content: Content): string {
  if (content.kind === 'file')
    return 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur"))';
  if (content.kind === 'profile')
    return 'COMPREPLY=($(compgen -W "$(_room_sessions_profiles)" -- "$cur"))';
  if (content.kind !== 'values') return ':';
  return `COMPREPLY=($(compgen -W ${quote(content.values.join(' '))} -- "$cur"))`;
}
