// How values are written. Times are in the time zone of the browser; the title has the exact time.
import { html, type Child } from './html.ts';
import { now } from './now.ts';

/** Shown for a missing value. */
export const none = '–';

const moment = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'medium',
});
const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const number = new Intl.NumberFormat();

export function time(iso: string | undefined): Child {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return none;
  return html`<time datetime=${date.toISOString()} title=${iso}>${moment.format(date)}</time>`;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The distance from the gateway's clock: `5 min. ago`. The title has the exact time. */
export function ago(iso: string | undefined, from: number = now()): Child {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return none;
  const seconds = (date.getTime() - from) / 1000;
  const [unit, size] = steps.find((step) => Math.abs(seconds) >= step[1]) ?? [];
  const text = unit && size ? relative.format(Math.trunc(seconds / size), unit) : 'just now';
  return html`<time datetime=${date.toISOString()} title=${`${moment.format(date)} · ${iso}`}
    >${text}</time
  >`;
}

/** The end of an id: the ids of made-up data often begin alike. */
export const shortId = (id: string): string => (id.length > 10 ? `…${id.slice(-8)}` : id);

/** The time of day, with milliseconds. */
export function timeOfDay(iso: string): Child {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return none;
  const millis = String(date.getMilliseconds()).padStart(3, '0');
  return html`<time datetime=${iso} title=${iso}>${clock.format(date)}.${millis}</time>`;
}

export const count = (value: number | undefined): string =>
  value === undefined ? none : number.format(value);

export function bytes(value: number | undefined): string {
  if (value === undefined) return none;
  const units = ['B', 'kB', 'MB', 'GB'];
  const step = Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), units.length - 1);
  return `${number.format(tenths(value / 1000 ** step))} ${units[step]}`;
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

const tenths = (value: number): number => Math.round(value * 10) / 10;

export const seconds = (value: number | undefined): string =>
  value === undefined ? none : duration(value * 1000);

export const orNone = (value: string | undefined): string => (value ? value : none);

export const yesNo = (value: boolean | undefined): string =>
  value === undefined ? none : value ? 'yes' : 'no';

/** `numberOfInvites` becomes `Number of invites`. */
export function words(name: string): string {
  const spaced = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}

export type Tone = 'good' | 'bad' | 'busy' | 'quiet';

/** A state: its colour never says more than its text. */
export const tag = (text: string, tone: Tone = 'quiet'): Child =>
  html`<span class=${`tag ${tone}`}>${text}</span>`;
