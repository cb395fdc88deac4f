// A part of a page whose content is requested. It keeps its content until the next response arrives.
import { getMessage } from './format.ts';
import { useEffect, useState } from 'preact/hooks';
import type { Control } from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { type Child, html, type VNode } from './html.ts';

interface Reading<T> {
  readonly value?: T;
  readonly error?: unknown;
}

/** Reads again when `about` changes, or the console is refreshed. */
export function useRead<T>(read: (control: Control) => Promise<T>, about?: string): Reading<T> {
  const { control, version } = useConsole();
  const [result, setResult] = useState<Reading<T>>({});
  useEffect(() => {
    // A slower, older response does not replace a newer one.
    let isNewest = true;
    read(control).then(
      (value) => isNewest && setResult({ value }),
      (error: unknown) => isNewest && setResult({ error }),
    );
    return () => void (isNewest = false);
  }, [about, version]);
  return result;
}

export interface RegionProps<T> {
  readonly read: (control: Control) => Promise<T>;
  readonly draw: (value: T) => Child;
  readonly about?: string;
}

export function Region<T>({ read, draw, about }: RegionProps<T>): VNode {
  const reading = useRead(read, about);
  if ('error' in reading) {
    return html`<p class="problem" role="alert">${getMessage(reading.error)}</p>`;
  }
  const isBusy = !('value' in reading);
  return html`<div class="region" aria-busy=${String(isBusy)}>
    ${isBusy ? undefined : draw(reading.value)}
  </div>`;
}
