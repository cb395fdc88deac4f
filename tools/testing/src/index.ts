// What tests and tools share on this machine: programs, servers on loopback, temporary folders, and
// files that are compared.

export { differences } from './differences.ts';
export { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';
export { freePort, listen, type Listening, nobodysUrl } from './loopback.ts';
export {
  finish,
  type Finished,
  ProgramError,
  type ProgramOptions,
  readyUrl,
  run,
  runHere,
  type Running,
  start,
  tail,
} from './program.ts';
export { programOf, programOfCode } from './program-of.ts';
