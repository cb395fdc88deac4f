// The sign-in form. It tries the control token before it keeps it.
import { useState } from 'preact/hooks';
import { ControlError } from '../../control/client.ts';
import { getMessage, openControl } from './control.ts';
import { submit } from './parts/controls.ts';
import { html, line, onSubmit, type VNode } from './parts/html.ts';

export interface SignInProps {
  readonly said: string;
  /** Called with a token that the gateway accepts. */
  readonly onToken: (token: string) => void;
}

export function SignIn({ said, onToken }: SignInProps): VNode {
  const [problem, setProblem] = useState(said);
  const [isBusy, setBusy] = useState(false);
  async function attempt(form: HTMLFormElement): Promise<void> {
    const input = form.querySelector('input')!;
    const token = input.value.trim();
    setBusy(true);
    try {
      await openControl({ token, onAnswer: () => {} }).keys.list({ size: 1 });
      onToken(token);
    } catch (error) {
      const refused = error instanceof ControlError && error.status === 401;
      setProblem(refused ? 'That is not the control token of this gateway.' : getMessage(error));
      setBusy(false);
      input.select();
    }
  }
  return html`<main class="sign-in">
    <h1>Room Sessions console</h1>
    <form class="card" onSubmit=${onSubmit(attempt)}>
      <label for="token">Control token</label>
      <input id="token" type="password" autocomplete="off" spellcheck="false" required autofocus />
      <p class="soft">
        The token that the gateway was started with: <code>--control-token</code> or${' '}
        <code>ROOM_SESSIONS_CONTROL_TOKEN</code>. It is kept in this tab only.
      </p>
      <p class="problem" role="alert">${problem}</p>
      ${line(submit('Sign in', { kind: 'main', disabled: isBusy }))}
    </form>
  </main>`;
}
