// What a page is told of a failed connection: no code, and nothing that would prove anything. The
// condition stands in package.json, so that no page carries the codes of Node, Bun and Deno.

const no = (): boolean => false;
const nothing = (): string => '';

export const neverConnected: (failure: unknown) => boolean = no;
export const isPermanent: (failure: unknown) => boolean = no;
export const isUnreadable: (failure: unknown) => boolean = no;
export const isRedirect: (failure: unknown) => boolean = no;
export const reasonOf: (failure: unknown) => string = nothing;
export const adviceFor: (reason: string) => string = nothing;
