// The baseline cost of an import.

export const nothing = null;
