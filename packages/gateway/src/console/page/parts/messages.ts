// Messages in the corner of the page. One that can be undone has a button, and stays longer.
import { getMessage } from './format.ts';
import { useRef, useState } from 'preact/hooks';
import type { Context, MessageOptions } from '../context.ts';
import { button, html, type VNode } from './html.ts';

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
