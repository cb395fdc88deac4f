// Tenants: their records, the keys that open them, export and import.
import type { TenantEntry } from '../../../control/client.ts';
import { useConsole, type Context, type View } from '../context.ts';
import { detail, facts, id as getId, section } from '../parts/detail.ts';
import { confirm } from '../parts/dialog.ts';
import { ago, count, time } from '../parts/format.ts';
import { pickFile, saveFile } from '../parts/file.ts';
import { h, html, type Child, type VNode } from '../parts/html.ts';
import { demandOne, readPage } from '../parts/items.ts';
import { Listing } from '../parts/listing.ts';
import { Region } from '../parts/region.ts';
import { idCell } from '../parts/table.ts';
import { undoableAction } from '../shell/undoable.ts';
import { issue, showOnce } from './keys.ts';

const getNames = ({ keys }: TenantEntry): string =>
  keys.map(({ name }) => name).join(', ') || 'No key';

function List(): VNode {
  const context = useConsole();
  return h(Listing<TenantEntry>, {
    label: 'Tenants',
    fixed: true,
    empty: 'There is no tenant.',
    href: ({ id }) => `#/tenants/${id}`,
    read: ({ tenants }, page) => readPage((one) => tenants.list(one), page),
    columns: [
      { title: 'Keys', cell: getNames },
      { title: 'Id', cell: ({ id }) => idCell(id) },
      { title: 'Records', cell: ({ records }) => count(records), number: true },
      { title: 'Made', cell: ({ created }) => ago(created, Date.now()), wide: true },
    ],
    tools: fileButton('Import as a new tenant…', (text) =>
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

export const tenantsView: View = {
  name: 'tenants',
  title: 'Tenants',
  group: 'Gateway',
  letter: 't',
  List,
  Detail,
};

function drawTenant(context: Context, tenant: TenantEntry): Child {
  const { control, say, refresh, attempt } = context;
  const { id } = tenant;
  const download = (): Promise<void> =>
    attempt(async () => {
      saveFile(await control.tenants.export(id), `${id}.json`);
      return 'The file is downloaded.';
    });
  const replace = (text: string): Promise<void> =>
    undoableAction(
      { ...context, tenant: id },
      'The tenant has the records of the file.',
      async () => {
        await control.tenants.import(text, { tenant: id });
      },
    );
  const remove = (): void =>
    confirm({
      title: 'Remove this tenant?',
      text:
        `Its ${count(tenant.records)} records, its snapshots and its keys are removed. Undo restores ` +
        'the records, under a new key.',
      action: 'Remove',
      run: async () => {
        const before = await control.tenants.export(id);
        await control.tenants.remove(id);
        say('The tenant is removed.', {
          async undo() {
            const { keys, apiKey = '' } = await control.tenants.import(before);
            showOnce(keys[0]?.name ?? '', apiKey);
            return 'The records are back, under a new key.';
          },
        });
        location.hash = '#/tenants';
        refresh();
      },
    });
  return detail(
    getNames(tenant),
    undefined,
    facts([
      ['Id', getId(id)],
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
      ${fileButton('Replace by a file…', replace)}
      <button type="button" class="danger" onClick=${remove}>Remove</button>
    </p>`,
  );
}

const fileButton = (title: string, take: (text: string) => Promise<void>): VNode =>
  html`<button type="button" onClick=${() => pickFile('.json', (text) => void take(text))}>
    ${title}
  </button>`;
