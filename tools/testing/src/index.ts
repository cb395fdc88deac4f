// Helpers of tests and tools: programs, servers on loopback, temporary folders, and comparison of
// files.

export { differences } from './diff.ts';
export { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';
export { freePort, listen, type Listening, closedPortUrl } from './loopback.ts';
export {
  exec,
  type ProcessResult,
  ProgramError,
  type ProgramOptions,
  readyUrl,
  execOk,
  execInherit,
  type Running,
  spawnProgram,
  tail,
} from './process.ts';
export { runsAll } from './runs-all.ts';
export { commandFile, findProgram, programOfCode } from './find-program.ts';
