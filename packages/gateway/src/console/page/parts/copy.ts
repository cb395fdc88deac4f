// Copying a text. The clipboard is there on loopback and over TLS only; elsewhere the text is
// selected, and the keys of the system copy it.
import { useState } from 'preact/hooks';
import { html, type VNode } from './html.ts';

export function CopyButton({ text, label }: { text: string; label: string }): VNode {
  const [said, setSaid] = useState('Copy');
  async function copy({ currentTarget }: Event): Promise<void> {
    const before = (currentTarget as Element).previousElementSibling;
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      if (before instanceof HTMLInputElement) before.select();
      else if (before) getSelection()?.selectAllChildren(before);
      setSaid('Press Ctrl+C');
    }
    setTimeout(() => setSaid('Copy'), 2000);
  }
  return html`<button type="button" class="copy" aria-label=${label} onClick=${copy}>
    ${said}
  </button>`;
}
