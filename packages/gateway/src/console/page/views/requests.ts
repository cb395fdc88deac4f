// Requests, live, as calls: one row for each call, which opens into its attempts.
import type { JournalEntry } from '../../../control/client.ts';
import type { Api } from '../../api.ts';
import { useConsole } from '../context.ts';
import { setQuery, toAddress, type Address } from '../parts/address.ts';
import { type Child, choice, code, filter, h, html, soft, type VNode } from '../parts/html.ts';
import { copyButton } from '../parts/dialog.ts';
import { panes } from '../parts/detail.ts';
import { duration, none, precise, shortId, statusTag, tag, time } from '../parts/format.ts';
import { useJournal } from '../parts/journal.ts';
import { LiveList } from '../parts/live-list.ts';
import { Name } from '../parts/values.ts';
import type { Column } from '../parts/table.ts';
import { getReferences, groupCalls, took, type Call } from './calls.ts';
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

const classes = ['2xx', '3xx', '4xx', '5xx', 'no answer'] as const;

const getClass = (status: number | null): string =>
  status === null ? 'no answer' : `${String(status)[0]}xx`;

const searchable = ({ method, path, operation, request, response }: JournalEntry): string =>
  [method, path, operation, request.body, response.body].join('\n').toLowerCase();

const getColumns = (api: Api): readonly Column<Call>[] => [
  { title: 'Request', cell: ({ first }) => path(api, first) },
  {
    title: 'Status',
    cell: ({ attempts }) => [
      attempts.length > 3 && html`<span class="soft">${attempts.length - 3} more </span>`,
      attempts.slice(-3).map(({ status }) => [statusTag(status), ' ']),
    ],
  },
  {
    title: 'Operation',
    cell: ({ attempts, first }) => [
      first.operation ?? none,
      attempts.some((one) => one.expectation) && [' ', tag('expectation', 'busy')],
    ],
    wide: true,
  },
  { title: 'Took', cell: (call) => duration(took(call)), number: true, wide: true },
  { title: 'Time', cell: ({ first }) => time(first.at, precise), number: true, wide: true },
];

export function Requests({ path: [open], query }: Address): VNode {
  const { journal, api, attempt } = useConsole();
  useJournal(journal);
  const kept = Object.fromEntries(query);
  const { filter: text = '', operation = '', status = '' } = kept;
  const matches = ({ attempts }: Call): boolean =>
    attempts.some(
      (entry) =>
        (operation === '' || entry.operation === operation) &&
        (status === '' || getClass(entry.status) === status) &&
        searchable(entry).includes(text.toLowerCase()),
    );
  const tools = [
    filter({ label: 'Filter requests', value: text, set: (next) => setQuery({ filter: next }) }),
    choice({
      label: 'Operation',
      value: operation,
      options: [['', 'All operations'], ...api.operations.map(({ id }) => [id, id] as const)],
      choose: (next) => setQuery({ operation: next }),
    }),
    choice({
      label: 'Status',
      value: status,
      options: [['', 'All statuses'], ...classes.map((one) => [one, one] as const)],
      choose: (next) => setQuery({ status: next }),
    }),
  ];
  const example = `curl -H "X-API-Key: $ROOM_SESSIONS_API_KEY" ${location.origin}/api/v1/badging/badge/question`;
  const calls = groupCalls(journal.entries);
  const call = calls.find(({ attempts }) => attempts.some(({ seq }) => String(seq) === open));
  return panes({
    open,
    detail:
      open !== undefined &&
      h(CallDetail, { key: open, call, number: open, back: toAddress(['requests'], kept) }),
    list: h(LiveList<Call>, {
      label: 'Requests',
      items: calls,
      matches,
      columns: getColumns(api),
      tools,
      empty: [
        soft('No request has arrived yet. Send the first one, with a key of this tenant:'),
        code(example),
        copyButton('Copy', example),
      ],
      href: ({ first }) => toAddress(['requests', String(first.seq)], kept),
      onClear: () => void attempt(() => journal.clear()),
    }),
  });
}
