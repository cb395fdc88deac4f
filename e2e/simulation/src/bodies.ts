// Response bodies and their values for the caller.

import type { BodyKind, CallPlan } from './plan.ts';

export interface Body {
  readonly bytes: Uint8Array;
  readonly type: string;
}

const encoder = new TextEncoder();
const json = (value: unknown): Body => ({
  bytes: encoder.encode(JSON.stringify(value)),
  type: 'application/json',
});

type Make = (value: unknown, key: string) => Body;

const text = (content: string, type: string): Body => ({ bytes: encoder.encode(content), type });

const bodies: Readonly<Record<BodyKind, Make>> = {
  envelope: (data) => json({ data, status: 'success', message: 'done' }),
  error: () => json({ error: 'taken', status: 'error', code: 409 }),
  bare: () => json({ error: 'taken' }),
  echo: (_, key) => json({ error: `bad key ${key}`, status: 'error', code: 403 }),
  empty: () => text('', 'application/json'),
  null: () => json(null),
  text: () => text('all is well', 'text/plain'),
  html: () => text('<p>Log in</p>', 'text/html'),
  half: () => text('{"val', 'application/json'),
  latin1: () => ({ bytes: Uint8Array.of(0x22, 0xe4, 0x22), type: 'application/json' }),
  bom: (value) => text(`\ufeff${JSON.stringify(value)}`, 'application/json'),
  large: () => json('x'.repeat(3_000)),
};

/** `value` is the response of a healthy server. */
export const makeBody = (kind: BodyKind | undefined, value: unknown, key: string): Body =>
  kind === undefined ? json(value) : bodies[kind](value, key);

/** The result of a complete response for the caller. */
export type Meaning =
  | { readonly value: unknown; readonly message?: string }
  | { readonly status: number; readonly detail: string | undefined }
  | { readonly code: string };

/** The expected meaning of a response body. */
export function readMeaning(
  status: number,
  kind: BodyKind | undefined,
  value: unknown,
  { bareError, response }: Pick<CallPlan, 'bareError' | 'response'>,
): Meaning {
  const isText = kind === 'text' || kind === 'html' || kind === 'half';
  if (status < 200 || status > 299) {
    const detail = { error: 'taken', bare: 'taken', echo: '' }[kind as string];
    return { status, detail };
  }
  if (kind === 'error') return { status: 409, detail: 'taken' };
  if (kind === 'echo') return { status: 403, detail: '' };
  if (kind === 'bare') {
    return bareError ? { status, detail: 'taken' } : { value: { error: 'taken' } };
  }
  if (kind === 'envelope') return { value, message: 'done' };
  if (kind === 'latin1') return { code: 'body_not_utf8' };
  if (isText) {
    const isAllowed = kind !== 'half' && (response === 'any' || (response && kind === 'text'));
    if (!isAllowed) return { code: 'body_not_json' };
    return { value: kind === 'text' ? 'all is well' : '<p>Log in</p>' };
  }
  if (kind === 'empty') return response ? { value: undefined } : { code: 'body_empty' };
  if (kind === 'null') return { value: null };
  if (kind === 'large') return { value: 'x'.repeat(3_000) };
  return { value };
}
