// How values are written. Times are in the time zone of the browser; the title has the exact time.
import { type Child, html } from './html.ts';

export const none = '–';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

export function time(iso = ''): Child {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso || none;
  return html`<time datetime=${iso} title=${iso}>${moment.format(date)}</time>`;
}

/** The end of an id: the ids of made-up data often begin alike. */
export const shortId = (id: string): string => (id.length > 10 ? `…${id.slice(-8)}` : id);

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export const count = (value: number | undefined): string =>
  value === undefined ? none : number.format(value);

/** The unit stays next to its number. */
export const duration = (ms: number): string =>
  ms < 1000 ? `${number.format(ms)}\u00A0ms` : `${number.format(ms / 1000)}\u00A0s`;

export type Tone = 'good' | 'bad' | 'busy' | 'quiet';

/** A state: its colour never says more than its text. */
export const tag = (text: string, tone: Tone = 'quiet'): Child =>
  html`<span class=${`tag ${tone}`}>${text}</span>`;

export const noAnswer = 'no answer';

/** The status of a response; `null` without one. */
export function statusTag(status: number | null): Child {
  if (status === null) return tag(noAnswer, 'bad');
  return tag(String(status), status >= 400 ? 'bad' : status >= 300 ? 'quiet' : 'good');
}

export const getMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
