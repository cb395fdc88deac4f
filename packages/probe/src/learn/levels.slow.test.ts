// Long: a deployment for every second value of the switches, or every fourth.

import { testLevel } from '../testing/matrix.ts';

testLevel('write', 2);
testLevel('read', 4);
testLevel('refused', 4);
