// Expectations: how the gateway responds to calls in place of its handlers.
import type { Expectation, ExpectationInput, JournalEntry } from '../../../control/client.ts';
import { useConsole, type Context } from '../context.ts';
import { go, toAddress, type Address } from '../parts/address.ts';
import { button, h, line, link, soft, stack, type VNode } from '../parts/html.ts';
import { detail, Panes } from '../parts/detail.ts';
import { Editor } from '../parts/editor.ts';
import { count, tag } from '../parts/format.ts';
import { useJournal } from '../parts/journal.ts';
import { Json } from '../parts/values.ts';
import { Region } from '../parts/read.ts';
import { table, type Column } from '../parts/table.ts';
import { getParams } from './calls.ts';

const home = toAddress(['expectations']);

/** Members and their values in few words: `status 503`, `delay min 100, max 2000`, `drop`. */
function describe(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => (one === true ? name : `${name} ${describe(one)}`))
    .join(', ');
}

const columns: readonly Column<Expectation>[] = [
  { title: 'Effect', cell: ({ effect }) => describe(effect) },
  {
    title: 'Calls',
    cell({ id: _id, effect: _effect, hits: _hits, when, ...calls }) {
      return describe({ ...calls, ...(when === 'after' && { when }) }) || 'all';
    },
  },
  {
    title: 'Hits',
    cell: (one) => [count(one.hits), ' ', isUsedUp(one) && tag('used up')],
  },
];

const isUsedUp = ({ times, hits }: Expectation): boolean => times !== undefined && hits >= times;

export function Expectations({ path: [open], query }: Address): VNode {
  const context = useConsole();
  const { journal, control } = context;
  useJournal(journal);
  const from = query.get('from');
  const entry = journal.entries.find(({ seq }) => String(seq) === from);
  const drawDetail = (all: readonly Expectation[]): VNode => {
    const one = all.find(({ id }) => id === (open === 'new' ? from : open));
    if (open !== 'new')
      return one ? show(context, one) : detail('Expectation', home, soft('It is cleared.'));
    const copied = one ? toInput(one) : entry && fromRequest(context, entry);
    return editNew(context, { key: `${from} ${entry?.seq}`, value: copied });
  };
  return h(Region<readonly Expectation[]>, {
    read: () => control.expectations.list(),
    draw: (all) =>
      h(Panes, {
        open,
        detail: open !== undefined && drawDetail(all),
        list: stack(
          line(
            link('New expectation', '#/expectations/new', { kind: 'main' }),
            all.length > 0 && button('Clear all', () => clear(context, all)),
          ),
          table({
            label: 'Expectations',
            items: all,
            columns,
            empty: 'There is none: the handlers respond to every call.',
            href: ({ id }) => toAddress(['expectations', id]),
          }),
        ),
      }),
  });
}

const toInput = ({ id: _id, hits: _hits, ...input }: Expectation): ExpectationInput => input;

/** Clears one expectation, or all of them. Those that are set again count from 0. */
const clear = (
  { control, attempt }: Context,
  cleared: readonly Expectation[],
  id?: string,
): Promise<void> =>
  attempt(async () => {
    await control.expectations.clear(id);
    go(home);
    return {
      text: id ? 'The expectation is cleared.' : 'All expectations are cleared.',
      async undo() {
        for (const one of cleared) await control.expectations.set(toInput(one));
      },
    };
  });

const show = (context: Context, one: Expectation): VNode =>
  detail(
    describe(one.effect),
    home,
    line(
      link('Edit a copy', toAddress(['expectations', 'new'], { from: one.id })),
      button('Clear', () => clear(context, [one], one.id), { kind: 'danger' }),
    ),
    soft(one.hits === 1 ? 'It applied to 1 call.' : `It applied to ${count(one.hits)} calls.`),
    h(Json, { text: JSON.stringify(toInput(one)) }),
  );

/** `key` identifies what the value was made from. */
const editNew = (
  { control, api }: Context,
  { key, value = templates['503 twice']! }: { key: string; value: ExpectationInput | undefined },
): VNode =>
  h(Editor, {
    key,
    title: 'New expectation',
    value,
    templates,
    fields: [
      ['operation', api.operations.map(({ id }) => id).join(', '), 'Default: all operations.'],
      ...members,
    ].map(([name = '', type = '', about]) => ({ name, type, about })),
    action: 'Set',
    back: home,
    async save(input) {
      const { id } = await control.expectations.set(input as unknown as ExpectationInput);
      go(toAddress(['expectations', id]));
      return 'The expectation is set.';
    },
  });

/** Fails the next call with the same operation and path. */
function fromRequest({ api }: Context, entry: JournalEntry): ExpectationInput {
  const params = getParams(api, entry);
  return {
    ...(entry.operation !== null && { operation: entry.operation }),
    ...(Object.keys(params).length > 0 && { match: { params } }),
    effect: { status: 503 },
    times: 1,
  };
}

const templates: Readonly<Record<string, ExpectationInput>> = {
  '503 twice': { operation: 'listPlaylists', effect: { status: 503 }, times: 2 },
  'Rate limit': { effect: { rateLimit: { retryAfter: 2 } }, times: 1 },
  Delay: { effect: { delay: { min: 100, max: 2000 } } },
  'Dropped connection': { effect: { drop: true }, times: 1 },
  'Lost response': { operation: 'updateRoom', when: 'after', effect: { drop: true }, times: 1 },
};

const members = [
  ['match', '{ params, query, headers, body, exact }', 'Only requests with these values.'],
  ['when', '"before" | "after"', 'Before the handler, or after its commit.'],
  ['effect', 'object', 'Required: one or more of these members:'],
  ['status', '200 to 599', 'With body and headers, if you give them.'],
  ['body', 'any JSON', 'Default: the error body of the API.'],
  ['headers', 'object', ''],
  ['rateLimit', '{ retryAfter }', 'Responds 429: seconds, or an HTTP date.'],
  ['delay', 'ms | { min, max }', 'Waits first, then the rest applies.'],
  ['drop, reset, stall', 'true', 'Closes or resets the connection, or hangs.'],
  ['truncate', 'bytes', 'Breaks the response off.'],
  ['malformed', 'true', 'Sends a body that is not JSON.'],
  ['dribble', '{ ms, chunks }', 'Sends the body slowly.'],
  ['skip', 'integer', 'Next to effect: begins after this many matching calls.'],
  ['times', 'integer', 'How many calls. Default: all, until it is cleared.'],
] as const;
