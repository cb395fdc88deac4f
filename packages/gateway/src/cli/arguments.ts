// The options of a command as a table, as every command line of the repository has them.
export {
  type Arguments,
  type Option,
  optionsHelp,
  readArguments,
  usage,
} from '@room-sessions/shared/option-table';
