import { it } from 'vitest';
import { compareWithOracle } from '../testing/oracle.ts';

// Each sequence has a tenant of its own, with the sample data.
const timeout = 1_800_000;

it(
  'the gateway responds to 1,000 sequences as before it was rebuilt',
  () => compareWithOracle(1000),
  timeout,
);
