// A client whose transport only passes the body of a call to a function.

import type { Call, CallOptions, Client, Operation, StreamedBody } from '@room-sessions/core';

export const transport = (take: (body: StreamedBody) => Promise<void>): Client =>
  ({
    use: [],
    call: async (operation: Operation, input: { body: StreamedBody }, { use }: CallOptions) => {
      const call = { operation, input, options: { signals: [] }, endsAt: Infinity };
      let next = async (): Promise<unknown> => (await take(input.body), {});
      for (const { call: hook } of use ?? []) {
        const inner = next as Parameters<NonNullable<typeof hook>>[1];
        if (hook) next = () => hook(call as unknown as Call, inner);
      }
      return next();
    },
  }) as unknown as Client;
