// What tests and tools share on this machine: programs, servers on loopback, temporary folders, and
// files that are compared.

export { differences } from './diff.ts';
export { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';
export { freePort, listen, type Listening, nobodysUrl } from './loopback.ts';
export {
  exec,
  type Finished,
  ProgramError,
  type ProgramOptions,
  readyUrl,
  execOk,
  execInherit,
  type Running,
  spawnProgram,
  tail,
} from './process.ts';
export { programOf, programOfCode } from './find-program.ts';
