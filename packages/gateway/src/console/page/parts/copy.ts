// Copies a text. The clipboard exists on loopback and over TLS only; elsewhere a dialog shows the text.
import { useState } from 'preact/hooks';
import { button } from './controls.ts';
import { openDialog } from './dialog.ts';
import { h, html, line, type VNode } from './html.ts';

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
