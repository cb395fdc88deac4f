// The context that every part of the console can use.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Control, TenantEntry } from '../../control/client.ts';
import type { Api } from '../api.ts';
import type { Journal } from './parts/journal.ts';

export interface Message {
  readonly text: string;
  readonly undo?: () => Promise<unknown>;
  readonly tone?: 'bad';
}

export interface Context {
  readonly control: Control;
  readonly api: Api;
  readonly journal: Journal;
  readonly tenants: readonly TenantEntry[];
  readonly tenant: string;
  /** The number of records of each collection, when it is known. */
  readonly counts: Readonly<Record<string, number>>;
  /** Changes when the shown data has to be read again. */
  readonly version: number;
  readonly refresh: () => void;
  /** Runs a job, shows its message or its error, and refreshes. */
  readonly attempt: (job: () => Promise<Message | string | void>) => Promise<void>;
}

export const ConsoleContext = createContext<Context | undefined>(undefined);

export const useConsole = (): Context => useContext(ConsoleContext)!;
