// The entry for pages: a function that returns the report.

import { runSuite } from '../run.ts';

window.runSuiteHere = runSuite;
