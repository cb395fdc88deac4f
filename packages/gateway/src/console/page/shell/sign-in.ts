// The token that the gateway was started with, asked for and tried.
import { ControlError } from '../../../control/client.ts';
import { messageOf, openControl } from '../parts/control.ts';
import { fill, h } from '../parts/dom.ts';

/** Gives a token that the gateway accepts. */
export function signIn(said: string, onToken: (token: string) => void): HTMLElement {
  const problem = h('p', { class: 'problem', role: 'alert' }, said);
  const input = h('input', {
    id: 'token',
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    required: true,
    autofocus: true,
  });
  const button = h('button', { type: 'submit', class: 'main' }, 'Sign in');
  async function attempt(): Promise<void> {
    const token = input.value.trim();
    button.disabled = true;
    try {
      await openControl({ token, onAnswer: () => {} }).keys.list({ size: 1 });
      onToken(token);
    } catch (error) {
      const refused = error instanceof ControlError && error.status === 401;
      fill(problem, refused ? 'That is not the control token of this gateway.' : messageOf(error));
      input.select();
    } finally {
      button.disabled = false;
    }
  }
  return h(
    'main',
    { class: 'sign-in' },
    h('h1', {}, 'Room Sessions console'),
    h(
      'form',
      {
        onsubmit: (event: SubmitEvent) => {
          event.preventDefault();
          void attempt();
        },
      },
      h('label', { for: 'token' }, 'Control token'),
      input,
      h(
        'p',
        { class: 'hint' },
        'What the gateway was started with: ',
        h('code', {}, '--control-token'),
        ' or ',
        h('code', {}, 'ROOM_SESSIONS_CONTROL_TOKEN'),
        '. It is kept in this tab only.',
      ),
      problem,
      button,
    ),
  );
}
