// The four domains of the API. Each has a tag in the document and a client package.

export const domains = ['rooms', 'media', 'recordings', 'badging'] as const;

export type Domain = (typeof domains)[number];

export const isDomain = (name: unknown): name is Domain => domains.includes(name as Domain);
