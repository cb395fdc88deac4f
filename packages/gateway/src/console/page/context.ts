// What every view is given.
import type { Control } from '../../control/client.ts';
import type { Journal } from './parts/journal.ts';

export interface Context {
  readonly control: Control;
  readonly journal: Journal;
  /** Tells the user, where a screen reader hears it too. */
  readonly say: (text: string, tone?: 'bad') => void;
  /** The keys, or their names, have changed. */
  readonly keysChanged: () => void;
}

/** One of the views, as it is shown. All that it started ends with the signal. */
export interface View {
  readonly name: string;
  readonly title: string;
  /** What `g` is followed by. */
  readonly letter: string;
  show(context: Context, signal: AbortSignal): Shown;
}

export interface Shown {
  readonly element: HTMLElement;
  /** The detail of one record, by the id that its link has. */
  open?(id: string, signal: AbortSignal): HTMLElement;
  /** Reads again what is shown, because something changed. */
  refresh(): void;
  /** Keys of this view's own. */
  readonly keys?: Readonly<Record<string, () => void>>;
}
