// Dialogs and messages. A dialog is made when it is asked for, and removed when it is closed. A message is in the
// corner of the page.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Message, useConsole } from '../context.ts';
import { button, type Child, h, html, line, type VNode } from './html.ts';

/** The dialog closes by Esc, or by `close()`. */
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

/** How long a message is shown, in milliseconds. */
const shownTime = 15_000;

export interface MessageBoxProps {
  readonly message: Message | undefined;
  readonly close: () => void;
}

export function MessageBox({ message, close }: MessageBoxProps): VNode {
  const { attempt } = useConsole();
  const { text, tone, undo } = message ?? {};
  useEffect(() => {
    const closing = setTimeout(close, shownTime);
    return () => clearTimeout(closing);
  }, [message]);
  const takeBack = (): Promise<void> =>
    attempt(async () => {
      close();
      await undo?.();
      return `Undone: ${text}`;
    });
  return html`<div class="message" role="status">
    ${
      message &&
      html`<p class=${tone}>
        <span>${text}</span> ${undo && button('Undo', takeBack, { key: 'Control+Z' })}
        ${button('×', close, { label: 'Close the message' })}
      </p>`
    }
  </div>`;
}
