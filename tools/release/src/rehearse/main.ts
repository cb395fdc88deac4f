// `pnpm release:rehearse`: the whole release on this machine. Nothing leaves it.

import { exitOnSignals } from '../command.ts';
import { rehearse } from './rehearse.ts';

exitOnSignals();
const started = Date.now();
try {
  await rehearse((line) => {
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${seconds.padStart(6)} s  ${line}`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
