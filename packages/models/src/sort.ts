// The type of `sort`: the name of a property, optionally with a direction.

/**
 * A property of the items, bare or with `,asc` or `,desc`. The properties that a deployment can sort by
 * are not documented, so any other text is accepted too.
 * API document: Endpoints, paging parameters.
 */
export type Sort<Item> =
  | (keyof Item & string)
  | `${keyof Item & string},asc`
  | `${keyof Item & string},desc`
  | (string & {});
