import { it } from 'vitest';
import { compareWithOracle } from '../testing/oracle.ts';

it('the gateway responds to 1,000 sequences as before it was rebuilt', () =>
  compareWithOracle(1000));
