// The tenant whose data is shown: its clock, snapshots, records as a file, and the keys.
import { type Context, type Message, useConsole } from '../context.ts';
import { Clock, ClockControls } from '../parts/clock.ts';
import { facts, section } from '../parts/detail.ts';
import { count, tag, time, type Tone } from '../parts/format.ts';
import {
  button,
  type Child,
  form,
  h,
  html,
  line,
  soft,
  stack,
  submit,
  type VNode,
} from '../parts/html.ts';
import { Region } from '../parts/read.ts';
import { table } from '../parts/table.ts';
import type { IssuedKey, KeyEntry, SeedData, Snapshot } from '../../../control/client.ts';

export function Tenant(): VNode {
  return html`<div class="stack parts">
    ${section(html`<h2>Clock</h2>`, line(h(Clock, {})), h(ClockControls, {}))}
    ${section(html`<h2>Snapshots</h2>`, h(Snapshots, {}))}
    ${section(html`<h2>Records</h2>`, h(Data, {}))} ${section(html`<h2>Keys</h2>`, h(Keys, {}))}
  </div>`;
}

/** Replaces records of the tenant. Its export is kept in the page, to undo that. */
const replace = (
  { control, tenant, attempt }: Context,
  job: () => Promise<string>,
): Promise<void> =>
  attempt(async (): Promise<Message> => {
    const before = await control.tenants.export(tenant);
    const text = await job();
    const undo = () => control.seed(JSON.parse(before) as SeedData, { mode: 'replace' });
    return { text, undo };
  });

/** A button in a table that asks before something that cannot be undone. */
function askButton(
  { attempt }: Context,
  name: string,
  action: string,
  run: () => Promise<unknown>,
): VNode {
  const title = `${action} “${name}”`;
  const ask = (): false | Promise<void> =>
    confirm(`${title}? The records stay. This cannot be undone.`) &&
    attempt(async () => {
      await run();
      return `${title}: done.`;
    });
  return button(action, ask, { kind: 'danger', label: title });
}

const getText = (values: FormData, name: string): string => (values.get(name) as string).trim();

function Snapshots(): VNode {
  const context = useConsole();
  const { snapshots } = context.control;
  const take = (values: FormData): Promise<void> =>
    context.attempt(async () => {
      const { name, records } = await snapshots.take(getText(values, 'name'));
      return `Snapshot “${name}” has ${count(records)} records.`;
    });
  const restore = (name: string): Promise<void> =>
    replace(context, async () => {
      await snapshots.restore(name);
      return `The records of “${name}” are restored.`;
    });
  return stack(
    soft('A snapshot keeps the records of this tenant, its clock and its ids under a name.'),
    form(
      take,
      html`<input
        name="name"
        required
        maxlength="100"
        placeholder="Name"
        aria-label="Name of the snapshot"
      />`,
      submit('Take a snapshot'),
    ),
    h(Region<readonly Snapshot[]>, {
      read: () => snapshots.list(),
      draw: (items) =>
        table<Snapshot>({
          label: 'Snapshots',
          items,
          empty: 'There is no snapshot.',
          columns: [
            { title: 'Name', cell: ({ name }) => name },
            { title: 'Records', cell: ({ records }) => count(records) },
            { title: 'Taken', cell: ({ taken }) => time(taken), wide: true },
            {
              title: 'Actions',
              cell: ({ name }) =>
                line(
                  button('Restore', () => restore(name), { label: `Restore ${name}` }),
                  askButton(context, name, 'Remove', () => snapshots.remove(name)),
                ),
            },
          ],
        }),
    }),
  );
}

