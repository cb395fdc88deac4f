// Long: a deployment for each value of each switch.

import { testLevel } from '../testing/matrix.ts';

testLevel('refused');
