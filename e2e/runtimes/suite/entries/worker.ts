// The entry for workers: reads the context from a request and responds with the report.

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
