// The deployment that is verified, checked before anything is sent to it.

import { SetupError } from '../setup-error.ts';

export interface TargetRules {
  /** How messages call it: the name of an option. */
  readonly name: string;
  /** Hosts beyond this machine to which plain http is allowed. */
  readonly allowHttpTo: readonly string[];
  readonly mayHaveQuery?: boolean;
}

/** The URL, without a slash at its end. */
export function checkUrl(
  text: string,
  { name, allowHttpTo, mayHaveQuery = false }: TargetRules,
): string {
  const refuse = (why: string): never => {
    throw new SetupError('usage', `${name} ${why}`);
  };
  if (!URL.canParse(text)) return refuse('is no absolute URL, such as https://gateway.example.com');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    refuse('has to begin with https:// or http://');
  }
  // It would stand in the list of processes and in the log of whoever runs this.
  if (url.username || url.password) refuse('must not hold a user name or password');
  if (url.hash) refuse('must not have a fragment');
  if (url.search && !mayHaveQuery) refuse('must not have a query');
  if (!mayHaveQuery && /\/api\/v1\/*$/.test(url.pathname)) {
    refuse('has to end before /api/v1: every path of the contracts begins with it');
  }
  const host = url.hostname;
  if (
    url.protocol === 'http:' &&
    !isLoopback(host) &&
    !allowHttpTo.some((one) => one.toLowerCase() === host)
  ) {
    refuse(
      `speaks plain http to ${host}, so the secret would cross the network readable; ` +
        `use https, or allow it by --allow-http-to ${host}`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
