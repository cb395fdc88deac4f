// The context that every part of the console can use.
import { createContext, type Context as PreactContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Control } from '../../control/client.ts';
import type { VNode } from './parts/html.ts';
import type { Journal } from './parts/journal.ts';

export interface MessageOptions {
  readonly tone?: 'bad';
  /** Takes the change back, and returns the text that says so. */
  readonly undo?: () => Promise<string>;
}

export interface Context {
  readonly control: Control;
  readonly journal: Journal;
  /** The id of the tenant whose records are shown, when it is known. */
  readonly tenant: string | undefined;
  /** The number of records of each collection, when it is known. */
  readonly counts: Readonly<Record<string, number>>;
  /** Changes when the shown data has to be read again. */
  readonly version: number;
  readonly refresh: () => void;
  /** Shows a message, which screen readers announce. */
  readonly say: (text: string, options?: MessageOptions) => void;
  /** Runs a job, shows its message or its error, and refreshes. */
  readonly attempt: (job: () => Promise<string | undefined>) => Promise<void>;
}

export const ConsoleContext: PreactContext<Context | undefined> = createContext<
  Context | undefined
>(undefined);

export const useConsole = (): Context => useContext(ConsoleContext)!;

export type ViewGroup = 'Overview' | 'Records' | 'Traffic' | 'Gateway';

export interface DetailProps {
  readonly id: string;
  /** The parameters behind `?` in the address. */
  readonly query: URLSearchParams;
}

export interface View {
  readonly name: string;
  readonly title: string;
  readonly group: ViewGroup;
  /** The key after `g`. */
  readonly letter: string;
  /** The button that adds a record: its text and the address of the form. */
  readonly add?: { readonly title: string; readonly href: string };
  readonly List: (props: { readonly query: URLSearchParams }) => VNode;
  /** The detail of one record, by the id of its link. */
  readonly Detail?: (props: DetailProps) => VNode;
}
