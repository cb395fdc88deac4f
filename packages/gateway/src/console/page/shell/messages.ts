// Messages in the corner of the page. One that can be undone has a button, and stays longer.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Context, MessageOptions } from '../context.ts';
import { getMessage } from '../parts/control.ts';
import { html, type VNode } from '../parts/html.ts';
import { icon } from '../parts/icon.ts';

export interface Message extends MessageOptions {
  readonly id: number;
  readonly text: string;
}

/** In milliseconds. */
const shortTime = 6000;
const longTime = 20_000;
const mostShown = 3;

export interface Messages {
  readonly shown: readonly Message[];
  readonly say: Context['say'];
  readonly close: (id: number) => void;
}

export function useMessages(): Messages {
  const [shown, setShown] = useState<readonly Message[]>([]);
  const last = useRef(0);
  const close = (id: number): void => setShown((all) => all.filter((one) => one.id !== id));
  const say: Context['say'] = (text, options = {}) => {
    last.current += 1;
    const message = { id: last.current, text, ...options };
    // A message that can be undone outlives those that cannot.
    setShown((all) => [...all.filter(({ undo }) => undo), message].slice(-mostShown));
  };
  return { shown, say, close };
}

export interface ShownMessagesProps extends Messages {
  readonly onUndo: (message: Message) => void;
}

export function ShownMessages({ shown, close, onUndo }: ShownMessagesProps): VNode {
  return html`<div class="messages" role="status" aria-live="polite">
    ${shown.map(
      (message) =>
        html`<${ShownMessage}
          key=${message.id}
          message=${message}
          close=${close}
          onUndo=${onUndo}
        />`,
    )}
  </div>`;
}

interface ShownMessageProps extends Pick<ShownMessagesProps, 'close' | 'onUndo'> {
  readonly message: Message;
}

function ShownMessage({ message, close, onUndo }: ShownMessageProps): VNode {
  const { id, text, tone, undo } = message;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const closing = setTimeout(() => close(id), undo ? longTime : shortTime);
    return () => clearTimeout(closing);
  }, [isHeld]);
  const hold = (next: boolean) => (): void => setHeld(next);
  return html`<p
    class=${tone}
    onMouseEnter=${hold(true)}
    onMouseLeave=${hold(false)}
    onFocusIn=${hold(true)}
    onFocusOut=${hold(false)}
  >
    <span>${text}</span>
    ${undo && html`<button type="button" title="Undo (z)" onClick=${() => onUndo(message)}>Undo</button>`}
    <button type="button" class="icon" aria-label="Close the message" onClick=${() => close(id)}>
      ${icon('close')}
    </button>
  </p>`;
}

/** Undoes one message, and says so. */
export async function undoMessage({ id, undo }: Message, { say, close }: Messages): Promise<void> {
  close(id);
  try {
    if (undo) say(await undo());
  } catch (error) {
    say(getMessage(error), { tone: 'bad' });
  }
}
