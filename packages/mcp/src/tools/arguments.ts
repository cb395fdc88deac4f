/** The arguments of a tool call, as the assistant sent them. */
export type Arguments = Readonly<Record<string, unknown>>;
