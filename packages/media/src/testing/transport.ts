// A client that does nothing but this with the body of a call.

import type { Client, Operation, StreamedBody } from '@room-sessions/core';

export const transport = (take: (body: StreamedBody) => Promise<void>): Client =>
  ({
    with: () => undefined,
    call: async (_: Operation, input: { body: StreamedBody }) => {
      await take(input.body);
      return {};
    },
  }) as unknown as Client;
