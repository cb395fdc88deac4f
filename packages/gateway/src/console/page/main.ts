// The console: asks for the token of the control plane, then shows the records of the gateway.
import { render } from 'preact';
import { openControl } from './parts/control.ts';
import { setUnsaved } from './parts/unsaved.ts';
import { key, signInByCode, token } from './shell/session.ts';
import { Shell } from './shell/shell.ts';
import { SignIn } from './shell/sign-in.ts';
import { applyTheme } from './shell/theme.ts';
import { h } from './parts/html.ts';

/** Draws the page: the shell with a token, the sign-in form without one. */
function start(said = ''): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  setUnsaved(false);
  const known = token.get();
  document.body.className = known === undefined ? 'out' : 'in';
  // Cleared before anything new is drawn, so that Tab begins at the top.
  render(undefined, document.body);
  if (known === undefined) {
    document.title = 'Room Sessions console';
    const onToken = (given: string): void => {
      token.set(given);
      start();
    };
    render(h(SignIn, { said, onToken }), document.body);
    return;
  }
  const shell = h(Shell, {
    connect: (onAnswer) =>
      openControl({
        token: known,
        key: key.get(),
        onAnswer(response) {
          if (response.status === 401) {
            signOut('The control token is not accepted any more. Sign in again.');
          }
          onAnswer?.(response);
        },
      }),
    chosenKey: key.get(),
    onChooseKey(id) {
      key.set(id);
      start();
    },
    onSignOut: () => signOut(),
  });
  render(shell, document.body);
}

function signOut(said = ''): void {
  token.set(undefined);
  key.set(undefined);
  start(said);
}

applyTheme();
void signInByCode().then(start);
