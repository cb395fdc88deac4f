// Copying a text. The clipboard is there on loopback and over TLS only; elsewhere the text is
// selected, and the keys of the system copy it.
import { h } from './dom.ts';

export function copyButton(text: string, label: string): HTMLButtonElement {
  const button = h(
    'button',
    { type: 'button', class: 'copy', 'aria-label': label, onclick: () => void copy() },
    'Copy',
  );
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      const before = button.previousElementSibling;
      if (before instanceof HTMLInputElement) before.select();
      else if (before) getSelection()?.selectAllChildren(before);
      button.textContent = 'Press Ctrl+C';
    }
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  }
  return button;
}
