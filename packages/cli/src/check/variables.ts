// Environment variables that affect the connection to the gateway.

import type { Finding } from './findings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Credentials in a proxy URL are not shown. */
export function checkVariables(env: Env): Finding {
  // An empty variable is not set, as for the client.
  const set = (name: string): boolean =>
    [env[name], env[name.toLowerCase()]].some((value) => value?.trim());
  const own = [
    'ROOM_SESSIONS_BASE_URL',
    'ROOM_SESSIONS_API_KEY',
    'ROOM_SESSIONS_PROFILE',
    'NODE_EXTRA_CA_CERTS',
  ].filter(set);
  const proxies = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].filter(set);
  const says = [...own, ...proxies].join(', ') || 'none that affects requests';
  const warnings = [
    env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' &&
      'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate, so that others can read the key; unset it',
    env['ROOM_SESSIONS_PROFILE'] &&
      (env['ROOM_SESSIONS_BASE_URL'] || env['ROOM_SESSIONS_API_KEY']) &&
      'ROOM_SESSIONS_PROFILE overrides ROOM_SESSIONS_BASE_URL and ROOM_SESSIONS_API_KEY',
  ].filter(Boolean);
  return warnings.length > 0
    ? { check: 'variables', result: 'warning', says: warnings.join('; ') }
    : { check: 'variables', result: 'ok', says: `set: ${says}` };
}
