// The console: asks for the token of the control plane, then shows the records of the gateway.
import { render } from 'preact';
import type { Control } from '../../control/client.ts';
import { getMessage, loadApi, openControl } from './control.ts';
import { h } from './parts/html.ts';
import { applyTheme } from './parts/theme.ts';
import { setUnsaved } from './parts/unsaved.ts';
import { signInByCode, tenant, token } from './session.ts';
import { Shell } from './shell.ts';
import { SignIn } from './sign-in.ts';

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
  const connect = (id: string | undefined, onAnswer?: (response: Response) => void): Control =>
    openControl({
      token: known,
      tenant: id,
      onAnswer(response) {
        if (response.status === 401 && token.get() === known) {
          signOut('The gateway does not accept this control token.');
        }
        onAnswer?.(response);
      },
    });
  const [api, tenants] = await Promise.all([loadApi(), connect(undefined).tenants.list()]);
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
  token.set(undefined);
  tenant.set(undefined);
  void start(said);
}

applyTheme();
void signInByCode().then(start);
