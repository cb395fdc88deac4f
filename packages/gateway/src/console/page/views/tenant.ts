// The tenant whose data is shown: its clock, snapshots, records as a file, and the keys.
import { type Context, useConsole } from '../context.ts';
import { Clock, ClockControls } from '../parts/clock.ts';
import { facts } from '../parts/detail.ts';
import { confirm, copyButton, openDialog } from '../parts/dialog.ts';
import { ago, count, tag, type Tone, words } from '../parts/format.ts';
import {
  button,
  type Child,
  h,
  html,
  line,
  onSubmit,
  soft,
  stack,
  submit,
  type VNode,
} from '../parts/html.ts';
import { region } from '../parts/read.ts';
import { table } from '../parts/table.ts';
import type { IssuedKey, KeyEntry, SeedData, Snapshot } from '../../../control/client.ts';

export function Tenant(): VNode {
  const part = (title: string, ...content: Child[]): VNode =>
    html`<section class="stack">
      <h2>${title}</h2>
      ${content}
    </section>`;
  return html`<div class="stack parts">
    ${part('Clock', line(h(Clock, {})), h(ClockControls, {}))}
    ${part('Snapshots', h(Snapshots, {}))} ${part('Records', h(Data, {}))}
    ${part('Keys', h(Keys, {}))}
  </div>`;
}

/**
 * Replaces records of the tenant. Its export is kept in the page, to undo that.
 *
 * @throws what the job throws.
 */
async function undoable(context: Context, job: () => Promise<string>): Promise<void> {
  const { control, tenant, say, refresh } = context;
  const before = await control.tenants.export(tenant!);
  const said = await job();
  refresh();
  say(said, {
    async undo() {
      await control.tenants.import(before, { tenant });
      refresh();
      return 'The records from before are back.';
    },
  });
}

/** A button in a table that asks before something that cannot be undone. */
function askButton(
  { say, refresh }: Context,
  name: string,
  action: string,
  run: () => Promise<unknown>,
): VNode {
  const title = `${action} “${name}”`;
  const ask = (): void =>
    confirm({
      title: `${title}?`,
      text: 'The records stay. This cannot be undone.',
      action,
      async run() {
        await run();
        say(`${title}: done.`);
        refresh();
      },
    });
  return button(action, ask, { kind: 'danger', label: title });
}

