// A part of a page whose content is requested. Each waits for its own request only, and keeps its
// content until the next response arrives.
import { useEffect, useState } from 'preact/hooks';
import type { Control } from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { getMessage } from './control.ts';
import { html, type Child, type VNode } from './html.ts';

export interface Reading<T> {
  readonly value?: T;
  readonly error?: unknown;
  readonly reload: () => void;
}

/** Reads again when `about` changes, or the console is refreshed. */
export function useRead<T>(read: (control: Control) => Promise<T>, about?: unknown): Reading<T> {
  const { control, version } = useConsole();
  const [count, setCount] = useState(0);
  const [result, setResult] = useState<Pick<Reading<T>, 'value' | 'error'>>({});
  useEffect(() => {
    // A slower, older response does not replace a newer one.
    let isNewest = true;
    read(control).then(
      (value) => isNewest && setResult({ value }),
      (error: unknown) => isNewest && setResult({ error }),
    );
    return () => (isNewest = false);
  }, [about, version, count]);
  return { ...result, reload: () => setCount((before) => before + 1) };
}

export function region<T>(reading: Reading<T>, draw: (value: T) => Child): VNode {
  if ('error' in reading) {
    return html`<div class="region" aria-busy="false">
      <p class="problem" role="alert">${getMessage(reading.error)}</p>
      <p class="actions"><button type="button" onClick=${reading.reload}>Try again</button></p>
    </div>`;
  }
  const isBusy = !('value' in reading);
  return html`<div class="region" aria-busy=${String(isBusy)}>
    ${!isBusy && draw(reading.value)}
  </div>`;
}

export interface RegionProps<T> {
  readonly read: (control: Control) => Promise<T>;
  readonly draw: (value: T) => Child;
}

export const Region = <T>({ read, draw }: RegionProps<T>): VNode => region(useRead(read), draw);
