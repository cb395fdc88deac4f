// How values are written. Times are in the time zone of the browser; the title has the exact time.
import type { ClockState } from '../../../control/client.ts';
import { type Child, html } from './html.ts';

/** Shown for a missing value. */
export const none = '–';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const number = new Intl.NumberFormat();
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

const timeElement = (iso: string | undefined, write: (date: Date) => string): Child => {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return none;
  const title = `${moment.format(date)} · ${iso}`;
  return html`<time datetime=${date.toISOString()} title=${title}>${write(date)}</time>`;
};

export const time = (iso: string | undefined): Child =>
  timeElement(iso, (date) => moment.format(date));

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The distance from the gateway's clock: `5 min. ago`. */
export const ago = (iso: string | undefined, from: number = now()): Child =>
  timeElement(iso, (date) => {
    const seconds = (date.getTime() - from) / 1000;
    const [unit, size] = steps.find((step) => Math.abs(seconds) >= step[1]) ?? [];
    return unit && size ? relative.format(Math.trunc(seconds / size), unit) : 'just now';
  });

/** `14:03:07.042` */
export const timeOfDay = (iso: string): Child =>
  timeElement(iso, (date) => {
    const millis = String(date.getMilliseconds()).padStart(3, '0');
    return `${date.toTimeString().slice(0, 8)}.${millis}`;
  });

/** The end of an id: the ids of made-up data often begin alike. */
export const shortId = (id: string): string => (id.length > 10 ? `…${id.slice(-8)}` : id);

export const count = (value: number | undefined): string =>
  value === undefined ? none : number.format(value);

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** With `shown`, how much of it is shown: `16 of 26 kB`. */
export function bytes(value: number, shown?: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const step = Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), units.length - 1);
  const write = (size: number): string => number.format(tenths(size / 1000 ** step));
  const part = shown === undefined ? '' : `${write(shown)} of `;
  return `${part}${write(value)} ${units[step]}`;
}

export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${tenths(milliseconds)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${tenths(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `numberOfInvites` becomes `Number of invites`, `socialRoomSetId` becomes `Room set`. */
export function words(name: string): string {
  const spaced = name
    .replace(/^social(?=[A-Z].*Id$)(?!Id)/, '')
    .replace(/^socialId$/, 'room')
    .replace(/SocialIds?$/, 'Room')
    .replace(/Id$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}

export type Tone = 'good' | 'bad' | 'busy' | 'quiet';

/** A state: its colour never says more than its text. */
export const tag = (text: string, tone: Tone = 'quiet'): Child =>
  html`<span class=${`tag ${tone}`}>${text}</span>`;

/** The status of a response; `null` without one. */
export function statusTag(status: number | null): Child {
  if (status === null) return tag('no answer', 'bad');
  return tag(String(status), status >= 400 ? 'bad' : status >= 300 ? 'quiet' : 'good');
}

let known: { readonly state: ClockState; readonly at: number } | undefined;

export const setClock = (state: ClockState): void => {
  known = { state, at: performance.now() };
};

/** In milliseconds. */
export function now(): number {
  if (known === undefined) return Date.now();
  const { state, at } = known;
  return Date.parse(state.now) + (state.frozen ? 0 : performance.now() - at);
}

export const getMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