function Data(): VNode {
  const context = useConsole();
  const { control, tenant, attempt } = context;
  const save = (): Promise<void> =>
    attempt(async () => {
      saveFile(await control.tenants.export(tenant), `${tenant}.json`);
      return 'The file is downloaded.';
    });
  const add = (values: FormData): Promise<void> =>
    replace(context, async () => {
      const data = JSON.parse(await (values.get('file') as File).text()) as SeedData;
      const mode = values.has('replace') ? 'replace' : 'add';
      const counts = Object.entries(await control.seed(data, { mode }));
      const added = counts.filter(([, n]) => n > 0).map(([name, n]) => `${count(n)} ${name}`);
      return `Imported: ${added.join(', ')}.`;
    });
  const reset = (): Promise<void> =>
    replace(context, async () => {
      await control.reset();
      return 'The data is reset.';
    });
  return stack(
    soft('Records as JSON: a list for each collection, as for --seed FILE.'),
    line(button('Export to a file', save)),
    form(
      add,
      html`<input name="file" type="file" accept=".json" required aria-label="File to import" />`,
      checkbox('replace', 'replaces all records'),
      submit('Import'),
    ),
    soft(
      'A reset brings back the records of a new key, the real time, and no expectations or requests. Undo restores the records.',
    ),
    line(button('Reset', reset, { kind: 'danger' })),
  );
}

const checkbox = (name: string, text: string): VNode =>
  html`<label class="line"><input name=${name} type="checkbox" /> ${text}</label>`;

const getTone = (state: KeyEntry['state']): Tone =>
  state === 'issued' ? 'good' : state === 'pending' ? 'busy' : 'bad';

function Keys(): VNode {
  const context = useConsole();
  const { control, tenant } = context;
  // Of all tenants.
  const { keys } = control.with({});
  const create = (values: FormData): Promise<void> => {
    const owner = values.has('new') ? undefined : tenant;
    const name = getText(values, 'name') || undefined;
    return issue(context, keys.create({ name, tenant: owner }));
  };
  const actions = ({ id, name, state }: KeyEntry): VNode =>
    state === 'pending'
      ? line(
          button('Issue', () => issue(context, keys.issue(id)), { label: `Issue “${name}”` }),
          askButton(context, name, 'Reject', () => keys.reject(id)),
        )
      : line(
          state === 'issued' && askButton(context, name, 'Revoke', () => keys.revoke(id)),
          askButton(context, name, 'Remove', () => keys.remove(id)),
        );
  const rank = ({ state }: KeyEntry): number => (state === 'pending' ? 0 : 1);
  return stack(
    soft('The keys of all tenants. A key opens the records of one.'),
    form(
      create,
      html`<input name="name" placeholder="Name" aria-label="Name of the new key" />`,
      checkbox('new', 'for a new tenant'),
      submit('Issue a key'),
    ),
    h(Region<readonly KeyEntry[]>, {
      read: () => keys.list(),
      draw: (items) =>
        table<KeyEntry>({
          label: 'Keys',
          items: items.toSorted((one, other) => rank(one) - rank(other)),
          empty: 'There is no key.',
          columns: [
            { title: 'Key', cell: keyCell },
            { title: 'State', cell: ({ state }) => tag(state, getTone(state)) },
            { title: 'Opens', cell: (key) => key.tenant === tenant && 'this tenant', wide: true },
            { title: 'Created', cell: ({ created }) => time(created), wide: true },
            { title: 'Expires', cell: ({ expires }) => time(expires), wide: true },
            { title: 'Actions', cell: actions },
          ],
        }),
    }),
  );
}

function keyCell({ name, request }: KeyEntry): Child {
  const wrote = Object.entries(request ?? {});
  if (wrote.length === 0) return name;
  const list = facts(wrote.map(([member, value]) => [member, String(value)]));
  return html`<details>
    <summary>${name}</summary>
    ${list}
  </details>`;
}

/** Shows the secret of a key, selected for copying. */
const issue = ({ attempt }: Context, issued: Promise<IssuedKey>): Promise<void> =>
  attempt(async () => {
    const { name, apiKey } = await issued;
    prompt(`The key “${name}” is shown this once; only its hash is stored.`, apiKey);
  });

function saveFile(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
