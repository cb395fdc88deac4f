// What `sort` takes: the name of a property, which may carry a direction.

/**
 * A property of the items, bare or with `,asc` or `,desc`. The properties that a deployment sorts
 * by are its own to name, so any other text passes too.
 * API document: Endpoints, paging parameters.
 */
export type Sort<Item> =
  | (keyof Item & string)
  | `${keyof Item & string},asc`
  | `${keyof Item & string},desc`
  | (string & {});
