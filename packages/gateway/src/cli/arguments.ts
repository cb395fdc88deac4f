// The options of a command as a table, as every command line of the repository has them.
import type { Option } from '@room-sessions/shared/option-table';

export {
  type Arguments,
  type Option,
  optionsHelp,
  readArguments,
  usage,
} from '@room-sessions/shared/option-table';

export type UngroupedOption = Omit<Option, 'group'>;

/** Adds the name of their group to options. */
export const inGroup = (group: string, options: readonly UngroupedOption[]): Option[] =>
  options.map((option) => ({ ...option, group }));
