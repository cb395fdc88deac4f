// One request of the journal and its response, side by side. It can be copied.
import { useLayoutEffect, useState } from 'preact/hooks';
import type {
  Expectation,
  JournalEntry,
  JournalMessage,
  ListedAssumption,
} from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { CopyButton } from '../parts/copy.ts';
import { detail, facts, list, section } from '../parts/detail.ts';
import { duration, orNone, tag, time } from '../parts/format.ts';
import { h, html, type Child, type VNode } from '../parts/html.ts';
import { bodyText } from '../parts/json.ts';
import { Region } from '../parts/region.ts';
import { statusTag } from '../parts/status.ts';
import { describeEffect, describeWhen } from './expectation.ts';
import { toCurl, toSdkCode } from './request-code.ts';

export function RequestDetail({ id }: { id: string }): VNode {
  const { journal } = useConsole();
  const find = (): JournalEntry | undefined =>
    journal.entries.find(({ seq }) => String(seq) === id);
  const [entry, setEntry] = useState(find);
  // After a reload the journal arrives a moment later than the page.
  useLayoutEffect(() => journal.listen(() => setEntry((known) => known ?? find())), []);
  if (entry === undefined) {
    return detail(`Request ${id}`, [], html`<p class="empty">It is not in the journal.</p>`);
  }
  const { method, path, request, response, operation, key, expectation } = entry;
  return detail(
    html`<span class="method">${method}</span> <span class="path">${path}</span>`,
    statusTag(entry),
    html`<p class="actions">
      ${h(CopyButton, {
        text: toCurl(entry, location.origin),
        label: 'Copy as curl',
        title: 'Copy as curl',
      })}
      ${h(CopyButton, {
        text: toSdkCode(entry, location.origin),
        label: 'Copy as SDK code',
        title: 'Copy as SDK code',
      })}
    </p>`,
    facts([
      ['Operation', orNone(operation ?? undefined)],
      ['Time', time(entry.at)],
      ['Took', duration(entry.ms)],
      ['Key', key === null ? 'none that is valid' : html`<code>${key}</code>`],
    ]),
    expectation !== undefined && section('Expectation', h(ExpectationOf, { id: expectation })),
    h(AssumptionsOf, { headers: response.headers }),
    html`<div class="sides">
      ${side('Request', request, 'No body was sent.')}
      ${side('Response', response, 'It has no body.')}
    </div>`,
  );
}

const side = (title: string, { headers, body, truncated }: JournalMessage, none: string): VNode =>
  html`<section class="side">
    <h3>${title}</h3>
    ${list('headers', Object.entries(headers))}
    ${
      body === undefined || body === ''
        ? html`<p class="empty">${none}</p>`
        : [bodyText(body), truncated && html`<p class="empty">The rest is not kept.</p>`]
    }
  </section>`;

/** The header names the assumptions; the control plane describes them. */
function AssumptionsOf({ headers }: Pick<JournalMessage, 'headers'>): Child {
  const ids = (headers['x-room-sessions-assumed'] ?? '').split(/,\s*/).filter((id) => id !== '');
  if (ids.length === 0) return undefined;
  const draw = (known: readonly ListedAssumption[]): VNode => {
    const byId = new Map(known.map((one) => [one.id, one]));
    return list(
      'assumptions',
      ids.map((id) => {
        const { gateway = '', value } = byId.get(id) ?? {};
        return [
          [html`<code>${id}</code>`, ' ', value !== undefined && tag(String(value))],
          gateway,
        ];
      }),
    );
  };
  return html`<details class="assumed">
    <summary>Shaped by ${ids.length === 1 ? '1 assumption' : `${ids.length} assumptions`}</summary>
    ${h(Region<readonly ListedAssumption[]>, { read: (control) => control.assumptions.list(), draw })}
  </details>`;
}

function ExpectationOf({ id }: { id: string }): VNode {
  const draw = (all: readonly Expectation[]): VNode => {
    const found = all.find((one) => one.id === id);
    return html`<p>
      ${
        found
          ? html`<a href="#/expectations">${describeEffect(found)}, ${describeWhen(found)}</a>`
          : 'It is cleared now.'
      }
    </p>`;
  };
  return h(Region<readonly Expectation[]>, {
    read: (control) => control.expectations.list(),
    draw,
  });
}
