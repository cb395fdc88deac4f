// Dialogs and messages. A dialog is made when it is asked for, and removed when it is closed; a message is in the
// corner of the page, and stays longer if it can be undone.
import { render } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Context, MessageOptions } from '../context.ts';
import { getMessage } from './format.ts';
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

interface Message extends MessageOptions {
  readonly id: number;
  readonly text: string;
}

/** In milliseconds. */
const shortTime = 6000;
const longTime = 20_000;
const mostShown = 3;

export interface Messages {
  readonly say: Context['say'];
  readonly shown: VNode;
}

export function useMessages(): Messages {
  const [all, setAll] = useState<readonly Message[]>([]);
  const last = useRef(0);
  const close = (id: number): void => setAll((before) => before.filter((one) => one.id !== id));
  const say: Context['say'] = (text, options = {}) => {
    const id = ++last.current;
    // A message that can be undone outlives those that cannot.
    setAll((before) =>
      [...before.filter(({ undo }) => undo), { id, text, ...options }].slice(-mostShown),
    );
    setTimeout(() => close(id), options.undo ? longTime : shortTime);
  };
  async function takeBack({ id, undo }: Message): Promise<void> {
    close(id);
    try {
      say(await undo!());
    } catch (error) {
      say(getMessage(error), { tone: 'bad' });
    }
  }
  const shown = html`<div class="messages" role="status" aria-live="polite">
    ${all.map(
      (one) =>
        html`<p key=${one.id} class=${one.tone}>
          <span>${one.text}</span>
          ${one.undo && button('Undo', () => takeBack(one), { key: 'z' })}
          ${button('×', () => close(one.id), { kind: 'plain', label: 'Close the message' })}
        </p>`,
    )}
  </div>`;
  return { say, shown };
}
