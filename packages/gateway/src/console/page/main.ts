// The console: asks for the token of the control plane, then shows the records of the gateway.
import { getMessage } from './parts/format.ts';
import { render } from 'preact';
import { createControl, type Control } from '../../control/client.ts';
import type { Api } from '../api.ts';
import { setUnsaved } from './parts/editor.ts';
import { h, html, line, onSubmit, submit, type VNode } from './parts/html.ts';
import { signInByCode, tenant, token } from './session.ts';
import { Shell } from './shell.ts';

/** Draws the page: the shell with a token that the gateway accepts, else the sign-in form. */
async function start(said = ''): Promise<void> {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  setUnsaved(false);
  // Cleared before anything new is drawn, so that Tab begins at the top.
  render(undefined, document.body);
  const known = token.get();
  if (known === undefined) return askForToken(said);
  try {
    await open(known);
  } catch (error) {
    // A refused token is reported by its response. A gateway that does not respond may come back.
    if (token.get() === known) askForToken(getMessage(error));
  }
}

function askForToken(said: string): void {
  document.title = 'Room Sessions console';
  const onToken = (given: string): void => {
    token.set(given);
    void start();
  };
  render(h(SignIn, { key: Math.random(), said, onToken }), document.body);
}

async function open(known: string): Promise<void> {
  const connect = (id?: string, onAnswer?: (response: Response) => void): Control =>
    createControl({
      url: location.origin,
      token: known,
      tenant: id,
      async fetch(request) {
        const response = await fetch(request, { credentials: 'omit', cache: 'no-store' });
        if (response.status === 401 && token.get() === known) {
          signOut('The gateway does not accept this control token.');
        }
        onAnswer?.(response);
        return response;
      },
    });
  const [described, tenants] = await Promise.all([
    fetch('/console/api.json', { credentials: 'omit' }),
    connect().tenants.list(),
  ]);
  const api = (await described.json()) as Api;
  const chosen = tenants.find(({ id }) => id === tenant.get())?.id;
  const chooseTenant = (id: string): void => {
    tenant.set(id);
    void start();
  };
  const shell = h(Shell, {
    api,
    tenants,
    chosen,
    connect: (onAnswer) => connect(chosen, onAnswer),
    chooseTenant,
    onSignOut: () => signOut(),
  });
  render(shell, document.body);
}

function signOut(said = ''): void {
  token.remove();
  tenant.remove();
  void start(said);
}

void signInByCode().then(start);

export interface SignInProps {
  /** Why the last token was not accepted. */
  readonly said: string;
  readonly onToken: (token: string) => void;
}

export const SignIn = ({ said, onToken }: SignInProps): VNode =>
  html`<main class="sign-in">
    <h1>Room Sessions console</h1>
    <form
      class="card"
      onSubmit=${onSubmit((form) => onToken(form.querySelector('input')!.value.trim()))}
    >
      <label for="token">Control token</label>
      <input id="token" type="password" autocomplete="off" spellcheck="false" required autofocus />
      <p class="soft">
        The token that the gateway was started with: <code>--control-token</code> or${' '}
        <code>ROOM_SESSIONS_CONTROL_TOKEN</code>. It is kept in this tab only.
      </p>
      <p class="problem" role="alert">${said}</p>
      ${line(submit('Sign in', { kind: 'main' }))}
    </form>
  </main>`;
