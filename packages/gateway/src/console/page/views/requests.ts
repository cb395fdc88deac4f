// Requests, live, as calls: one row for each call, which opens into its attempts.
import type { JournalEntry } from '../../../control/client.ts';
import type { Api } from '../../api.ts';
import { useConsole } from '../context.ts';
import { setQuery, toAddress, type Address } from '../parts/address.ts';
import { type Child, code, filter, h, html, soft, type VNode } from '../parts/html.ts';
import { copyButton } from '../parts/dialog.ts';
import { panes } from '../parts/detail.ts';
import { duration, noAnswer, none, shortId, statusTag, tag, time } from '../parts/format.ts';
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
  { title: 'Took', cell: (call) => duration(took(call)), wide: true },
  { title: 'Time', cell: ({ first }) => time(first.at), wide: true },
];

export function Requests({ path: [open], query }: Address): VNode {
  const { journal, api, attempt } = useConsole();
  useJournal(journal);
  const kept = Object.fromEntries(query);
  const { filter: text = '' } = kept;
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
      matches: ({ attempts }) => attempts.some((entry) => contains(entry, text)),
      columns: getColumns(api),
      tools: filter({
        label: 'Filter requests',
        value: text,
        set: (next) => setQuery({ filter: next }),
      }),
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
