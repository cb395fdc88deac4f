// The console: asks for the token of the control plane, then shows the records of the gateway. The
// browser keeps the token until the tab is closed, in no URL and in no other store.
import { render } from 'preact';
import { createControl, type Control } from '../../control/client.ts';
import type { Api } from '../api.ts';
import { getMessage } from './parts/format.ts';
import { h, html, line, onSubmit, submit, type VNode } from './parts/html.ts';
import { Shell } from './shell.ts';

const tokenName = 'room-sessions-control-token';
const tenantName = 'room-sessions-tenant';

/** Draws the page: the shell with a token that the gateway accepts, else the sign-in form. */
async function start(said = ''): Promise<void> {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  // Cleared before anything new is drawn, so that Tab begins at the top.
  render(undefined, document.body);
  const token = sessionStorage.getItem(tokenName);
  if (token === null) return askForToken(said);
  try {
    render(await openShell(token), document.body);
  } catch (error) {
    // A refused token is reported by its response. A gateway that does not respond may come back.
    if (sessionStorage.getItem(tokenName) === token) askForToken(getMessage(error));
  }
}

async function openShell(token: string): Promise<VNode> {
  const connect = (tenant?: string): Control =>
    createControl({
      url: location.origin,
      token,
      tenant,
      async fetch(request) {
        const response = await fetch(request, { credentials: 'omit', cache: 'no-store' });
        if (response.status === 401 && sessionStorage.getItem(tokenName) === token) {
          signOut('The gateway does not accept this control token.');
        }
        return response;
      },
    });
  const [described, tenants] = await Promise.all([
    fetch('/console/api.json', { credentials: 'omit' }),
    connect().tenants.list(),
  ]);
  const chosen = tenants.find(({ id }) => id === sessionStorage.getItem(tenantName))?.id;
  return h(Shell, {
    api: (await described.json()) as Api,
    tenants,
    chosen,
    control: connect(chosen),
    chooseTenant(id) {
      sessionStorage.setItem(tenantName, id);
      void start();
    },
    signOut,
  });
}

function signOut(said = ''): void {
  sessionStorage.removeItem(tokenName);
  sessionStorage.removeItem(tenantName);
  void start(said);
}

/** @param said why the last token was not accepted */
function askForToken(said: string): void {
  document.title = 'Room Sessions console';
  const signIn = (form: FormData): void => {
    sessionStorage.setItem(tokenName, (form.get('token') as string).trim());
    void start();
  };
  render(
    html`<main class="sign-in">
      <img src="/console/icon.svg" alt="" width="40" height="40" />
      <h1>Room Sessions console</h1>
      <form class="card" onSubmit=${onSubmit(signIn)}>
        <label for="token">Control token</label>
        <input
          id="token"
          name="token"
          type="password"
          autocomplete="off"
          spellcheck="false"
          required
          autofocus
        />
        <p class="soft">
          The token that the gateway was started with: <code>--control-token</code> or${' '}
          <code>ROOM_SESSIONS_CONTROL_TOKEN</code>. It is kept in this tab only.
        </p>
        <p class="problem" role="alert">${said}</p>
        ${line(submit('Sign in', { kind: 'main' }))}
      </form>
    </main>`,
    document.body,
  );
}

/**
 * Exchanges the one-time code of the address, `#code=…`, for the control token. The code is removed
 * from the address bar first, so that it is in no history.
 *
 * @returns the message of the gateway when it refuses the code.
 */
async function signInByCode(): Promise<string | undefined> {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(null, '', location.pathname);
  const response = await fetch('/_control/sign-in', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: decodeURIComponent(code) }),
  });
  const { token, error } = (await response.json()) as { token?: string; error?: string };
  if (token) sessionStorage.setItem(tokenName, token);
  return error;
}

void signInByCode().catch(getMessage).then(start);