function Snapshots(): VNode {
  const context = useConsole();
  const { control, attempt } = context;
  const { snapshots } = control;
  const take = (form: HTMLFormElement): Promise<void> =>
    attempt(async () => {
      const { name, records } = await snapshots.take(form.querySelector('input')!.value.trim());
      form.reset();
      return `Snapshot “${name}” has ${count(records)} records.`;
    });
  const restore = (name: string): Promise<void> =>
    attempt(async () => {
      await undoable(context, async () => {
        await snapshots.restore(name);
        return `The records of “${name}” are restored.`;
      });
    });
  return stack(
    soft('A snapshot keeps the records of this tenant, its clock and its ids under a name.'),
    html`<form class="line" onSubmit=${onSubmit(take)}>
      <input required maxlength="100" placeholder="Name" aria-label="Name of the snapshot" />
      ${submit('Take a snapshot')}
    </form>`,
    region<readonly Snapshot[]>({
      read: () => snapshots.list(),
      draw: (items) =>
        table<Snapshot>({
          label: 'Snapshots',
          items,
          empty: 'There is no snapshot.',
          columns: [
            { title: 'Name', cell: ({ name }) => name },
            { title: 'Records', cell: ({ records }) => count(records), number: true },
            { title: 'Taken', cell: ({ taken }) => ago(taken, Date.now()), wide: true },
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

/** Export, import and reset of the records. */
function Data(): VNode {
  const context = useConsole();
  const { control, tenant, attempt } = context;
  const save = (): Promise<void> =>
    attempt(async () => {
      saveFile(await control.tenants.export(tenant!), `${tenant}.json`);
      return 'The file is downloaded.';
    });
  return stack(
    soft('Records as JSON: a list for each collection, as for --seed FILE.'),
    line(
      button('Export to a file', save),
      button('Import a file…', () => pickFile('.json', (text) => askToImport(context, text))),
      button('Reset…', () => askToReset(context), { kind: 'danger' }),
    ),
  );
}

function askToImport(context: Context, text: string): void {
  let mode: 'add' | 'replace' = 'add';
  confirm({
    title: 'Import the records of this file?',
    text: html`<label class="line">
      <input type="checkbox" onChange=${() => void (mode = mode === 'add' ? 'replace' : 'add')} />
      Replace all records of this tenant
    </label>`,
    action: 'Import',
    run: () =>
      undoable(context, async () => {
        const data = JSON.parse(text) as SeedData;
        const counts = Object.entries(await context.control.seed(data, { mode }));
        const added = counts.filter(([, n]) => n > 0).map(([name, n]) => `${count(n)} ${name}`);
        return `Imported: ${added.join(', ')}.`;
      }),
  });
}

function askToReset(context: Context): void {
  let seed = true;
  confirm({
    title: 'Reset the data of this tenant?',
    text: html`<p>
        All its records, expectations and requests are removed, and its clock is set to the real
        time. Undo restores the records only.
      </p>
      <label class="line">
        <input type="checkbox" defaultChecked onChange=${() => void (seed = !seed)} />
        Add the records that a new key starts with
      </label>`,
    action: 'Reset',
    run: () =>
      undoable(context, async () => {
        await context.control.reset({ seed });
        return 'The data is reset.';
      }),
  });
}

const tones: Readonly<Record<KeyEntry['state'], Tone>> = {
  pending: 'busy',
  issued: 'good',
  revoked: 'bad',
  rejected: 'bad',
};

function Keys(): VNode {
  const context = useConsole();
  const { control, tenant } = context;
  // Of all tenants.
  const { keys } = control.with({});
  const create = (form: HTMLFormElement): Promise<void> => {
    const [name, isNew] = form.querySelectorAll('input');
    const owner = isNew!.checked ? undefined : tenant;
    return issue(context, keys.create({ name: name!.value.trim() || undefined, tenant: owner }));
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
    html`<form class="line" onSubmit=${onSubmit(create)}>
      <input placeholder="Name" aria-label="Name of the new key" />
      <label class="line"><input type="checkbox" /> for a new tenant</label>
      ${submit('Issue a key')}
    </form>`,
    region<readonly KeyEntry[]>({
      read: () => keys.list(),
      draw: (items) =>
        table<KeyEntry>({
          label: 'Keys',
          items: items.toSorted((one, other) => rank(one) - rank(other)),
          empty: 'There is no key.',
          columns: [
            { title: 'Key', cell: keyCell },
            { title: 'State', cell: ({ state }) => tag(state, tones[state]) },
            { title: 'Opens', cell: (key) => key.tenant === tenant && 'this tenant', wide: true },
            { title: 'Created', cell: ({ created }) => ago(created, Date.now()), wide: true },
            { title: 'Expires', cell: ({ expires }) => ago(expires, Date.now()), wide: true },
            { title: 'Actions', cell: actions },
          ],
        }),
    }),
  );
}

/** The name of a key, with what its requester wrote. */
function keyCell({ name, request }: KeyEntry): Child {
  const wrote = Object.entries(request ?? {});
  if (wrote.length === 0) return name;
  const list = facts(wrote.map(([member, value]) => [words(member), String(value)]));
  return html`<details>
    <summary>${name}</summary>
    ${list}
  </details>`;
}

/** Shows the secret of a key, this once. */
const issue = ({ attempt }: Context, issued: Promise<IssuedKey>): Promise<void> =>
  attempt(async () => {
    const { name, apiKey } = await issued;
    openDialog('The key is issued', (close) => [
      html`<p>This is the key “${name}”. It is shown this once; only its hash is stored.</p>`,
      line(
        html`<input readonly value=${apiKey} aria-label="API key" />`,
        copyButton('Copy', apiKey),
      ),
      line(button('Done', close, { kind: 'main' })),
    ]);
  });

function pickFile(accept: string, take: (text: string) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) void file.text().then(take);
  });
  input.click();
}

function saveFile(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
