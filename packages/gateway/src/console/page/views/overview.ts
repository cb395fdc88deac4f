// The first view: the records, the last requests, the assumptions, and how the gateway is reached.
import { useEffect, useState } from 'preact/hooks';
import type { JournalEntry, ListedAssumption } from '../../../control/client.ts';
import { useConsole, type View } from '../context.ts';
import { toAddress } from '../parts/address.ts';
import { useApi } from '../parts/api.ts';
import { collections } from '../parts/collections.ts';
import { CopyButton } from '../parts/copy.ts';
import { facts, group } from '../parts/detail.ts';
import { count, tag, time } from '../parts/format.ts';
import { h, html, type VNode } from '../parts/html.ts';
import { useJournal } from '../parts/journal.ts';
import { now } from '../parts/now.ts';
import { Region } from '../parts/region.ts';
import { Table } from '../parts/table.ts';
import { requestColumns, requestHref } from './requests.ts';

function List(): VNode {
  return html`<div class="overview">
    <div class="column">
      ${group('Records', h(Records, {}))} ${group('Last requests', h(LastRequests, {}))}
    </div>
    <div class="column">${group('API', h(About, {}))} ${group('Assumptions', h(Switches, {}))}</div>
  </div>`;
}

export const overviewView: View = {
  name: 'overview',
  title: 'Overview',
  group: 'Overview',
  letter: 'o',
  List,
};

function Records(): VNode {
  const { counts } = useConsole();
  return html`<ul class="tiles">
    ${collections.map(
      ({ name, title }) =>
        html`<li key=${name}>
          <a class=${counts[name] === 0 ? 'tile none' : 'tile'} href=${toAddress(name)}
            ><span class="figure">${count(counts[name])}</span> <span>${title}</span></a
          >
        </li>`,
    )}
  </ul>`;
}

const lastCount = 10;

function LastRequests(): VNode {
  const { journal } = useConsole();
  useJournal(journal);
  const items = journal.entries.slice(0, lastCount);
  if (items.length === 0) {
    const { origin } = location;
    const example = `curl -H "X-API-Key: $ROOM_SESSIONS_API_KEY" ${origin}/api/v1/badging/badge/question`;
    return html`<div class="card">
      <p>No request has arrived yet. Send the first one, with an API key of this tenant:</p>
      <p class="id">
        <code>${example}</code>${h(CopyButton, { text: example, label: 'Copy the command' })}
      </p>
    </div>`;
  }
  return html`<div class="group-body">
    ${h(Table<JournalEntry>, {
      label: 'Last requests',
      columns: requestColumns,
      items,
      href: requestHref,
    })}
    <p><a href="#/requests">All requests</a></p>
  </div>`;
}

function About(): VNode {
  const api = useApi();
  const [, tick] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => tick((before) => before + 1), 1000);
    return () => clearInterval(ticking);
  }, []);
  const { origin } = location;
  return html`<div class="card">
    ${facts([
      [
        'Address',
        html`<span class="id"
          ><code>${origin}</code>${h(CopyButton, { text: origin, label: 'Copy the address' })}</span
        >`,
      ],
      ['Document', html`<a href="/openapi.json" target="_blank" rel="noreferrer">openapi.json</a>`],
      ['Version', api?.version ?? ''],
      ['Clock', time(new Date(now()).toISOString())],
      ['Expectations', h(Expectations, {})],
    ])}
  </div>`;
}

function Expectations(): VNode {
  return h(Region<number>, {
    read: async (control) => (await control.expectations.list()).length,
    draw: (set) =>
      html`<a href="#/expectations">${set === 0 ? 'none set' : `${count(set)} set`}</a>`,
  });
}

/** The switches, changed ones first. */
function Switches(): VNode {
  return h(Region<readonly ListedAssumption[]>, {
    read: (control) => control.assumptions.list(),
    draw(all) {
      const switches = all.filter((one) => one.switch !== undefined);
      const isChanged = (one: ListedAssumption): boolean =>
        String(one.value) !== one.switch?.default;
      const changed = switches.filter(isChanged);
      const others = switches.filter((one) => !isChanged(one));
      return html`<div class="card">
        <p class="hint">
          The API document leaves some behavior open. The gateway assumes these values;${' '}
          <code>--assume ID=VALUE</code> changes one when the gateway starts.
        </p>
        <ul class="switches">
          ${[...changed, ...others].map(
            (one) =>
              html`<li key=${one.id}>
                <details>
                  <summary>
                    <span>${one.id}</span>
                    ${tag(String(one.value), isChanged(one) ? 'busy' : 'quiet')}
                  </summary>
                  <p class="hint">${one.gateway}</p>
                  <p class="hint">
                    ${one.switch?.says} Default: <code>${one.switch?.default}</code>
                  </p>
                </details>
              </li>`,
          )}
        </ul>
      </div>`;
    },
  });
}
