// The deployment to verify, checked before the first request to it.

import { SetupError } from '../setup-error.ts';

export interface TargetRules {
  /** Its name in messages: the name of an option. */
  readonly name: string;
  /** Hosts beyond this machine to which plain http is allowed. */
  readonly allowHttpTo: readonly string[];
  readonly mayHaveQuery?: boolean;
}

/** The URL, without a trailing slash. */
export function checkUrl(
  text: string,
  { name, allowHttpTo, mayHaveQuery = false }: TargetRules,
): string {
  const refuse = (why: string): never => {
    throw new SetupError('usage', `${name} ${why}`);
  };
  if (!URL.canParse(text))
    return refuse('is not an absolute URL, such as https://gateway.example.com');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    refuse('must begin with https:// or http://');
  }
  // It would be visible in the process list and in the operator's logs.
  if (url.username || url.password) refuse('must not contain a user name or password');
  if (url.hash) refuse('must not have a fragment');
  if (url.search && !mayHaveQuery) refuse('must not have a query');
  if (!mayHaveQuery && /\/api\/v1\/*$/.test(url.pathname)) {
    refuse('must end before /api/v1: every path of the contracts begins with it');
  }
  const host = url.hostname;
  if (
    url.protocol === 'http:' &&
    !isLoopback(host) &&
    !allowHttpTo.some((one) => one.toLowerCase() === host)
  ) {
    refuse(
      `uses plain http to ${host}, which would expose the secret on the network; ` +
        `use https, or allow it with --allow-http-to ${host}`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
