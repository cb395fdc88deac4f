import { runsAll } from '@room-sessions/testing';
import { it } from 'vitest';
import { onPostgres } from '../testing/database.ts';
import { compareWithOracle } from '../testing/oracle.ts';

// A new tenant takes PostgreSQL longer.
const sequences = runsAll ? (onPostgres ? 250 : 1000) : onPostgres ? 20 : 50;

it(
  `the gateway responds to ${sequences} sequences as before it was rebuilt`,
  () => compareWithOracle(sequences),
  1_800_000,
);
