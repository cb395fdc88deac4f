// Checks the kinds of the options of a handler, because JavaScript and environment variables have other kinds: the
// text 'false' would offer writes, and 0 would turn confirmations off.

import { ConfigurationError } from '@room-sessions/core';
import { checkOptions } from '@room-sessions/core/internal';
import type { HandlerOptions } from './handler-options.ts';

interface Kind {
  readonly accepts: (value: unknown) => boolean;
  /** The end of the sentence `… must be`. */
  readonly name: string;
}

const flag: Kind = { accepts: (value) => typeof value === 'boolean', name: 'true or false' };

const texts: Kind = {
  accepts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  name: 'a list of texts',
};

const object: Kind = {
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  name: 'an object',
};

const kinds: Readonly<Record<keyof HandlerOptions, Kind>> = {
  client: object,
  allowWrites: flag,
  tools: texts,
  confirmWrites: flag,
  revealGuestTokens: flag,
  allowedHosts: texts,
  allowedOrigins: texts,
};

/** @throws ConfigurationError for an unknown option, and for an option of the wrong kind. */
export function checkHandlerOptions(options: HandlerOptions): HandlerOptions {
  checkOptions(options, 'none', Object.keys(kinds).join(' '));
  for (const [name, { accepts, name: kind }] of Object.entries(kinds)) {
    const value: unknown = options[name as keyof HandlerOptions];
    if (value === undefined || accepts(value)) continue;
    throw new ConfigurationError(`\`${name}\` must be ${kind}, but is ${describe(value)}.`);
  }
  return options;
}

/** A text may be a secret in the wrong place, so it is shown only if it is short. */
function describe(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number')
    return String(value);
  if (typeof value === 'string' && value.length <= 5) return JSON.stringify(value);
  return Array.isArray(value) ? 'a list with other values' : `of type ${typeof value}`;
}
