// A client whose transport only passes the body of a call to a function.

import type { CallOptions, Client, Operation, StreamedBody } from '@room-sessions/core';
import { type Call, getHooks, type Received, toCallPromise } from '@room-sessions/core/internal';

export const transport = (take: (body: StreamedBody) => Promise<void>): Client =>
  ({
    call: (operation: Operation, input: { body: StreamedBody }, { use }: CallOptions) => {
      const call = { operation, input, options: { signals: [] }, endsAt: Infinity };
      let next = async (): Promise<unknown> => (await take(input.body), { value: {} });
      for (const { call: hook } of (use ?? []).map(getHooks)) {
        const inner = next as Parameters<NonNullable<typeof hook>>[1];
        if (hook) next = () => hook(call as unknown as Call, inner);
      }
      return toCallPromise(next() as Promise<Received>);
    },
  }) as unknown as Client;
