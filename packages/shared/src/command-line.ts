export { type ParsedArguments, type Options, readArguments, UsageError } from './arguments.ts';
export { didYouMean, findNearest } from './did-you-mean.ts';
export type { Io } from './io.ts';
export { runProgram } from './program.ts';
export { exitOnSignals } from './signals.ts';
