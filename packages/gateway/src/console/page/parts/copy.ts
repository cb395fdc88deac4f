// Copying a text. The clipboard exists on loopback and over TLS only. Elsewhere the text is selected,
// so that the user can press Ctrl+C.
import { useState } from 'preact/hooks';
import { html, type VNode } from './html.ts';
import { icon } from './icon.ts';

export interface CopyButtonProps {
  readonly text: string;
  /** The name of the button for screen readers. */
  readonly label: string;
  /** The text of the button. */
  readonly title?: string;
  /** An icon without text, outside the tab order: the detail of the record has the same button. */
  readonly small?: true;
}

export function CopyButton({ text, label, title = 'Copy', small }: CopyButtonProps): VNode {
  const [said, setSaid] = useState<string>();
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
    setTimeout(() => setSaid(undefined), 2000);
  }
  return html`<button
    type="button"
    class=${small ? 'copy icon' : 'copy'}
    aria-label=${said && small ? said : label}
    title=${small ? (said ?? label) : undefined}
    tabindex=${small ? -1 : undefined}
    onClick=${copy}
  >
    ${small ? icon(said ? 'done' : 'copy') : (said ?? title)}
  </button>`;
}
