// One request of the journal and its answer, side by side.
import type { Context } from '../context.ts';
import { detail, facts, section } from '../parts/detail.ts';
import { fill, h, type Child } from '../parts/dom.ts';
import { duration, orNone, tag, time } from '../parts/format.ts';
import { bodyText } from '../parts/json.ts';
import { region } from '../parts/region.ts';
import { statusTag } from '../parts/status.ts';
import type { JournalEntry, JournalMessage } from '../../../control/wire.ts';
import { describeEffect, describeWhen } from './fault.ts';

export function requestDetail(context: Context, signal: AbortSignal, seq: number): HTMLElement {
  const { journal } = context;
  const element = h('div');
  const find = (): JournalEntry | undefined => journal.entries.find((one) => one.seq === seq);
  let shown = false;
  function draw(): void {
    const entry = find();
    if (shown) return;
    shown = entry !== undefined;
    fill(
      element,
      entry
        ? drawEntry(context, signal, entry)
        : detail(`Request ${seq}`, [], h('p', { class: 'empty' }, 'It is not in the journal.')),
    );
  }
  draw();
  // After a reload the journal comes a moment later than the page.
  journal.listen(draw, signal);
  return element;
}

function drawEntry(context: Context, signal: AbortSignal, entry: JournalEntry): Child {
  const { method, path, request, response, operation, key, fault } = entry;
  return detail(
    [h('span', { class: 'method' }, method), ' ', h('span', { class: 'path' }, path)],
    [statusTag(entry)],
    facts([
      ['Operation', orNone(operation ?? undefined)],
      ['At', time(entry.at)],
      ['Took', duration(entry.ms)],
      ['Key', key === null ? 'none that is valid' : h('code', {}, key)],
    ]),
    fault !== undefined && section('Fault', faultOf(context, signal, fault)),
    assumptions(context, signal, response),
    h(
      'div',
      { class: 'sides' },
      side('Request', request, 'No body was sent.'),
      side('Response', response, 'It has no body.'),
    ),
  );
}

function side(
  title: string,
  { headers, body, truncated }: JournalMessage,
  none: string,
): HTMLElement {
  const lines = Object.entries(headers);
  return h(
    'section',
    { class: 'side' },
    h('h3', {}, title),
    h(
      'dl',
      { class: 'headers' },
      ...lines.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
    ),
    body === undefined || body === ''
      ? h('p', { class: 'empty' }, none)
      : [bodyText(body), truncated && h('p', { class: 'empty' }, 'The rest is not kept.')],
  );
}

/** The header names them; what each is, is asked for. */
function assumptions(
  { control }: Context,
  signal: AbortSignal,
  { headers }: JournalMessage,
): Child {
  const ids = (headers['x-room-sessions-assumed'] ?? '').split(/,\s*/).filter((id) => id !== '');
  if (ids.length === 0) return undefined;
  const list = region(
    signal,
    () => control.assumptions.list(),
    (known) => {
      const byId = new Map(known.map((one) => [one.id, one]));
      return h(
        'dl',
        { class: 'assumptions' },
        ...ids.map((id) => {
          const { gateway = '', value } = byId.get(id) ?? {};
          const now = value === undefined ? undefined : tag(String(value));
          return h('div', {}, h('dt', {}, h('code', {}, id), ' ', now), h('dd', {}, gateway));
        }),
      );
    },
  );
  return h(
    'details',
    { class: 'assumed' },
    h(
      'summary',
      {},
      `Shaped by ${ids.length === 1 ? '1 assumption' : `${ids.length} assumptions`}`,
    ),
    list.element,
  );
}

function faultOf({ control }: Context, signal: AbortSignal, id: string): Child {
  return region(
    signal,
    () => control.faults.list(),
    (faults) => {
      const fault = faults.find((one) => one.id === id);
      return h(
        'p',
        {},
        tag('fault', 'busy'),
        ' ',
        fault
          ? h('a', { href: '#/faults' }, `${describeEffect(fault)}, ${describeWhen(fault)}`)
          : 'It has been cleared since.',
      );
    },
  ).element;
}
