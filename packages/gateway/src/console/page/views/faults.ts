import type { Expectation } from '../../../control/wire.ts';
import { useConsole, type View } from '../context.ts';
import { group } from '../parts/detail.ts';
import { count } from '../parts/format.ts';
import { h, html, type VNode } from '../parts/html.ts';
import { Region } from '../parts/region.ts';
import { Table } from '../parts/table.ts';
import { describeEffect, describeHow, describeWhen } from './fault.ts';
import { FaultForm } from './fault-form.ts';

function List(): VNode {
  const { control, attempt } = useConsole();
  const clear = (which?: string) => (): Promise<void> =>
    attempt(async () => {
      await control.expectations.clear(which);
      return which === undefined ? 'All faults are cleared.' : 'The fault is cleared.';
    });
  const clearButton = (fault: Expectation): VNode =>
    html`<button
      type="button"
      aria-label=${`Clear: ${fault.operation ?? 'all'} ${describeEffect(fault)}`}
      onClick=${clear(fault.id)}
    >
      Clear
    </button>`;
  const draw = (faults: readonly Expectation[]) =>
    faults.length === 0
      ? html`<p class="empty">No fault is set: every call goes its usual way.</p>`
      : [
          h(Table<Expectation>, {
            label: 'Faults',
            items: faults,
            columns: [
              { title: 'Operation', cell: ({ operation }) => operation ?? 'all' },
              { title: 'Effect', cell: describeEffect },
              { title: 'When', cell: describeWhen, wide: true },
              { title: 'Befalls', cell: describeHow, wide: true },
              { title: 'Hits', cell: ({ hits }) => count(hits), number: true },
              { title: 'Action', cell: clearButton },
            ],
          }),
          html`<p class="actions"><button type="button" onClick=${clear()}>Clear all</button></p>`,
        ];
  return html`<div class="stack">
    ${group(
      'Faults that are set',
      h(Region<readonly Expectation[]>, { read: ({ expectations }) => expectations.list(), draw }),
    )}
    ${group('Set a fault', h(FaultForm, {}))}
  </div>`;
}

export const faultsView: View = { name: 'faults', title: 'Faults', letter: 'f', List };
