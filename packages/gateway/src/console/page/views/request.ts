// One call: its attempts with the waits between them, and the request and the response of one of
// them.
import { useState } from 'preact/hooks';
import type { JournalEntry, JournalMessage } from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { toAddress } from '../parts/address.ts';
import { button, code, h, html, line, link, soft, type VNode } from '../parts/html.ts';
import { copyButton } from '../parts/dialog.ts';
import { detail, facts, section, type Fact } from '../parts/detail.ts';
import { bytes, duration, none, statusTag, time } from '../parts/format.ts';
import { Json, Name } from '../parts/values.ts';
import { table } from '../parts/table.ts';
import {
  type Attempt,
  type Call,
  getAttempts,
  getReferences,
  toCurl,
  took,
  toSdkCode,
} from './calls.ts';

export interface CallDetailProps {
  /** Absent while the journal has not arrived, and after it is cleared. */
  readonly call: Call | undefined;
  /** The number of one of its requests. */
  readonly open: string;
  readonly back: string;
}

export function CallDetail({ call, open, back }: CallDetailProps): VNode {
  const { api, tenants } = useConsole();
  const [chosen, choose] = useState<JournalEntry>();
  if (!call) return detail(`Request ${open}`, back, soft('It is not in the journal.'));
  const entry = chosen ?? call.last;
  const { request, response, operation, key, expectation } = entry;
  const keyName = tenants.flatMap(({ keys }) => keys).find(({ id }) => id === key)?.name;
  const sdkCode = toSdkCode(api, entry, location.origin);
  const assumed = response.headers['x-room-sessions-assumed']?.split(/,\s*/) ?? [];
  const references = getReferences(api, entry).map((one): Fact => ['Of', h(Name, one)]);
  return detail(
    [html`<code><b>${entry.method}</b> ${entry.path}</code> `, statusTag(call.last.status)],
    back,
    call.attempts.length > 1 && waterfall(call, entry, choose),
    line(
      link('Make an expectation', toAddress(['expectations', 'new'], { from: String(entry.seq) })),
      copyButton('Copy as curl', toCurl(entry, location.origin)),
      sdkCode !== undefined && copyButton('Copy as SDK code', sdkCode),
    ),
    facts([
      ['Operation', operation ?? none],
      ...references,
      ['Time', time(entry.at)],
      ['Took', duration(entry.ms)],
      ['Key', key === null ? 'none that is valid' : (keyName ?? code(key))],
      ['Expectation', expectation ? anchor('expectations', expectation) : none],
      ['Assumed', line(assumed.map((id) => anchor('assumptions', id)))],
    ]),
    side('Response', response),
    side('Request', request),
  );
}

/** A link to what the id names in a view. */
const anchor = (view: string, id: string): VNode =>
  html`<a href=${toAddress([view, id])}>${id}</a>`;

/** The attempts of a call, as the network panel of a browser draws requests. */
function waterfall(call: Call, shown: JournalEntry, choose: (entry: JournalEntry) => void): VNode {
  const whole = Math.max(took(call), 1);
  const bar = ({ begin, entry: { status, ms } }: Attempt): VNode =>
    html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect
        class=${status !== null && status < 400 ? 'good' : 'bad'}
        x=${Math.min((begin / whole) * 100, 98)}
        width=${Math.max((ms / whole) * 100, 2)}
        height="1"
      />
    </svg>`;
  const title = `${call.attempts.length} attempts in ${duration(took(call))}`;
  return section(
    title,
    table<Attempt>({
      label: title,
      items: getAttempts(call),
      empty: '',
      columns: [
        {
          title: 'Attempt',
          cell: ({ entry, number }) =>
            button(`${number}`, () => choose(entry), { pressed: entry === shown }),
        },
        { title: 'Status', cell: ({ entry }) => statusTag(entry.status) },
        { title: 'Waited', cell: ({ wait }) => (wait === 0 ? none : duration(wait)) },
        { title: 'Took', cell: ({ entry }) => duration(entry.ms) },
        { title: 'Timeline', cell: bar },
      ],
    }),
  );
}

const encoder = new TextEncoder();

/** How much of a body is shown. */
function describeSize({ headers, body = '', truncated }: JournalMessage): string {
  const shown = encoder.encode(body).length;
  if (!truncated) return shown === 0 ? '' : bytes(shown);
  const whole = headers['content-length'];
  return whole === undefined ? `the first ${bytes(shown)}` : bytes(shown, Number(whole));
}

function side(title: string, message: JournalMessage): VNode {
  const { headers, body, truncated } = message;
  const sent = Object.entries(headers).map(([name, value]): Fact => [name, code(value)]);
  return section(
    [title, ' ', html`<span class="soft">${describeSize(message)}</span>`],
    body
      ? h(Json, { text: body })
      : soft(truncated ? 'The journal has no room for it.' : 'It has no body.'),
    html`<details>
      <summary>${sent.length} headers</summary>
      ${facts(sent)}
    </details>`,
  );
}
