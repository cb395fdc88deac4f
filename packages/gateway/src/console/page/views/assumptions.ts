// Assumptions: what the gateway does where the API document leaves something open.
import type { ListedAssumption } from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { toAddress, type Address } from '../parts/address.ts';
import { detail, facts, Panes, type Fact } from '../parts/detail.ts';
import { none, tag } from '../parts/format.ts';
import { code, h, html, stack, type Child, type VNode } from '../parts/html.ts';
import { Region } from '../parts/read.ts';
import { table, type Column } from '../parts/table.ts';

const isChanged = ({ value, switch: choice }: ListedAssumption): boolean =>
  choice !== undefined && String(value) !== choice.default;

const columns: readonly Column<ListedAssumption>[] = [
  { title: 'Assumption', cell: ({ id }) => id },
  {
    title: 'Value',
    cell: (one) =>
      one.value === undefined ? none : tag(String(one.value), isChanged(one) ? 'busy' : 'quiet'),
  },
  { title: 'The gateway', cell: ({ gateway }) => prose(gateway), wide: true },
];

/** The changed ones first, then those that can be changed. */
const rank = (one: ListedAssumption): number => (isChanged(one) ? 0 : one.switch ? 1 : 2);

export function Assumptions({ path: [open] }: Address): VNode {
  const { api } = useConsole();
  return h(Region<readonly ListedAssumption[]>, {
    read: (control) => control.assumptions.list(),
    draw(all) {
      const one = all.find(({ id }) => id === open);
      return h(Panes, {
        open,
        detail: one && show(one, api.questions[one.id]),
        list: stack(
          html`<p class="soft">
            The API document leaves some behavior open. The header${' '}
            <code>X-Room-Sessions-Assumed</code> of a response names the assumptions that it depends
            on. <code>--assume ID=VALUE</code> changes one when the gateway starts.
          </p>`,
          table({
            label: 'Assumptions',
            items: all.toSorted((a, b) => rank(a) - rank(b)),
            columns,
            empty: 'There is none.',
            href: ({ id }) => toAddress(['assumptions', id]),
          }),
        ),
      });
    },
  });
}

/** A text of the ledger, whose names are in backticks. */
const prose = (text: string): Child =>
  text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : part));

function show(one: ListedAssumption, question = ''): VNode {
  const { id, gateway, value, switch: choice } = one;
  const switched: readonly Fact[] = choice
    ? [
        ['Value', code(value)],
        ['Default', code(choice.default)],
        ['Values', [choice.values, choice.or ?? []].flat().join(', ')],
        ['Switch', prose(choice.says)],
        ['Change it', code('--assume ', id, '=VALUE')],
      ]
    : [];
  return detail(
    [id, ' ', isChanged(one) && tag('changed', 'busy')],
    toAddress(['assumptions']),
    facts([['Open question', prose(question)], ['The gateway', prose(gateway)], ...switched]),
  );
}
