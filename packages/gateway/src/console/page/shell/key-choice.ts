// Whose data is shown: each key has its own.
import type { KeyEntry } from '../../../control/client.ts';
import { html, onValue, type VNode } from '../parts/html.ts';
import { useRead } from '../parts/region.ts';

export interface KeyChoiceProps {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

export function KeyChoice({ chosen, onChoose }: KeyChoiceProps): VNode {
  const { value: keys = [] } = useRead((control) =>
    control.keys.list({ state: ['issued', 'revoked'] }),
  );
  return html`<div class="key-choice">
    <label for="key">Key</label>
    <select
      id="key"
      value=${chosen ?? usual(keys)?.id}
      disabled=${keys.length < 2}
      onChange=${onValue(onChoose)}
    >
      ${keys.map(
        ({ id, name, state }) =>
          html`<option value=${id}>
            ${name || id.slice(0, 8)}${state === 'revoked' ? ' (revoked)' : ''}
          </option>`,
      )}
    </select>
  </div>`;
}

/** The one that the control plane means when none is named. */
const usual = (keys: readonly KeyEntry[]): KeyEntry | undefined =>
  keys.find(({ source }) => source === 'start') ?? keys.find(({ state }) => state === 'issued');
