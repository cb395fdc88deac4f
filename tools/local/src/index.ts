// What tests and tools start on this machine: programs, servers on loopback, temporary folders.

export { temporaryFolder } from './folder.ts';
export { freePort, listen, type Listening, nobodysUrl } from './loopback.ts';
export { programOf } from './program-of.ts';
