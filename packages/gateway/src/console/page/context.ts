// What every part of the console can use.
import { createContext, type Context as PreactContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Control } from '../../control/client.ts';
import type { VNode } from './parts/html.ts';
import type { Journal } from './parts/journal.ts';

export interface Context {
  readonly control: Control;
  readonly journal: Journal;
  /** Changes when what is shown has to be read again. */
  readonly version: number;
  readonly refresh: () => void;
  /** Tells the user, where a screen reader hears it too. */
  readonly say: (text: string, tone?: 'bad') => void;
  /** Runs a job, tells the user its text or why it failed, and refreshes. */
  readonly attempt: (job: () => Promise<string | undefined>) => Promise<void>;
}

export const ConsoleContext: PreactContext<Context | undefined> = createContext<
  Context | undefined
>(undefined);

export const useConsole = (): Context => useContext(ConsoleContext)!;

export interface View {
  readonly name: string;
  readonly title: string;
  /** The key after `g`. */
  readonly letter: string;
  readonly List: () => VNode;
  /** The detail of one record, by the id that its link has. */
  readonly Detail?: (props: { readonly id: string }) => VNode;
}
