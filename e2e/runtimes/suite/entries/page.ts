// Where the runtime is a page: told by a call of this function, it reports by its value.

import { identify } from '../identity.ts';
import { runSuite } from '../run.ts';
import { transport } from '../transport.js';

window.runSuiteHere = async (context) => runSuite(context, await identify(), transport);
