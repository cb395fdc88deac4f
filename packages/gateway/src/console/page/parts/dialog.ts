// Dialogs. Each is made when it is asked for, and removed when it is closed.
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { getMessage } from './control.ts';
import { h, html, type Child, type VNode } from './html.ts';

let dialogs = 0;

/** The dialog closes by Esc, by its button, or by `close()`. */
export function openDialog(title: string, draw: (close: () => void) => Child): void {
  const dialog = document.createElement('dialog');
  const heading = `dialog-${++dialogs}`;
  dialog.setAttribute('aria-labelledby', heading);
  dialog.addEventListener('close', () => {
    render(undefined, dialog);
    dialog.remove();
  });
  document.body.append(dialog);
  render([html`<h2 id=${heading}>${title}</h2>`, draw(() => dialog.close())], dialog);
  dialog.showModal();
}

export interface Question {
  readonly title: string;
  readonly text: Child;
  /** What the button does, in a word or two. */
  readonly action: string;
  /** A failure keeps the dialog open and is shown in it. */
  readonly run: () => Promise<void>;
}

/** Asks before something that cannot be undone. */
export function confirm({ title, ...question }: Question): void {
  openDialog(title, (close) => h(Confirm, { ...question, close }));
}

type ConfirmProps = Omit<Question, 'title'> & { readonly close: () => void };

function Confirm({ text, action, run, close }: ConfirmProps): VNode {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function act(): Promise<void> {
    setBusy(true);
    try {
      await run();
      close();
    } catch (error) {
      setProblem(getMessage(error));
      setBusy(false);
    }
  }
  return html`<div>
    <div class="text">${text}</div>
    <p class="problem" role="alert">${problem}</p>
    <p class="actions">
      <button type="button" autofocus onClick=${close}>Cancel</button>
      <button type="button" class="danger" disabled=${isBusy} onClick=${act}>${action}</button>
    </p>
  </div>`;
}
