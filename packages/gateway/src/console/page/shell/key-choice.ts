// The tenant whose data is shown. It is chosen by one of its keys.
import type { KeyEntry } from '../../../control/client.ts';
import { shortId } from '../parts/format.ts';
import { html, type VNode } from '../parts/html.ts';
import { icon } from '../parts/icon.ts';

export interface KeyChoiceProps {
  readonly keys: readonly KeyEntry[];
  readonly chosen: KeyEntry | undefined;
  readonly onChoose: (id: string) => void;
}

const getName = ({ name, id }: KeyEntry): string => name || shortId(id);

export function KeyChoice({ keys, chosen, onChoose }: KeyChoiceProps): VNode {
  const name = chosen ? getName(chosen) : '';
  return html`<div class="key-choice">
    <button type="button" class="choice" popovertarget="keys">
      <span class="caption">Data of</span> <span class="value">${name}</span> ${icon('open')}
    </button>
    <div id="keys" popover="auto" class="menu" role="group" aria-label="Choose whose data is shown">
      <p class="hint">
        A key opens the records of one tenant. The choice decides whose records, requests,
        expectations, snapshots and clock the console shows and changes. Apps are not affected.
      </p>
      <ul class="options">
        ${keys.map(
          (key) =>
            html`<li key=${key.id}>
              <button
                type="button"
                aria-current=${key === chosen ? 'true' : undefined}
                onClick=${() => onChoose(key.id)}
              >
                <span>${getName(key)}${key.state === 'revoked' ? ' (revoked)' : ''}</span>
                <span class="soft">tenant ${shortId(key.tenant ?? '')}</span>
              </button>
            </li>`,
        )}
      </ul>
      <p><a href="#/keys">Manage keys</a> · <a href="#/tenants">Tenants</a></p>
    </div>
  </div>`;
}

/** The key that the control plane uses when a request names none. */
export const usualKey = (keys: readonly KeyEntry[]): KeyEntry | undefined =>
  keys.find(({ source }) => source === 'start') ?? keys.find(({ state }) => state === 'issued');
