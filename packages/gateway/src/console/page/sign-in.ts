// The sign-in form.
import { submit } from './parts/controls.ts';
import { html, line, onSubmit, type VNode } from './parts/html.ts';

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
