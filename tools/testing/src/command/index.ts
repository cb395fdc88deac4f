export { type Given, readArgs, UsageError } from './args.ts';
export { runProgram } from './program.ts';
export { exitOnSignals } from './signals.ts';
