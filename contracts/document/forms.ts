// The statements of the API document about an operation, in addition to its responses, and how an interaction
// shows them.

import { isDeepStrictEqual } from 'node:util';
import type { Finding } from './finding.ts';
import { type OpenApi, type Operation, getOperations } from './openapi.ts';
import { getContent, type Interaction, type Pact } from './pact.ts';
import { place } from './place.ts';
import { isObject } from '../src/is-object.ts';

export interface Form {
  readonly id: string;
  /** What an interaction must contain. */
  readonly shows: string;
  /** The statement of the API document, and its place. */
  readonly says: string;
  /** The operations that the statement is about. */
  readonly of: (operation: Operation) => boolean;
  /** Whether each operation must show it, or one is enough. */
  readonly by: 'each' | 'one';
  /** Key of the response. */
  readonly response: string;
  /** How many interactions with different requests must show it. */
  readonly times: number;
  readonly isShownBy: (interaction: Interaction) => boolean;
}

const isPaged = ({ paged }: Operation): boolean => paged;
const isNamed =
  (name: string) =>
  ({ id }: Operation): boolean =>
    id === name;

const query = ({ request }: Interaction, name: string): string => request.query?.[name]?.[0] ?? '';
const answer = ({ response }: Interaction): unknown => getContent(response.body);
const hasItems = (one: Interaction, count: number): boolean => {
  const items = answer(one);
  return Array.isArray(items) && items.length >= count;
};
const hasError = (record: unknown): boolean => isObject(record) && 'error' in record;

const once = { by: 'each', response: '200', times: 1 } as const;

const forms: readonly Form[] = [
  {
    ...once,
    id: 'empty-list',
    shows: 'an empty list',
    says: 'Endpoints: the response is a JSON array.',
    of: isPaged,
    isShownBy: (one) => isDeepStrictEqual(answer(one), []) && !one.response.matchingRules?.body,
  },
  {
    ...once,
    id: 'page-in-the-middle',
    shows: 'a page after the first',
    says: 'Endpoints: `page` is the number of the page to fetch, from 0.',
    of: isPaged,
    isShownBy: (one) => Number(query(one, 'page')) >= 1 && hasItems(one, 1),
  },
  {
    ...once,
    id: 'sorted-ascending',
    shows: 'an ascending order',
    says: 'Endpoints: `sort` is a property name; `,asc` sets the direction.',
    of: isPaged,
    by: 'one',
    isShownBy: (one) => query(one, 'sort').endsWith(',asc') && hasItems(one, 2),
  },
  {
    ...once,
    id: 'sorted-descending',
    shows: 'a descending order',
    says: 'Endpoints: `sort` is a property name; `,desc` sets the direction.',
    of: isPaged,
    by: 'one',
    isShownBy: (one) => query(one, 'sort').endsWith(',desc') && hasItems(one, 2),
  },
  {
    ...once,
    id: 'filtered-by-text',
    shows: 'a list filtered by text',
    says: 'Endpoints: the alternate hosts accept the query parameter `text`.',
    of: isNamed('listAlternateHosts'),
    isShownBy: (one) => query(one, 'text') !== '' && hasItems(one, 1),
  },
  {
    ...once,
    id: 'error-in-invite',
    shows: 'an invite with an `error`, and one without',
    says: 'Errors, 3: a SocialInvite may carry an `error` string.',
    of: isNamed('inviteUsers'),
    isShownBy: (one) => {
      const records = answer(one);
      return Array.isArray(records) && records.some(hasError) && !records.every(hasError);
    },
  },
  {
    ...once,
    id: 'error-in-image',
    shows: 'an image with an `error`',
    says: 'Errors, 3: an Image may carry an `error` string.',
    of: isNamed('uploadImage'),
    isShownBy: (one) => hasError(answer(one)),
  },
  {
    ...once,
    id: 'banner-failures',
    shows: 'two failures, each `{ error }`',
    says: 'Errors, 4: the banner responds to its two failures with `{ error }`.',
    of: isNamed('showBanner'),
    response: 'default',
    times: 2,
    isShownBy: (one) => isDeepStrictEqual(Object.keys(Object(answer(one))), ['error']),
  },
];

export interface FormRow {
  readonly form: Form;
  readonly shownBy: readonly Summary[];
}

export interface Summary {
  readonly operation: string;
  readonly interactions: number;
  /** Interactions whose requests differ. */
  readonly different: number;
}

export function formRows(
  pacts: readonly Pact[],
  document: OpenApi,
  asked: readonly Form[] = forms,
): FormRow[] {
  const operations = getOperations(document);
  const placed = place(pacts, operations);
  const shown = (form: Form, id: string): Summary => {
    const own = placed.filter(
      ({ operation, response, interaction }) =>
        operation?.id === id && response === form.response && form.isShownBy(interaction),
    );
    const requests = own.map(({ interaction: { request } }) =>
      JSON.stringify([request.path, request.query, request.body]),
    );
    return { operation: id, interactions: own.length, different: new Set(requests).size };
  };
  return asked.map((form) => ({
    form,
    shownBy: operations.filter(form.of).map(({ id }) => shown(form, id)),
  }));
}

export const formFindings = (
  pacts: readonly Pact[],
  document: OpenApi,
  asked: readonly Form[] = forms,
): Finding[] =>
  formRows(pacts, document, asked).flatMap(({ form, shownBy }) => {
    const lacking = shownBy.filter(({ different }) => different < form.times);
    const isShown = form.by === 'one' && lacking.length < shownBy.length;
    if (isShown) return [];
    if (shownBy.length === 0) return [missing(form, 'no operation of the document', 0)];
    return form.by === 'one'
      ? [missing(form, shownBy.map(({ operation }) => operation).join(' or '), 0)]
      : lacking.map(({ operation, different }) => missing(form, operation, different));
  });

const missing = ({ id, shows, times, says }: Form, operation: string, found: number): Finding => ({
  guard: 'forms',
  at: `${id}, ${operation}`,
  what: `${found} of ${times} interactions show ${shows}. ${says}`,
  todo: 'Write a consumer test for it, or change contracts/document/forms.ts if the API document changed.',
});
