// The console: asks for the token of the control plane, then shows what the gateway holds.
import { openControl } from './parts/control.ts';
import { key, token } from './shell/session.ts';
import { openShell } from './shell/shell.ts';
import { signIn } from './shell/sign-in.ts';

let running = new AbortController();

/** The page as it has to be now: signed in, or asking. */
function start(said = ''): void {
  running.abort();
  running = new AbortController();
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  const known = token.get();
  document.body.className = known === undefined ? 'out' : 'in';
  if (known === undefined) {
    document.title = 'Room Sessions console';
    document.body.replaceChildren(
      signIn(said, (given) => {
        token.set(given);
        start();
      }),
    );
    return;
  }
  const shell = openShell(
    {
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
      key: key.get(),
      onChooseKey(id) {
        key.set(id);
        start();
      },
      onReset: () => start(),
      onSignOut: () => signOut(),
    },
    running.signal,
  );
  document.body.replaceChildren(...shell);
}

function signOut(said = ''): void {
  token.set(undefined);
  key.set(undefined);
  start(said);
}

start();
