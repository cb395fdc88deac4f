// Keys: requested, issued, rejected and revoked. The secret of a key is shown once, when it is
// issued.
import type { IssuedKey, KeyEntry } from '../../../control/wire.ts';
import { useConsole, type Context, type View } from '../context.ts';
import { CopyButton } from '../parts/copy.ts';
import { detail, facts, id as getId, section } from '../parts/detail.ts';
import { confirm, openDialog } from '../parts/dialog.ts';
import { ago, none, tag, time, words, type Tone } from '../parts/format.ts';
import { h, html, onSubmit, type Child, type VNode } from '../parts/html.ts';
import { demandOne, readPage } from '../parts/items.ts';
import { Listing } from '../parts/listing.ts';
import { Region } from '../parts/region.ts';
import { idCell } from '../parts/table.ts';

const tones: Readonly<Record<KeyEntry['state'], Tone>> = {
  pending: 'busy',
  issued: 'good',
  revoked: 'bad',
  rejected: 'bad',
};

const getSource = ({ source, request }: KeyEntry): string => {
  if (source === 'start') return 'the start of the gateway';
  // By the control plane or by the command; the entry does not say which.
  return request === undefined ? 'issued without a request' : 'a request';
};

const getName = (key: KeyEntry): string => key.name || 'Without a name';

function List(): VNode {
  const context = useConsole();
  async function create(form: HTMLFormElement): Promise<void> {
    const input = form.querySelector('input')!;
    const name = input.value.trim();
    await issue(context, () => context.control.keys.create(name === '' ? {} : { name }));
    input.value = '';
  }
  return h(Listing<KeyEntry>, {
    label: 'Keys',
    fixed: true,
    empty: 'There is no key.',
    href: (key) => `#/keys/${key.id}`,
    read: ({ keys }, page) => readPage((one) => keys.list({ ...one, order: 'pending' }), page),
    columns: [
      { title: 'Key', cell: getName },
      { title: 'Id', cell: ({ id }) => idCell(id), wide: true },
      { title: 'State', cell: (key) => tag(key.state, tones[key.state]) },
      { title: 'Source', cell: getSource, wide: true },
      { title: 'Created', cell: (key) => ago(key.created, Date.now()), wide: true },
    ],
    tools: html`<form class="line" onSubmit=${onSubmit(create)}>
      <input name="name" placeholder="Name" autocomplete="off" aria-label="Name of the new key" />
      <button type="submit" class="main">Issue a new key</button>
    </form>`,
  });
}

function Detail({ id }: { id: string }): VNode {
  const context = useConsole();
  return h(Region<KeyEntry>, {
    read: async ({ keys }) =>
      demandOne(await keys.list({ id, size: 1 }), `There is no ${id} here.`),
    draw: (key) => drawKey(context, key),
  });
}

export const keysView: View = {
  name: 'keys',
  title: 'Keys',
  group: 'Gateway',
  letter: 'k',
  List,
  Detail,
};

function drawKey(context: Context, key: KeyEntry): Child {
  const { control, say, refresh } = context;
  const pending = key.state === 'pending';
  const revoke = (): void =>
    confirm({
      title: pending ? 'Reject this request?' : 'Revoke this key?',
      text: pending
        ? `“${getName(key)}” gets no key. It cannot be undone.`
        : `Calls with the key “${getName(key)}” get 401 from then on. It cannot be undone.`,
      action: pending ? 'Reject' : 'Revoke',
      run: async () => {
        await (pending ? control.keys.reject(key.id) : control.keys.revoke(key.id));
        say(pending ? 'The request is rejected.' : `The key “${getName(key)}” is revoked.`);
        refresh();
      },
    });
  const remove = (): void =>
    confirm({
      title: 'Remove this key?',
      text: `The key “${getName(key)}” is forgotten. The records of its tenant stay. It cannot be undone.`,
      action: 'Remove',
      run: async () => {
        await control.keys.remove(key.id);
        say(`The key “${getName(key)}” is removed.`);
        location.hash = '#/keys';
        refresh();
      },
    });
  const issueIt = (): Promise<void> => issue(context, () => control.keys.issue(key.id));
  const asked = Object.entries(key.request ?? {});
  return detail(
    getName(key),
    tag(key.state, tones[key.state]),
    facts([
      ['Id', getId(key.id)],
      ['Tenant', key.tenant ? html`<a href=${`#/tenants/${key.tenant}`}>${key.tenant}</a>` : none],
      ['Source', getSource(key)],
      ['Created', time(key.created)],
      ['Issued', time(key.issued)],
      ['Expires', time(key.expires)],
      ['Revoked', time(key.revoked)],
      ['Rejected', time(key.rejected)],
    ]),
    asked.length > 0 &&
      section('Request', facts(asked.map(([name, value]) => [words(name), asText(value)]))),
    html`<p class="actions">
      ${pending && html`<button type="button" class="main" onClick=${issueIt}>Issue</button>`}
      ${
        (pending || key.state === 'issued') &&
        html`<button type="button" class="danger" onClick=${revoke}>
          ${pending ? 'Reject' : 'Revoke'}
        </button>`
      }
      ${!pending && html`<button type="button" class="danger" onClick=${remove}>Remove</button>`}
    </p>`,
  );
}

export const issue = (
  { attempt }: Context,
  ask: () => Promise<Pick<IssuedKey, 'name' | 'apiKey'>>,
): Promise<void> =>
  attempt(async () => {
    const { name, apiKey } = await ask();
    showOnce(name, apiKey);
    return undefined;
  });

export function showOnce(name: string, apiKey: string): void {
  openDialog(
    'The key is issued',
    (close) =>
      html`<div>
        <p class="text">
          ${name && `This is the key “${name}”. `}It is shown this once; only its hash is stored.
        </p>
        <p class="line">
          <input readonly class="secret" value=${apiKey} aria-label="API key" />
          ${h(CopyButton, { text: apiKey, label: 'Copy the key' })}
        </p>
        <p class="actions"><button type="button" class="main" onClick=${close}>Done</button></p>
      </div>`,
  );
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
