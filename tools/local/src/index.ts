// What tests and tools share on this machine: programs, servers on loopback, temporary folders, and
// files that are compared.

export { differences } from './differences.ts';
export { temporaryFolder } from './folder.ts';
export { freePort, listen, type Listening, nobodysUrl } from './loopback.ts';
export { programOf } from './program-of.ts';
