// The entry if the runtime is a page: called as a function, it reports by its return value.

import { identify } from '../identity.ts';
import { runSuite } from '../run.ts';
import { transport } from '../transport.js';

window.runSuiteHere = async (context) => runSuite(context, await identify(), transport);
