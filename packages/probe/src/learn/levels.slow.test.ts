// Long: a deployment for every sixth value of the switches, at the levels below write.

import { testLevel } from '../testing/matrix.ts';

testLevel('read', 6);
testLevel('refused', 6);
