// What the browser remembers until the tab is closed. A token is never in a URL and in no other store.

const inTab = (name: string) => ({
  get: (): string | undefined => sessionStorage.getItem(name) ?? undefined,
  set: (value: string): void => sessionStorage.setItem(name, value),
  remove: (): void => sessionStorage.removeItem(name),
});

export const token = inTab('room-sessions-control-token');

/** The id of the tenant whose data is shown. */
export const tenant = inTab('room-sessions-tenant');

/**
 * Exchanges the one-time code of the address, `#code=…`, for the control token. The code is removed
 * from the address bar first, so that it is in no history.
 *
 * @returns the message of the gateway when it refuses the code.
 */
export async function signInByCode(): Promise<string | undefined> {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(null, '', location.pathname);
  try {
    const response = await fetch('/_control/sign-in', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: decodeURIComponent(code) }),
    });
    const body = (await response.json()) as { token?: string; error?: string };
    if (!response.ok || !body.token) return body.error ?? 'The code is not accepted.';
    token.set(body.token);
    return undefined;
  } catch {
    return 'The gateway did not answer. Sign in with its control token.';
  }
}
