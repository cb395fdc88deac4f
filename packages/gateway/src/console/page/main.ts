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

/** Draws the page: the shell with a token, the sign-in form without one. */
async function start(said = ''): Promise<void> {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  setUnsaved(false);
  const known = token.get();
  // Cleared before anything new is drawn, so that Tab begins at the top.
  render(undefined, document.body);
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
  render(h(SignIn, { said, onToken }), document.body);
}

async function open(known: string): Promise<void> {
  const connect =
    (id?: string) =>
    (onAnswer?: (response: Response) => void): Control =>
      openControl({
        token: known,
        tenant: id,
        onAnswer(response) {
          if (response.status === 401 && token.get() === known) {
            signOut('The control token is not accepted any more. Sign in again.');
          }
          onAnswer?.(response);
        },
      });
  const [api, tenants] = await Promise.all([loadApi(), connect()().tenants.list()]);
  const chosen = tenants.find(({ id }) => id === tenant.get())?.id;
  const shell = h(Shell, {
    api,
    tenants,
    chosen,
    connect: connect(chosen),
    chooseTenant(id) {
      tenant.set(id);
      void start();
    },
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
