// Snapshots of the records, import of records as seed data, and the reset.
import { useState } from 'preact/hooks';
import type { SeedCounts, SeedData, Snapshot } from '../../../control/client.ts';
import { useConsole, type View } from '../context.ts';
import { group } from '../parts/detail.ts';
import { confirm } from '../parts/dialog.ts';
import { ago, count } from '../parts/format.ts';
import { h, html, onSubmit, onValue, type Child, type VNode } from '../parts/html.ts';
import { getMessage } from '../parts/control.ts';
import { pickFile } from '../parts/file.ts';
import { Region } from '../parts/region.ts';
import { Table } from '../parts/table.ts';
import { setUnsaved } from '../parts/unsaved.ts';
import { askToReset } from '../shell/reset.ts';
import { undoable, undoableAction } from '../shell/undoable.ts';

function List(): VNode {
  return html`<div class="stack">
    ${group('Snapshots', h(Snapshots, {}))} ${group('Import records', h(Seed, {}))}
    ${group('Reset', h(Reset, {}))}
  </div>`;
}

export const snapshotsView: View = {
  name: 'snapshots',
  title: 'Snapshots and import',
  group: 'Gateway',
  letter: 'z',
  List,
};

function Snapshots(): VNode {
  const context = useConsole();
  const { control, attempt } = context;
  const take = (form: HTMLFormElement): void => {
    const input = form.querySelector('input')!;
    const name = input.value.trim();
    input.value = '';
    void attempt(async () => {
      const { records } = await control.snapshots.take(name);
      return `Snapshot “${name}” has ${count(records)} records.`;
    });
  };
  const restore = ({ name }: Snapshot): Promise<void> =>
    undoableAction(context, `The records of “${name}” are restored.`, () =>
      control.snapshots.restore(name),
    );
  const remove = ({ name }: Snapshot): void =>
    confirm({
      title: `Remove the snapshot “${name}”?`,
      text: 'The current records stay. This cannot be undone.',
      action: 'Remove',
      run: () =>
        attempt(async () => {
          await control.snapshots.remove(name);
          return `Snapshot “${name}” removed.`;
        }),
    });
  const actions = (one: Snapshot): Child =>
    html`<span class="line">
      <button type="button" aria-label=${`Restore ${one.name}`} onClick=${() => restore(one)}>
        Restore
      </button>
      <button
        type="button"
        class="danger"
        aria-label=${`Remove ${one.name}`}
        onClick=${() => remove(one)}
      >
        Remove
      </button>
    </span>`;
  return html`<div class="listing">
    <p class="hint">
      A snapshot keeps all records of this tenant, its clock and its ids under a name. Restore one
      to start a test from the same records again.
    </p>
    <form class="line" onSubmit=${onSubmit(take)}>
      <input
        name="name"
        required
        maxlength="100"
        placeholder="Name"
        autocomplete="off"
        aria-label="Name of the snapshot"
      />
      <button type="submit" class="main">Take a snapshot</button>
    </form>
    ${h(Region<readonly Snapshot[]>, {
      read: ({ snapshots }) => snapshots.list(),
      draw: (items) =>
        items.length === 0
          ? html`<p class="empty">There is no snapshot.</p>`
          : h(Table<Snapshot>, {
              label: 'Snapshots',
              items,
              columns: [
                { title: 'Name', cell: ({ name }) => name },
                { title: 'Records', cell: ({ records }) => count(records), number: true },
                { title: 'Taken', cell: ({ taken }) => ago(taken, Date.now()), wide: true },
                { title: 'Action', cell: actions },
              ],
            }),
    })}
  </div>`;
}

function Reset(): VNode {
  const context = useConsole();
  return html`<div class="listing">
    <p class="hint">
      Removes the records, requests and expectations of this tenant, and sets its clock to the real
      time. Snapshots stay.
    </p>
    <p><button type="button" class="danger" onClick=${() => askToReset(context)}>Reset…</button></p>
  </div>`;
}

const example = `{
  "users": [{ "name": "Ann Abbott", "emailAddress": "ann@example.com" }],
  "rooms": [{ "name": "Lobby", "isOpen": true }]
}`;

function Seed(): VNode {
  const context = useConsole();
  const { control } = context;
  const [text, setText] = useState('');
  const [replaces, setReplaces] = useState('add');
  const [problem, setProblem] = useState('');
  const change = (next: string): void => {
    setUnsaved(next.trim() !== '');
    setText(next);
  };
  async function run(): Promise<void> {
    setProblem('');
    try {
      const data = JSON.parse(text) as SeedData;
      const mode = replaces === 'replace' ? 'replace' : 'add';
      let counts: Partial<SeedCounts> = {};
      await undoable(
        context,
        () => describeCounts(counts),
        async () => {
          counts = await control.seed(data, { mode });
          change('');
        },
      );
    } catch (error) {
      const isJson = !(error instanceof SyntaxError);
      setProblem(isJson ? getMessage(error) : `This is not valid JSON: ${getMessage(error)}`);
    }
  }
  return html`<form class="form" onSubmit=${onSubmit(run)}>
    <p class="hint" id="seed-hint">
      Paste records as JSON, or choose a file: an object that has a list for each collection, such
      as <code>users</code> and <code>rooms</code>. Missing ids are made. A file like this can also
      be given to the gateway when it starts: <code>--seed FILE</code>.
    </p>
    <div class="field">
      <label for="seed">Records as JSON</label>
      <textarea
        id="seed"
        class="code"
        rows="8"
        spellcheck="false"
        placeholder=${example}
        aria-describedby="seed-hint"
        value=${text}
        onInput=${onValue(change)}
      />
    </div>
    <div class="field">
      <label for="seed-mode">Existing records</label>
      <select id="seed-mode" value=${replaces} onChange=${onValue(setReplaces)}>
        <option value="add">Keep them, and add these</option>
        <option value="replace">Replace all of them</option>
      </select>
    </div>
    <p class="problem" role="alert">${problem}</p>
    <p class="actions">
      <button type="submit" class="main" disabled=${text.trim() === ''}>Import</button>
      <button type="button" onClick=${() => pickFile('.json', change)}>Choose a file…</button>
    </p>
  </form>`;
}

function describeCounts(counts: Partial<SeedCounts>): string {
  const added = Object.entries(counts).filter(([, size]) => size > 0);
  if (added.length === 0) return 'There was no record to import.';
  return `Imported: ${added.map(([name, size]) => `${count(size)} ${name}`).join(', ')}.`;
}
