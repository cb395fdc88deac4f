// What an import costs in itself.

export const nothing = null;
