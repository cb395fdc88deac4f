// The journal, live, with the newest request on top. New requests wait while a row has the focus or
// the list is scrolled, so that rows do not move under the pointer.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JournalEntry } from '../../../control/client.ts';
import { useConsole, type View } from '../context.ts';
import { toAddress } from '../parts/address.ts';
import { OperationOptions } from '../parts/api.ts';
import { getMessage } from '../parts/control.ts';
import { count, duration, none, shortId, tag, timeOfDay } from '../parts/format.ts';
import { h, html, onValue, type Child, type VNode } from '../parts/html.ts';
import { useJournal } from '../parts/journal.ts';
import { filterInput } from '../parts/listing.ts';
import { statusTag } from '../parts/status.ts';
import { Table, type Column } from '../parts/table.ts';
import { useShortcuts } from '../shell/shortcuts.ts';
import { RequestDetail } from './request.ts';

export const requestColumns: readonly Column<JournalEntry>[] = [
  {
    title: 'Request',
    cell: ({ method, path }) => [
      html`<span class="method">${method}</span>`,
      ' ',
      html`<span class="path" title=${path}>${shortPath(path)}</span>`,
    ],
  },
  { title: 'Status', cell: statusTag },
  { title: 'Operation', cell: ({ operation }) => operation ?? none, wide: true },
  {
    title: 'Expectation',
    cell: ({ expectation }) => expectation !== undefined && tag('expectation', 'busy'),
    wide: true,
  },
  { title: 'Took', cell: ({ ms }) => duration(ms), number: true, wide: true },
  { title: 'Time', cell: ({ at }) => timeOfDay(at), number: true },
];

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

/** Without the common prefix, and with short ids: the rest tells the requests apart. */
const shortPath = (path: string): string =>
  path.replace(/^\/api\/v1(?=\/)/, '').replaceAll(uuid, shortId);

export const requestHref = ({ seq }: JournalEntry): string => toAddress('requests', String(seq));

const classes: Readonly<Record<string, (status: number | null) => boolean>> = {
  '2xx': (code) => code !== null && code < 300,
  '3xx': (code) => code !== null && code >= 300 && code < 400,
  '4xx': (code) => code !== null && code >= 400 && code < 500,
  '5xx': (code) => code !== null && code >= 500,
  'no answer': (code) => code === null,
};

/** The number of rows that are drawn at first, and that a button adds. */
const drawnRows = 100;

/** The list is scrolled when its top is this many pixels out of sight. */
const scrolledBy = 80;

function List(): VNode {
  const { journal, say } = useConsole();
  useJournal(journal);
  const [operation, setOperation] = useState('');
  const [status, setStatus] = useState('');
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(drawnRows);
  /** The entries that were shown when the user paused the list. */
  const [paused, setPaused] = useState<readonly JournalEntry[]>();
  const list = useRef<HTMLDivElement>(null);
  const held = useHeldEntries(journal.entries, list);
  const togglePause = (): void => setPaused(paused ? undefined : journal.entries);
  useShortcuts({ p: togglePause });
  async function clear(): Promise<void> {
    try {
      await journal.clear();
      if (paused) setPaused([]);
    } catch (error) {
      say(getMessage(error), { tone: 'bad' });
    }
  }
  const showNew = (): void => {
    if (paused) togglePause();
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  };

  const entries = paused ?? held ?? journal.entries;
  const newest = entries[0]?.seq ?? 0;
  const waiting = journal.entries.filter(({ seq }) => seq > newest).length;
  const typed = text.trim().toLowerCase();
  const items = entries.filter(
    (entry) =>
      (operation === '' || entry.operation === operation) &&
      (classes[status]?.(entry.status) ?? true) &&
      (typed === '' || searchable(entry).includes(typed)),
  );
  const states: Readonly<Record<typeof journal.state, Child>> = {
    connecting: tag('connecting', 'busy'),
    live: tag('live', 'good'),
    broken: tag('not connected', 'bad'),
  };
  return html`<div class="listing" ref=${list}>
    <div class="tools">
      ${filterInput('requests', setText)}
      <select aria-label="Operation" onChange=${onValue(setOperation)}>
        ${h(OperationOptions, {})}
      </select>
      <select aria-label="Status" onChange=${onValue(setStatus)}>
        <option value="">All statuses</option>
        ${Object.keys(classes).map((one) => html`<option value=${one}>${one}</option>`)}
      </select>
      <button type="button" aria-pressed=${String(paused !== undefined)} onClick=${togglePause}>
        ${paused ? 'Resume' : 'Pause'}
      </button>
      <button type="button" onClick=${clear}>Clear</button>
      <p class="count" role="status" aria-live="polite">
        ${paused ? tag('paused', 'busy') : states[journal.state]}${' '}
        ${journal.state === 'broken' ? journal.problem : count(items.length)}
      </p>
    </div>
    ${
      waiting > 0 &&
      (paused ?? held) &&
      html`<p class="waiting">
        <button type="button" onClick=${showNew}>
          ${count(waiting)} new ${waiting === 1 ? 'request' : 'requests'}
        </button>
      </p>`
    }
    ${
      items.length > 0 &&
      h(Table<JournalEntry>, {
        label: 'Requests',
        columns: requestColumns,
        items: items.slice(0, limit),
        href: requestHref,
      })
    }
    ${
      items.length > limit &&
      html`<p class="actions">
        <button type="button" onClick=${() => setLimit(limit + drawnRows)}>
          Show ${count(Math.min(drawnRows, items.length - limit))} more
        </button>
      </p>`
    }
    ${
      items.length === 0 &&
      html`<p class="empty">
        ${
          entries.length === 0
            ? 'No request has arrived yet. New requests appear here at once.'
            : 'No request matches.'
        }
      </p>`
    }
  </div>`;
}

export const requestsView: View = {
  name: 'requests',
  title: 'Requests',
  group: 'Traffic',
  letter: 'q',
  List,
  Detail: RequestDetail,
};

/** The entries to keep on the screen, or `undefined` to follow the journal. */
function useHeldEntries(
  entries: readonly JournalEntry[],
  list: { readonly current: HTMLElement | null },
): readonly JournalEntry[] | undefined {
  const [held, hold] = useState<readonly JournalEntry[]>();
  const latest = useRef(entries);
  latest.current = entries;
  useLayoutEffect(() => {
    const end = new AbortController();
    const look = (): void => {
      const hasFocus =
        document.activeElement?.matches('a.row') === true &&
        list.current?.contains(document.activeElement) === true;
      const holds = hasFocus || scrollY > scrolledBy;
      hold((before) => (holds ? (before ?? latest.current) : undefined));
    };
    // The focus is nowhere between two elements.
    const lookSoon = (): void => void setTimeout(look);
    const options = { signal: end.signal, passive: true };
    addEventListener('scroll', look, options);
    addEventListener('focusin', look, options);
    addEventListener('focusout', lookSoon, options);
    return () => end.abort();
  }, []);
  // A cleared journal has nothing to keep.
  return entries.length === 0 ? undefined : held;
}

const searchable = ({ method, path, operation, request, response }: JournalEntry): string =>
  [method, path, operation ?? '', request.body ?? '', response.body ?? ''].join('\n').toLowerCase();
