// The entry for workers: reads the context from a request and responds with the report.

import type { Context } from '../context.ts';
import { runSuite } from '../run.ts';

export default {
  fetch: async (request: Request): Promise<Response> =>
    Response.json(await runSuite((await request.json()) as Context)),
};
