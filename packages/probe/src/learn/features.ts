// The comparable features of a response: its status, its type, and the types, booleans and constants at each
// place. No ids and no content.

import { isName } from '../document/shape.ts';
import { type Answer, isSuccessStatus, parseBody } from '../exchange.ts';

/** Features by {@link toKey}, each with the JSON Pointer of its first occurrence in the response. */
export type Features = ReadonlyMap<string, string>;

export interface Feature {
  readonly step: string;
  /** A JSON Pointer with `[]` for each item of a list; `(status)`, `(type)` or `(body)`. */
  readonly place: string;
  readonly what: string;
}

const separator = '\u0000';

export const toKey = ({ step, place, what }: Feature): string =>
  [step, place, what].join(separator);

export function toFeature(key: string): Feature {
  const [step = '', place = '', what = ''] = key.split(separator);
  return { step, place, what };
}

/** The step and the place of a feature. */
export const placeKey = ({ step, place }: Pick<Feature, 'step' | 'place'>): string =>
  step + separator + place;

const constant = /^[A-Z][A-Z0-9_]{2,63}$/;

/** @param exact places, by {@link placeKey}, whose texts are compared exactly */
export function getFeatures(step: string, answer: Answer, exact: ReadonlySet<string>): Features {
  const features = new Map<string, string>();
  const add = (place: string, what: string, pointer = ''): void => {
    const key = toKey({ step, place, what });
    if (!features.has(key)) features.set(key, pointer);
  };
  const { status, type, text } = answer;
  add('(status)', String(toComparable(status)));
  if (text === undefined) return features;
  const value = parseBody(answer);
  if (status >= 400) {
    // The document has one error body: additional fields are reported as a difference.
    const isError = typeof value === 'object' && value !== null && 'error' in value;
    add('(body)', isError ? 'an error' : `${type || 'no type'}${text === '' ? ', empty' : ''}`);
    return features;
  }
  add('(type)', /[/+]json$/.test(type) ? 'json' : type || 'none');
  if (value === undefined) add('(body)', text === '' ? 'empty' : 'text');
  else walk(value, '', '');
  return features;

  function walk(node: unknown, place: string, pointer: string): void {
    if (Array.isArray(node)) {
      add(place, 'array', pointer);
      if (node.length === 0) add(place, 'empty', pointer);
      for (const [index, item] of node.entries()) walk(item, `${place}/[]`, `${pointer}/${index}`);
    } else if (typeof node === 'object' && node !== null) {
      add(place, 'object', pointer);
      for (const [name, item] of Object.entries(node)) {
        const token = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        walk(item, place + token, pointer + token);
      }
    } else if (typeof node === 'string') {
      add(place, 'string', pointer);
      if (exact.has(placeKey({ step, place })) || constant.test(node)) {
        add(place, JSON.stringify(node), pointer);
      }
    } else {
      add(
        place,
        typeof node === 'boolean' ? String(node) : node === null ? 'null' : 'number',
        pointer,
      );
    }
  }
}

/**
 * The status to compare. A success with another status and a body is the same behavior: the comparison with
 * the API document reports the status. A 204 has no body.
 */
export const toComparable = (status: number): number =>
  isSuccessStatus(status) && status !== 204 ? 200 : status;

/** Whether a text of a response may be shown: at most three words, without personal data. */
export const isShowable = (text: string): boolean =>
  /^[#\w][\w.#:-]{0,39}(?: [\w.#:-]{1,20}){0,2}$/.test(text) &&
  !/(?:\d\W?){7}|[\da-f]{8}-[\da-f]{4}-|[\w-]{24}/i.test(text);

/** A JSON Pointer without names that may be ids or addresses. */
export const toShownPointer = (pointer: string): string =>
  pointer
    .split('/')
    .map((token) => (token === '' || isName(token) || /^\d{1,6}$/.test(token) ? token : '*'))
    .join('/');
