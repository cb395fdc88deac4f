// The journal, live: newest on top, and never more rows than the journal keeps.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JournalEntry } from '../../../control/wire.ts';
import { useConsole, type View } from '../context.ts';
import { messageOf } from '../parts/control.ts';
import { count, duration, tag, timeOfDay } from '../parts/format.ts';
import { h, html, onValue, type Child, type VNode } from '../parts/html.ts';
import { filterInput } from '../parts/listing.ts';
import { OperationOptions } from '../parts/operations.ts';
import { statusTag } from '../parts/status.ts';
import { Table, type Column } from '../parts/table.ts';
import { useShortcuts } from '../shell/shortcuts.ts';
import { RequestDetail } from './request.ts';

const columns: readonly Column<JournalEntry>[] = [
  {
    title: 'Request',
    // What the paths have in common takes the place of what differs.
    cell: ({ method, path }) => [
      html`<span class="method">${method}</span>`,
      ' ',
      html`<span class="path" title=${path}>${path.replace(/^\/api\/v1(?=\/)/, '')}</span>`,
    ],
  },
  { title: 'Status', cell: statusTag },
  { title: 'Operation', cell: ({ operation }) => operation ?? '–', wide: true },
  {
    title: 'Fault',
    cell: ({ expectation }) => expectation !== undefined && tag('fault', 'busy'),
    wide: true,
  },
  { title: 'Took', cell: ({ ms }) => duration(ms), number: true },
  { title: 'At', cell: ({ at }) => timeOfDay(at), wide: true, number: true },
];

const href = ({ seq }: JournalEntry): string => `#/requests/${seq}`;

const classes: Readonly<Record<string, (status: number | null) => boolean>> = {
  '2xx': (code) => code !== null && code < 300,
  '3xx': (code) => code !== null && code >= 300 && code < 400,
  '4xx': (code) => code !== null && code >= 400 && code < 500,
  '5xx': (code) => code !== null && code >= 500,
  'no answer': (code) => code === null,
};

/** Together: hundreds of calls a second are a few changes of the page a second. */
const interval = 100;

function List(): VNode {
  const { journal, say } = useConsole();
  const [operation, setOperation] = useState('');
  const [status, setStatus] = useState('');
  const [text, setText] = useState('');
  /** What was shown when it was paused. */
  const [paused, setPaused] = useState<readonly JournalEntry[]>();
  /** How many came while it was paused. */
  const held = useRef(0);
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    let drawing: ReturnType<typeof setTimeout> | undefined;
    const stop = journal.listen((added) => {
      held.current += added.length;
      drawing ??= setTimeout(() => {
        drawing = undefined;
        redraw((before) => before + 1);
      }, interval);
    });
    return () => {
      clearTimeout(drawing);
      stop();
    };
  }, []);
  function togglePause(): void {
    held.current = 0;
    setPaused(paused ? undefined : journal.entries);
  }
  useShortcuts({ p: togglePause });
  async function clear(): Promise<void> {
    try {
      await journal.clear();
      if (paused) setPaused([]);
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  }

  const entries = paused ?? journal.entries;
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
  const waiting = paused && held.current > 0 && `, ${count(held.current)} held back`;
  return html`<div class="listing">
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
        ${paused ? 'Go on' : 'Pause'}
      </button>
      <button type="button" onClick=${clear}>Clear</button>
      <p class="count" role="status" aria-live="polite">
        ${paused ? tag('paused', 'busy') : states[journal.state]}${' '}
        ${journal.state === 'broken' ? journal.problem : `${count(items.length)} shown`}${waiting}
      </p>
    </div>
    ${items.length > 0 && h(Table<JournalEntry>, { label: 'Requests', columns, items, href })}
    ${
      items.length === 0 &&
      html`<p class="empty">
        ${
          entries.length === 0
            ? 'No request has come yet. Those that do appear here at once.'
            : 'No request matches.'
        }
      </p>`
    }
  </div>`;
}

export const requestsView: View = {
  name: 'requests',
  title: 'Requests',
  letter: 'q',
  List,
  Detail: RequestDetail,
};

const searchable = ({ method, path, operation, request, response }: JournalEntry): string =>
  [method, path, operation ?? '', request.body ?? '', response.body ?? ''].join('\n').toLowerCase();
