// Requests, live, as calls: one row for each call, which opens into its attempts.
import { useRef, useState } from 'preact/hooks';
import type { JournalEntry } from '../../../control/client.ts';
import type { Api } from '../../api.ts';
import { useConsole } from '../context.ts';
import { type Address, setQuery, toAddress } from '../parts/address.ts';
import { Panes } from '../parts/detail.ts';
import { copyButton } from '../parts/dialog.ts';
import { count, duration, noAnswer, none, shortId, statusTag, tag, time } from '../parts/format.ts';
import {
  button,
  type Child,
  code,
  Filter,
  h,
  html,
  line,
  soft,
  stack,
  type VNode,
} from '../parts/html.ts';
import { useJournal } from '../parts/journal.ts';
import { type Column, table } from '../parts/table.ts';
import { Name } from '../parts/values.ts';
import { type Call, getReferences, groupCalls, took } from './calls.ts';
import { CallDetail } from './request.ts';

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

/** The path without the common prefix, with the names of records, or short ids. */
function path(api: Api, entry: JournalEntry): Child {
  const ids: readonly string[] = entry.path.match(uuid) ?? [];
  const parts = entry.path.replace(/^\/api\/v1(?=\/)/, '').split(uuid);
  const references = getReferences(api, entry);
  const text = parts.map((part, index) => {
    const id = ids[index] ?? '';
    const reference = references.find((one) => one.id === id);
    return [part, reference ? h(Name, { ...reference, plain: true }) : shortId(id)];
  });
  return html`<code title=${entry.path}><b>${entry.method}</b> ${text}</code>`;
}

/** Whether a request contains each of the words. */
function contains(
  { method, path, status, operation, request, response }: JournalEntry,
  text: string,
) {
  const all = [method, path, status ?? noAnswer, operation, request.body, response.body].join('\n');
  return text
    .toLowerCase()
    .split(' ')
    .every((word) => all.toLowerCase().includes(word));
}

const getColumns = (api: Api): readonly Column<Call>[] => [
  { title: 'Request', cell: ({ first }) => path(api, first) },
  {
    title: 'Status',
    cell: ({ attempts }) => attempts.map(({ status }) => [statusTag(status), ' ']),
  },
  {
    title: 'Operation',
    cell: ({ attempts, first }) => [
      first.operation ?? none,
      attempts.some((one) => one.expectation) && [' ', tag('expectation', 'busy')],
    ],
    wide: true,
  },
  { title: 'Took', cell: (call) => duration(took(call)), wide: true },
  { title: 'Time', cell: ({ first }) => time(first.at), wide: true },
];

export function Requests({ path: [open], query }: Address): VNode {
  const { api, journal, attempt } = useConsole();
  useJournal(journal);
  const [isPaused, pause] = useState(false);
  const calls = useRef<readonly Call[]>([]);
  // A cleared journal has nothing to keep.
  if (!isPaused || journal.entries.length === 0) calls.current = groupCalls(journal.entries);
  const kept = Object.fromEntries(query);
  const { filter: text = '' } = kept;
  const isOpen = ({ seq }: JournalEntry): boolean => String(seq) === open;
  const call = calls.current.find(({ attempts }) => attempts.some(isOpen));
  const found = calls.current.filter(({ attempts }) =>
    attempts.some((entry) => contains(entry, text)),
  );
  const example = `curl -H "X-API-Key: $ROOM_SESSIONS_API_KEY" ${location.origin}/api/v1/badging/badge/question`;
  const sendFirst = [
    soft('No request has arrived yet. Send the first one, with a key of this tenant:'),
    code(example),
    copyButton('Copy', example),
  ];
  return h(Panes, {
    open,
    detail: open && h(CallDetail, { key: open, call, open, back: toAddress(['requests'], kept) }),
    list: stack(
      line(
        h(Filter, {
          label: 'Filter requests',
          value: text,
          set: (next) => setQuery({ filter: next }),
        }),
        button('Pause', () => pause(!isPaused), { pressed: isPaused }),
        button('Clear', () => attempt(() => journal.clear())),
        html`<p class="soft" role="status">${count(found.length)} shown</p>`,
      ),
      table({
        label: 'Requests',
        items: found,
        columns: getColumns(api),
        empty: calls.current.length === 0 ? sendFirst : 'Nothing matches.',
        href: ({ first }) => toAddress(['requests', String(first.seq)], kept),
      }),
    ),
  });
}
