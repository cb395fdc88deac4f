// The entry for pages: a function that returns the report.

import { identify } from '../identity.ts';
import { runSuite } from '../run.ts';
import { transport } from '../transport.js';

window.runSuiteHere = async (context) => runSuite(context, await identify(), transport);
