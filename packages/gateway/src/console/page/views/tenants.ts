// Tenants: whose records there are, which keys open them, and their files.
import type { TenantEntry } from '../../../control/client.ts';
import { useConsole, type Context, type View } from '../context.ts';
import { detail, facts, id as idOf, section } from '../parts/detail.ts';
import { confirm } from '../parts/dialog.ts';
import { count, time } from '../parts/format.ts';
import { h, html, type Child, type VNode } from '../parts/html.ts';
import { demandOne, readPage } from '../parts/items.ts';
import { Listing } from '../parts/listing.ts';
import { Region } from '../parts/region.ts';
import { issue } from './keys.ts';

const namesOf = ({ keys }: TenantEntry): string =>
  keys.map(({ name }) => name).join(', ') || 'No key';

function List(): VNode {
  const context = useConsole();
  return h(Listing<TenantEntry>, {
    label: 'Tenants',
    empty: 'There is no tenant.',
    href: ({ id }) => `#/tenants/${id}`,
    read: ({ tenants }, page) => readPage((one) => tenants.list(one), page),
    columns: [
      { title: 'Keys', cell: namesOf },
      { title: 'Records', cell: ({ records }) => count(records), number: true },
      { title: 'Made', cell: ({ created }) => time(created), wide: true },
    ],
    tools: fileButton('Import as a new tenant', (text) =>
      issue(context, async () => {
        const { keys, apiKey = '' } = await context.control.tenants.import(text);
        return { name: keys[0]?.name ?? '', apiKey };
      }),
    ),
  });
}

function Detail({ id }: { id: string }): VNode {
  const context = useConsole();
  return h(Region<TenantEntry>, {
    read: async ({ tenants }) =>
      demandOne(await tenants.list({ id, size: 1 }), `There is no tenant ${id}.`),
    draw: (tenant) => drawTenant(context, tenant),
  });
}

export const tenantsView: View = { name: 'tenants', title: 'Tenants', letter: 't', List, Detail };

function drawTenant({ control, say, refresh, attempt }: Context, tenant: TenantEntry): Child {
  const { id } = tenant;
  const download = (): Promise<void> =>
    attempt(async () => {
      save(await control.tenants.export(id), `${id}.jsonl`);
      return 'The file is downloaded.';
    });
  const replace = (text: string): Promise<void> =>
    attempt(async () => {
      const { records } = await control.tenants.import(text, { tenant: id });
      return `The tenant has ${count(records)} records of the file.`;
    });
  const remove = (): void =>
    confirm({
      title: 'Remove this tenant?',
      text:
        `Its ${count(tenant.records)} records, its snapshots and its keys are gone. It cannot be ` +
        'undone; export it first.',
      action: 'Remove',
      run: async () => {
        await control.tenants.remove(id);
        say('The tenant is removed.');
        location.hash = '#/tenants';
        refresh();
      },
    });
  return detail(
    namesOf(tenant),
    undefined,
    facts([
      ['Id', idOf(id)],
      ['Records', count(tenant.records)],
      ['Made', time(tenant.created)],
    ]),
    section(
      'Keys',
      html`<ul class="names">
        ${tenant.keys.map(
          (key) => html`<li><a href=${`#/keys/${key.id}`}>${key.name}</a>, ${key.state}</li>`,
        )}
      </ul>`,
    ),
    html`<p class="actions">
      <button type="button" onClick=${download}>Export</button>
      ${fileButton('Replace by a file', replace)}
      <button type="button" class="danger" onClick=${remove}>Remove</button>
    </p>`,
  );
}

/** Asks for a file, and takes its text. */
function fileButton(title: string, take: (text: string) => Promise<void>): VNode {
  const pick = (): void => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.jsonl';
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file) void file.text().then(take);
    });
    input.click();
  };
  return html`<button type="button" onClick=${pick}>${title}</button>`;
}

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
