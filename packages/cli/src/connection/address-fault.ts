// Finds the fault in the address of a gateway. The message does not repeat the address, because it may
// contain a password.

const wanted = 'expected a URL such as https://gateway.example.com, without /api/v1';

/** The fault and the expected form; undefined if core accepts the address, except for plain http. */
export function findAddressFault(text: string): string | undefined {
  const fault = describe(text);
  return fault && `${fault}; ${wanted}`;
}

function describe(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return 'it does not begin with https:// or http://';
  if (!URL.canParse(text)) return 'it is not a URL';
  const { href, origin, pathname, username, password } = new URL(text);
  if (username || password) return 'it has a user name or a password';
  if (/\/api\/v1(\/|$)/.test(pathname)) return 'it must end before /api/v1';
  return href === origin + pathname ? undefined : 'it has a query or a fragment';
}
