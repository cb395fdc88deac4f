// Where the runtime is a worker: told by the body of a request, it reports in the answer.

import type { Context } from '../context.ts';
import { identify } from '../identity.ts';
import { runSuite } from '../run.ts';
import { transport } from '../transport.js';

export default {
  async fetch(request: Request): Promise<Response> {
    const context = (await request.json()) as Context;
    return Response.json(await runSuite(context, await identify(), transport));
  },
};
