// The console: asks for the token of the control plane, then shows what the gateway holds.
import { render } from 'preact';
import { openControl } from './parts/control.ts';
import { key, token } from './shell/session.ts';
import { Shell } from './shell/shell.ts';
import { SignIn } from './shell/sign-in.ts';
import { h } from './parts/html.ts';

/** Shows the page as it has to be now: signed in, or asking. All that it showed before ends. */
function start(said = ''): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  const known = token.get();
  document.body.className = known === undefined ? 'out' : 'in';
  // Before anything new is there, so that Tab begins at the top.
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
    onReset: () => start(),
    onSignOut: () => signOut(),
  });
  render(shell, document.body);
}

function signOut(said = ''): void {
  token.set(undefined);
  key.set(undefined);
  start(said);
}

start();
