// Operations as options of TanStack Query. For code on a server: a page must not have the key.
import type { CallOptions, Client, Page, PageOptions, Pages } from '@room-sessions/core';

interface Context {
  readonly signal: AbortSignal;
}

/** The options of a query. The client already retries, so the query does not. */
export const query = <Input, Output>(
  client: Client,
  operation: (client: Client, input: Input, options: CallOptions) => PromiseLike<Output>,
  input: Input,
) => ({
  queryKey: [operation.name, input] as const,
  queryFn: async ({ signal }: Context) => operation(client, input, { signal }),
  retry: false,
});

/** The options of an infinite query: page by page, until the last one. */
export const pages = <Input extends object, Item>(
  client: Client,
  operation: (client: Client, input: Input, options: PageOptions) => Pages<Item>,
  input: Input,
) => ({
  queryKey: [operation.name, input] as const,
  queryFn: async ({ signal, pageParam: page }: Context & { readonly pageParam: number }) =>
    operation(client, { ...input, page }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ isLast, page }: Page<Item>) => (isLast ? undefined : page + 1),
  retry: false,
});

/** The options of a mutation. */
export const mutation = <Input, Output>(
  client: Client,
  operation: (client: Client, input: Input, options?: CallOptions) => PromiseLike<Output>,
) => ({
  mutationFn: async (input: Input) => operation(client, input),
  retry: false,
});
