// Dialogs. Each is made when it is asked for, and removed when it is closed.
import { getMessage } from './format.ts';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { button, type Child, h, html, line, type VNode } from './html.ts';

/** The dialog closes by Esc, by its button, or by `close()`. */
export function openDialog(title: string, draw: (close: () => void) => Child): void {
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = title;
  dialog.addEventListener('close', () => {
    render(undefined, dialog);
    dialog.remove();
  });
  document.body.append(dialog);
  render(
    html`<div class="stack">
      <h2>${title}</h2>
      ${draw(() => dialog.close())}
    </div>`,
    dialog,
  );
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

function Confirm({ text, action, run, close }: ConfirmProps): Child {
  const [problem, setProblem] = useState('');
  const act = (): Promise<void> => run().then(close, (error) => setProblem(getMessage(error)));
  return [
    html`<div>${text}</div>`,
    html`<p class="problem" role="alert">${problem}</p>`,
    line(button('Cancel', close), button(action, act, { kind: 'danger' })),
  ];
}

export const copyButton = (title: string, text: string): VNode => h(CopyButton, { title, text });

function CopyButton({ title, text }: { readonly title: string; readonly text: string }): VNode {
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      openDialog(title, (close) => [html`<pre>${text}</pre>`, line(button('Close', close))]);
    }
  }
  return button(isCopied ? 'Copied' : title, copy);
}
