// The journal, live: newest on top, and never more rows than the journal keeps.
import type { View } from '../context.ts';
import { messageOf } from '../parts/control.ts';
import { fill, h } from '../parts/dom.ts';
import { count, duration, tag, timeOfDay } from '../parts/format.ts';
import { mostKept } from '../parts/journal.ts';
import { operations } from '../parts/operations.ts';
import { statusTag } from '../parts/status.ts';
import { markRows, row, table, type Column } from '../parts/table.ts';
import type { JournalEntry } from '../../../control/wire.ts';
import { requestDetail } from './request.ts';

const columns: readonly Column<JournalEntry>[] = [
  {
    title: 'Request',
    cell: ({ method, path }) => [
      h('span', { class: 'method' }, method),
      ' ',
      // What they have in common says nothing, and takes the place of what differs.
      h('span', { class: 'path', title: path }, path.replace(/^\/api\/v1(?=\/)/, '')),
    ],
  },
  { title: 'Status', cell: statusTag },
  { title: 'Operation', cell: ({ operation }) => operation ?? '–', wide: true },
  { title: 'Fault', cell: ({ fault }) => fault !== undefined && tag('fault', 'busy'), wide: true },
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

export const requestsView: View = {
  name: 'requests',
  title: 'Requests',
  letter: 'q',
  show(context, signal) {
    const { journal } = context;
    let paused = false;
    /** What came while it was paused. */
    let held = 0;

    const operation = h('select', { 'aria-label': 'Operation', onchange: redraw });
    fill(operation, h('option', { value: '' }, 'All operations'));
    void operations().then((ids) =>
      operation.append(...ids.map((one) => h('option', { value: one }, one))),
    );
    const code = h(
      'select',
      { 'aria-label': 'Status', onchange: redraw },
      h('option', { value: '' }, 'All statuses'),
      ...Object.keys(classes).map((one) => h('option', { value: one }, one)),
    );
    const text = h('input', {
      type: 'search',
      class: 'filter',
      placeholder: 'Filter',
      'aria-label': 'Filter requests',
      oninput: redraw,
    });
    const pause = h(
      'button',
      { type: 'button', 'aria-pressed': 'false', onclick: togglePause },
      'Pause',
    );
    const state = h('p', { class: 'count', role: 'status', 'aria-live': 'polite' });
    const body = table<JournalEntry>({ label: 'Requests', columns, items: [], href });
    const rows = body.querySelector('tbody')!;
    const empty = h('p', { class: 'empty' });

    const wanted = (entry: JournalEntry): boolean => {
      const typed = text.value.trim().toLowerCase();
      return (
        (operation.value === '' || entry.operation === operation.value) &&
        (classes[code.value]?.(entry.status) ?? true) &&
        (typed === '' || searchable(entry).includes(typed))
      );
    };

    const drawRow = (entry: JournalEntry): HTMLElement => row(columns, entry, href(entry));

    function redraw(): void {
      waiting = [];
      fill(rows, ...journal.entries.filter(wanted).map(drawRow));
      settle();
    }

    // Together: hundreds of calls a second are a few changes of the page a second.
    let waiting: readonly JournalEntry[] = [];
    let drawing: ReturnType<typeof setTimeout> | undefined;
    function add(entries: readonly JournalEntry[]): void {
      waiting = [...entries, ...waiting].slice(0, mostKept);
      drawing ??= setTimeout(drawWaiting, 50);
    }
    function drawWaiting(): void {
      drawing = undefined;
      rows.prepend(...waiting.filter(wanted).map(drawRow));
      waiting = [];
      while (rows.children.length > mostKept) rows.lastElementChild?.remove();
      settle();
    }

    function settle(): void {
      markRows(body, location.hash);
      const none = rows.children.length === 0;
      body.hidden = none;
      empty.hidden = !none;
      empty.textContent =
        journal.entries.length === 0
          ? 'No request has come yet. Those that do appear here at once.'
          : 'No request matches.';
      saySoon();
    }

    // A screen reader is told how many there are, not each of a hundred a second.
    let saying: ReturnType<typeof setTimeout> | undefined;
    function saySoon(): void {
      saying ??= setTimeout(() => {
        saying = undefined;
        say();
      }, 250);
    }
    function say(): void {
      const shown = `${count(rows.children.length)} shown`;
      const live = {
        connecting: tag('connecting', 'busy'),
        live: tag('live', 'good'),
        broken: tag('not connected', 'bad'),
      };
      fill(
        state,
        paused ? tag('paused', 'busy') : live[journal.state],
        ' ',
        journal.state === 'broken' ? journal.problem : shown,
        paused && held > 0 && `, ${count(held)} held back`,
      );
    }

    function togglePause(): void {
      paused = !paused;
      held = 0;
      pause.textContent = paused ? 'Go on' : 'Pause';
      pause.ariaPressed = String(paused);
      if (!paused) redraw();
      say();
    }

    async function clear(): Promise<void> {
      try {
        await journal.clear();
        redraw();
      } catch (error) {
        context.say(messageOf(error), 'bad');
      }
    }

    journal.listen((added) => {
      if (paused) held += added.length;
      else if (added.length > 0) add(added);
      else if (journal.entries.length === 0) redraw();
      saySoon();
    }, signal);
    redraw();
    say();

    return {
      element: h(
        'div',
        { class: 'listing' },
        h(
          'div',
          { class: 'tools' },
          text,
          operation,
          code,
          pause,
          h('button', { type: 'button', onclick: () => void clear() }, 'Clear'),
          state,
        ),
        body,
        empty,
      ),
      open: (id, until) => requestDetail(context, until, Number(id)),
      refresh() {},
      keys: { p: togglePause },
    };
  },
};

const searchable = ({ method, path, operation, request, response }: JournalEntry): string =>
  [method, path, operation ?? '', request.body ?? '', response.body ?? ''].join('\n').toLowerCase();
