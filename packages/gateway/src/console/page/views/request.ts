// One call: its attempts with the waits between them, and the request and the response of one of
// them.
import { useState } from 'preact/hooks';
import type { JournalEntry, JournalMessage } from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { toAddress } from '../parts/address.ts';
import { button, code, h, html, line, link, soft, type VNode } from '../parts/html.ts';
import { copyButton } from '../parts/dialog.ts';
import { detail, facts, section, type Fact } from '../parts/detail.ts';
import { duration, none, statusTag, tag, time } from '../parts/format.ts';
import { Json, Name } from '../parts/values.ts';
import { table } from '../parts/table.ts';
import { type Call, getReferences, toCurl, took, toSdkCode, waitBefore } from './calls.ts';

export interface CallDetailProps {
  /** Absent while the journal has not arrived, and after it is cleared. */
  readonly call: Call | undefined;
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
    call.attempts.length > 1 && listAttempts(call, entry, choose),
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

function listAttempts(
  call: Call,
  shown: JournalEntry,
  choose: (entry: JournalEntry) => void,
): VNode {
  const title = `${call.attempts.length} attempts in ${duration(took(call))}`;
  return section(
    html`<h3>${title}</h3>`,
    table<JournalEntry>({
      label: title,
      items: call.attempts,
      empty: '',
      columns: [
        {
          title: 'Attempt',
          cell: (entry) =>
            button(`${call.attempts.indexOf(entry) + 1}`, () => choose(entry), {
              pressed: entry === shown,
            }),
        },
        { title: 'Status', cell: ({ status }) => statusTag(status) },
        { title: 'Waited', cell: (entry) => duration(waitBefore(entry, call)) },
        { title: 'Took', cell: ({ ms }) => duration(ms) },
      ],
    }),
  );
}

function side(title: string, message: JournalMessage): VNode {
  const { headers, body, truncated } = message;
  const sent = Object.entries(headers).map(([name, value]): Fact => [name, code(value)]);
  return section(
    html`<h3>${title} ${truncated && tag('cut off', 'busy')}</h3>`,
    body
      ? h(Json, { text: body })
      : soft(truncated ? 'The journal has no room for it.' : 'It has no body.'),
    html`<details>
      <summary>${sent.length} headers</summary>
      ${facts(sent)}
    </details>`,
  );
}
