// Expectations: how the gateway responds to calls in place of its handlers.
import type { Expectation } from '../../../control/client.ts';
import { useConsole, type View } from '../context.ts';
import { group } from '../parts/detail.ts';
import { count } from '../parts/format.ts';
import { h, html, type Child, type VNode } from '../parts/html.ts';
import { Region } from '../parts/region.ts';
import { Table } from '../parts/table.ts';
import { describeCalls, describeEffect, describeMatch, describeWhen } from './expectation.ts';
import { ExpectationForm } from './expectation-form.ts';

function List(): VNode {
  const { control, attempt, say } = useConsole();
  const { expectations } = control;
  const clear = (cleared: readonly Expectation[], one?: Expectation) => (): Promise<void> =>
    attempt(async () => {
      await expectations.clear(one?.id);
      say(one ? 'The expectation is cleared.' : 'All expectations are cleared.', {
        async undo() {
          for (const { id: _id, hits: _hits, ...input } of cleared) await expectations.set(input);
          return 'The expectations are set again. They count from 0.';
        },
      });
      return undefined;
    });
  const clearButton = (one: Expectation): VNode =>
    html`<button
      type="button"
      aria-label=${`Clear: ${one.operation ?? 'all operations'} ${describeEffect(one)}`}
      onClick=${clear([one], one)}
    >
      Clear
    </button>`;
  const draw = (all: readonly Expectation[]): Child =>
    all.length === 0
      ? html`<p class="empty">None is set: the handlers respond to every call.</p>`
      : [
          h(Table<Expectation>, {
            label: 'Expectations',
            items: all,
            columns: [
              {
                title: 'Operation',
                cell: (one) => [
                  one.operation ?? 'all',
                  describeMatch(one) && html`<div class="soft">${describeMatch(one)}</div>`,
                ],
              },
              { title: 'Effect', cell: describeEffect },
              { title: 'When', cell: describeWhen, wide: true },
              { title: 'Applies to', cell: describeCalls, wide: true },
              { title: 'Hits', cell: ({ hits }) => count(hits), number: true },
              { title: 'Action', cell: clearButton },
            ],
          }),
          html`<p class="actions">
            <button type="button" onClick=${clear(all)}>Clear all</button>
          </p>`,
        ];
  return html`<div class="stack">
    <p class="hint">
      An expectation decides how the gateway responds to calls of this tenant: with an error, late,
      or not at all. Use it to see how an app copes.
    </p>
    ${group(
      'Active expectations',
      h(Region<readonly Expectation[]>, { read: (api) => api.expectations.list(), draw }),
    )}
    ${group('New expectation', h(ExpectationForm, {}))}
  </div>`;
}

export const expectationsView: View = {
  name: 'expectations',
  title: 'Expectations',
  group: 'Traffic',
  letter: 'x',
  List,
};
