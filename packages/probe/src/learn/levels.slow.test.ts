// Long: a deployment for every third value of the switches, at the levels below write.

import { testLevel } from '../testing/matrix.ts';

testLevel('read', 3);
testLevel('refused', 3);
