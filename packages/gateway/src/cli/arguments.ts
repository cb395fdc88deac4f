// The command-line options, on the parser that all commands of the repository share.
import type { Option } from '@room-sessions/shared/option-table';

export {
  type Arguments,
  type Option,
  optionsHelp,
  readArguments,
  usage,
} from '@room-sessions/shared/option-table';

export type UngroupedOption = Omit<Option, 'group'>;

/** Adds a group name to options. */
export const inGroup = (group: string, options: readonly UngroupedOption[]): Option[] =>
  options.map((option) => ({ ...option, group }));
