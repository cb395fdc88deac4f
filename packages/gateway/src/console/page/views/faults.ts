import type { View } from '../context.ts';
import { messageOf } from '../parts/control.ts';
import { group } from '../parts/detail.ts';
import { h } from '../parts/dom.ts';
import { count } from '../parts/format.ts';
import { region } from '../parts/region.ts';
import { table } from '../parts/table.ts';
import type { Fault } from '../../../control/wire.ts';
import { faultForm } from './fault-form.ts';
import { describeEffect, describeHow, describeWhen } from './fault.ts';

export const faultsView: View = {
  name: 'faults',
  title: 'Faults',
  letter: 'f',
  show(context, signal) {
    const { control, journal } = context;
    const list = region(
      signal,
      () => control.faults.list(),
      (faults) =>
        faults.length === 0
          ? h('p', { class: 'empty' }, 'No fault is set: every call goes its usual way.')
          : [
              table({
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
              h(
                'p',
                { class: 'actions' },
                h('button', { type: 'button', onclick: () => void clear() }, 'Clear all'),
              ),
            ],
    );

    const clearButton = (fault: Fault) =>
      h(
        'button',
        {
          type: 'button',
          'aria-label': `Clear: ${fault.operation ?? 'all'} ${describeEffect(fault)}`,
          onclick: () => void clear(fault.id),
        },
        'Clear',
      );

    async function clear(which?: string): Promise<void> {
      try {
        await control.faults.clear(which);
        context.say(which === undefined ? 'All faults are cleared.' : 'The fault is cleared.');
      } catch (error) {
        context.say(messageOf(error), 'bad');
      }
      void list.reload();
    }

    // Its count has changed.
    journal.listen((added) => {
      if (added.some(({ fault }) => fault !== undefined)) void list.reload();
    }, signal);

    return {
      element: h(
        'div',
        { class: 'stack' },
        group('Faults that are set', list.element),
        group(
          'Set a fault',
          faultForm(context, () => void list.reload()),
        ),
      ),
      refresh: () => void list.reload(),
    };
  },
};
