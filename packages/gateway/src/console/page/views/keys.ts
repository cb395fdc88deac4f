// Keys: those that were asked for, those that are issued, those that were taken back. A key itself
// is shown once, when it is issued.
import type { Context, View } from '../context.ts';
import { copyButton } from '../parts/copy.ts';
import { detail, facts, id, section } from '../parts/detail.ts';
import { confirm, openDialog } from '../parts/dialog.ts';
import { h, type Child } from '../parts/dom.ts';
import { tag, time, words, type Tone } from '../parts/format.ts';
import { pager } from '../parts/listing.ts';
import { region } from '../parts/region.ts';
import { markRows, table } from '../parts/table.ts';
import { ControlError } from '../../../control/client.ts';
import type { IssuedKey, KeyEntry } from '../../../control/wire.ts';

const tones: Readonly<Record<KeyEntry['state'], Tone>> = {
  pending: 'busy',
  issued: 'good',
  revoked: 'bad',
  rejected: 'bad',
};

const size = 50;

const sourceOf = ({ source, request }: KeyEntry): string => {
  if (source === 'start') return 'the start of the gateway';
  // By the control plane or by the command, which nothing tells apart.
  return request === undefined ? 'issued without a request' : 'a request';
};

const nameOf = (key: KeyEntry): string => key.name || 'Without a name';

export const keysView: View = {
  name: 'keys',
  title: 'Keys',
  letter: 'k',
  show(context, signal) {
    const { control } = context;
    let page = 0;
    let opened: (() => Promise<void>) | undefined;

    const list = region(
      signal,
      async () => {
        const query = { size, order: 'pending' } as const;
        const keys = await control.keys.list({ ...query, page });
        const next =
          keys.length < size ? [] : await control.keys.list({ ...query, page: page + 1 });
        return { keys, more: next.length > 0 };
      },
      ({ keys, more }) => {
        if (keys.length === 0 && page === 0) return h('p', { class: 'empty' }, 'There is no key.');
        const body = table({
          label: 'Keys',
          items: keys,
          href: (key) => `#/keys/${key.id}`,
          columns: [
            { title: 'Key', cell: nameOf },
            { title: 'State', cell: (key) => tag(key.state, tones[key.state]) },
            { title: 'Source', cell: (key) => sourceOf(key), wide: true },
            { title: 'Asked for or made', cell: (key) => time(key.created), wide: true },
          ],
        });
        markRows(body, location.hash);
        return [body, pager(page, more, turn)];
      },
    );

    function turn(to: number): void {
      page = to;
      void list.reload();
    }

    function changed(): void {
      void list.reload();
      void opened?.();
      context.keysChanged();
    }

    const name = h('input', {
      name: 'name',
      placeholder: 'Name',
      autocomplete: 'off',
      'aria-label': 'Name of the new key',
    });
    const form = h(
      'form',
      {
        class: 'line',
        onsubmit: (event: SubmitEvent) => {
          event.preventDefault();
          void create();
        },
      },
      name,
      h('button', { type: 'submit', class: 'main' }, 'Issue a new key'),
    );
    async function create(): Promise<void> {
      const given = name.value.trim();
      await issue(context, () => control.keys.create(given === '' ? {} : { name: given }));
      name.value = '';
      changed();
    }

    return {
      element: h('div', { class: 'listing' }, h('div', { class: 'tools' }, form), list.element),
      open(id, until) {
        const one = region(
          until,
          async () => {
            const [key] = await control.keys.list({ id, size: 1 });
            if (key === undefined) throw new ControlError(404, `There is no ${id} here.`);
            return key;
          },
          (key) => drawKey(context, key, changed),
        );
        opened = one.reload;
        return one.element;
      },
      refresh() {
        void list.reload();
        void opened?.();
      },
    };
  },
};

function drawKey(context: Context, key: KeyEntry, changed: () => void): Child {
  const { control } = context;
  const issueIt = async (): Promise<void> => {
    await issue(context, () => control.keys.issue(key.id));
    changed();
  };
  const pending = key.state === 'pending';
  const revoke = (): void =>
    confirm({
      title: pending ? 'Reject this request?' : 'Revoke this key?',
      text: pending
        ? `“${nameOf(key)}” gets no key. It cannot be undone.`
        : `Calls with the key “${nameOf(key)}” get 401 from then on. It cannot be undone.`,
      action: pending ? 'Reject' : 'Revoke',
      danger: true,
      run: async () => {
        await (pending ? control.keys.reject(key.id) : control.keys.revoke(key.id));
        context.say(pending ? 'The request is rejected.' : `The key “${nameOf(key)}” is revoked.`);
        changed();
      },
    });
  const asked = Object.entries(key.request ?? {});
  return detail(
    nameOf(key),
    [tag(key.state, tones[key.state])],
    facts([
      ['Id', id(key.id)],
      ['Source', sourceOf(key)],
      ['Asked for or made', time(key.created)],
      ['Issued', time(key.issued)],
      ['Revoked', time(key.revoked)],
      ['Rejected', time(key.rejected)],
    ]),
    asked.length > 0 &&
      section('Request', facts(asked.map(([name, value]) => [words(name), asText(value)]))),
    h(
      'p',
      { class: 'actions' },
      pending &&
        h('button', { type: 'button', class: 'main', onclick: () => void issueIt() }, 'Issue'),
      (pending || key.state === 'issued') &&
        h(
          'button',
          { type: 'button', class: 'danger', onclick: revoke },
          pending ? 'Reject' : 'Revoke',
        ),
    ),
  );
}

async function issue(context: Context, ask: () => Promise<IssuedKey>): Promise<void> {
  try {
    const { name, apiKey } = await ask();
    showOnce(name, apiKey);
  } catch (error) {
    context.say(error instanceof Error ? error.message : String(error), 'bad');
  }
}

function showOnce(name: string, apiKey: string): void {
  const dialog = openDialog(
    'The key is issued',
    h(
      'p',
      { class: 'text' },
      name ? `This is the key “${name}”. ` : '',
      'It is shown this once; only its hash is stored.',
    ),
    h(
      'p',
      { class: 'line' },
      h('input', { readonly: true, class: 'secret', value: apiKey, 'aria-label': 'API key' }),
      copyButton(apiKey, 'Copy the key'),
    ),
    h(
      'p',
      { class: 'actions' },
      h('button', { type: 'button', class: 'main', onclick: () => dialog.close() }, 'Done'),
    ),
  );
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
