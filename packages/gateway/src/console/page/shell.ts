// The frame around the views. It shows the view that the address names.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Api } from '../api.ts';
import type { Control, TenantEntry } from '../../control/client.ts';
import { ConsoleContext, type Context, type Message } from './context.ts';
import { openPalette } from './palette.ts';
import { type Address, readAddress, toAddress } from './parts/address.ts';
import { Clock } from './parts/clock.ts';
import { MessageBox } from './parts/dialog.ts';
import { getMessage, shortId } from './parts/format.ts';
import { button, h, html, link, navLink, onValue, type VNode } from './parts/html.ts';
import { type Journal, JournalState, openJournal } from './parts/journal.ts';
import { pressShortcut } from './parts/keys.ts';
import { Assumptions } from './views/assumptions.ts';
import { Expectations } from './views/expectations.ts';
import { Records } from './views/records.ts';
import { Requests } from './views/requests.ts';
import { Tenant } from './views/tenant.ts';

export interface ShellProps {
  readonly api: Api;
  readonly control: Control;
  readonly tenants: readonly TenantEntry[];
  readonly chosen: string | undefined;
  readonly chooseTenant: (id: string) => void;
  readonly signOut: () => void;
}

export function Shell(props: ShellProps): VNode {
  const [message, say] = useState<Message>();
  const context = useShell(props, say);
  const { tenants, tenant, journal } = context;
  const address = useAddress();
  const main = useRef<HTMLElement>(null);
  const view = views.find(({ name }) => name === address.view) ?? views[0]!;
  useLayoutEffect(() => void (document.title = `${view.title} · Room Sessions console`), [view]);
  useEffect(() => {
    document.addEventListener('keydown', pressShortcut);
    return () => document.removeEventListener('keydown', pressShortcut);
  }, []);
  const hits = views.map((one) => ({ ...one, href: toAddress([one.name]), about: 'view' }));
  const search = (): void => openPalette(context, hits);
  return html`<${ConsoleContext.Provider} value=${context}>
    <button class="skip" onClick=${() => main.current?.focus()}>Skip to the content</button>
    <header class="top">
      <img src="/console/icon.svg" alt="" width="28" height="28" />
      <nav aria-label="Views">
        ${views.map(({ name, title }) => navLink(title, toAddress([name]), name === view.name))}
      </nav>
      ${h(JournalState, { journal })}
      ${button(['Search ', html`<kbd aria-hidden="true">Ctrl K</kbd>`], search, { key: 'Control+K' })}
      <select aria-label="Tenant" value=${tenant} onChange=${onValue(props.chooseTenant)}>
        ${tenants.map((one) => html`<option value=${one.id}>${getTenantName(one)}</option>`)}
      </select>
      ${link([html`<span class="soft">Clock</span>`, h(Clock, {})], toAddress(['tenant']))}
      ${button('Sign out', () => props.signOut())}
    </header>
    <main tabindex="-1" ref=${main}>
      <h1>${view.title}</h1>
      ${h(view.Content, { key: view.name, ...address })}
    </main>
    ${h(MessageBox, { message, close: () => say(undefined) })}
  <//>`;
}

const getTenantName = ({ id, keys }: TenantEntry): string =>
  keys.map(({ name }) => name).join(', ') || `no key, ${shortId(id)}`;

/** The context of the views. Everything that it starts ends with the component. */
function useShell(
  { api, control, ...given }: ShellProps,
  say: (message: Message) => void,
): Context {
  const [end] = useState(() => new AbortController());
  const [journal] = useState(() => openJournal(control, end.signal));
  const [version, setVersion] = useState(0);
  const [tenants, setTenants] = useState(given.tenants);
  const [counts, setCounts] = useState<Context['counts']>({});
  const refresh = (): void => setVersion((before) => before + 1);
  useEffect(() => {
    const stop = refreshOnChange(journal, refresh);
    return () => {
      stop();
      end.abort();
    };
  }, []);
  useEffect(() => {
    // The views show their own errors.
    control.data.count().then(setCounts, () => {});
    control.tenants.list().then(setTenants, () => {});
  }, [version]);
  const attempt: Context['attempt'] = async (job) => {
    try {
      const done = await job();
      if (done) say(typeof done === 'string' ? { text: done } : done);
    } catch (error) {
      say({ text: getMessage(error), tone: 'bad' });
    }
    refresh();
  };
  // Without a choice, the control plane uses the tenant of the key that the gateway started with.
  const usual = tenants.find(({ keys }) => keys.some(({ source }) => source === 'start'));
  const tenant = given.chosen ?? (usual ?? tenants[0])?.id ?? '';
  return { control, api, journal, tenants, tenant, counts, version, refresh, attempt };
}

/** The shortest time between two refreshes, in milliseconds. */
const refreshTime = 500;

/**
 * Refreshes after a request that may have changed a record or met an expectation, and after the
 * connection was interrupted, at most twice a second. It waits while the page is hidden.
 */
function refreshOnChange(journal: Journal, refresh: () => void): () => void {
  let isDue = false;
  const stop = journal.listen((added) => {
    const isChange = added.some(({ method, expectation }) => method !== 'GET' || expectation);
    isDue ||= isChange || (added.length === 0 && journal.isLive);
  });
  const ticking = setInterval(() => {
    const wasDue = isDue;
    // Meanwhile a test may use the control plane, which the journal does not record.
    isDue = document.hidden;
    if (wasDue && !isDue) refresh();
  }, refreshTime);
  return () => {
    clearInterval(ticking);
    stop();
  };
}

function useAddress(): Address {
  const [hash, setHash] = useState(location.hash);
  useLayoutEffect(() => {
    const onChange = (): void => setHash(location.hash);
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return readAddress(hash);
}

interface View {
  readonly name: string;
  readonly title: string;
  readonly Content: (address: Address) => VNode;
}

/** All views, in the order of the menu. */
const views: readonly View[] = [
  { name: 'requests', title: 'Requests', Content: Requests },
  { name: 'records', title: 'Records', Content: Records },
  { name: 'expectations', title: 'Expectations', Content: Expectations },
  { name: 'tenant', title: 'Tenant', Content: Tenant },
  { name: 'assumptions', title: 'Assumptions', Content: Assumptions },
];
