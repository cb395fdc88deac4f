// Sets a fault: for which operation, when, what it does, and to how many calls.
import type { FaultInput } from '../../../control/wire.ts';
import type { Context } from '../context.ts';
import { messageOf } from '../parts/control.ts';
import { fill, h, type Child } from '../parts/dom.ts';
import { operations } from '../parts/operations.ts';

/** The fields of each effect, and how its value is made of them. */
interface Effect {
  readonly label: string;
  readonly fields: () => HTMLElement[];
  readonly value: (form: FormData) => Record<string, unknown>;
}

const effects: Readonly<Record<string, Effect>> = {
  status: {
    label: 'Answer a status',
    fields: () => [
      field('Status', numberInput('status', { value: 503, min: 400, max: 599 })),
      field(
        'Body, as JSON (else the API’s error body)',
        h('textarea', { name: 'body', rows: 3, spellcheck: 'false' }),
      ),
    ],
    value: (form) => ({
      status: number(form, 'status'),
      ...(text(form, 'body') !== '' && { body: parse(text(form, 'body')) }),
    }),
  },
  delay: {
    label: 'Wait, then go on',
    fields: () => [field('Milliseconds', numberInput('delay', { value: 1000, min: 0 }))],
    value: (form) => ({ delay: number(form, 'delay') }),
  },
  drop: {
    label: 'Close the connection',
    fields: () => [],
    value: () => ({ drop: true }),
  },
  reset: {
    label: 'Reset the connection',
    fields: () => [],
    value: () => ({ reset: true }),
  },
  stall: {
    label: 'Never answer',
    fields: () => [],
    value: () => ({ stall: true }),
  },
  truncate: {
    label: 'Break the answer off',
    fields: () => [field('After so many bytes', numberInput('truncate', { value: 10, min: 0 }))],
    value: (form) => ({ truncate: number(form, 'truncate') }),
  },
  rateLimit: {
    label: 'Answer 429 with Retry-After',
    fields: () => [
      field('Seconds', numberInput('retryAfter', { value: 1, min: 0 })),
      check('As a date', h('input', { type: 'checkbox', name: 'asDate' })),
    ],
    value: (form) => ({
      rateLimit: { retryAfter: form.has('asDate') ? 'http-date' : number(form, 'retryAfter') },
    }),
  },
};

/** To how many calls. */
const reaches: Readonly<Record<string, Effect>> = {
  always: { label: 'Every call, until it is cleared', fields: () => [], value: () => ({}) },
  times: {
    label: 'The next calls',
    fields: () => [field('How many', numberInput('times', { value: 1, min: 1 }))],
    value: (form) => ({ times: number(form, 'times') }),
  },
  rate: {
    label: 'A share of the calls',
    fields: () => [
      field('Share, 0 to 1', numberInput('of', { value: 0.5, min: 0, max: 1, step: 'any' })),
      field('Seed', h('input', { name: 'seed', required: true, value: 'seed' })),
    ],
    value: (form) => ({ rate: { of: number(form, 'of'), seed: text(form, 'seed') } }),
  },
};

export function faultForm({ control, say }: Context, onSet: () => void): HTMLFormElement {
  const operation = h(
    'select',
    { name: 'operation' },
    h('option', { value: '' }, 'All operations'),
  );
  void operations().then((ids) =>
    operation.append(...ids.map((id) => h('option', { value: id }, id))),
  );
  const when = h(
    'select',
    { name: 'when' },
    h('option', { value: 'before' }, 'Before the handler'),
    h('option', { value: 'after' }, 'After the commit, in place of the answer'),
  );
  const effect = choice('effect', 'Effect', effects);
  const reach = choice('reach', 'Befalls', reaches);
  const problem = h('p', { class: 'problem', role: 'alert' });
  const form = h(
    'form',
    {
      class: 'form',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void send(new FormData(form));
      },
    },
    h('div', { class: 'group' }, field('Operation', operation), field('When', when)),
    effect.element,
    reach.element,
    problem,
    h('p', { class: 'actions' }, h('button', { type: 'submit', class: 'main' }, 'Set the fault')),
  );
  async function send(data: FormData): Promise<void> {
    try {
      const chosen = text(data, 'operation');
      await control.faults.set({
        ...(chosen !== '' && { operation: chosen }),
        when: text(data, 'when'),
        effect: effect.value(data),
        ...reach.value(data),
      } as FaultInput);
      fill(problem);
      say('The fault is set.');
      onSet();
    } catch (error) {
      fill(problem, messageOf(error));
    }
  }
  return form;
}

/** A choice, and the fields that what is chosen has. */
function choice(
  name: string,
  label: string,
  table: Readonly<Record<string, Effect>>,
): { element: HTMLElement; value: (form: FormData) => Record<string, unknown> } {
  const own = h('div', { class: 'group' });
  const select = h(
    'select',
    { name, onchange: show },
    ...Object.entries(table).map(([id, one]) => h('option', { value: id }, one.label)),
  );
  function show(): void {
    fill(own, ...(table[select.value]?.fields() ?? []));
  }
  show();
  return {
    element: h('div', { class: 'choice' }, field(label, select), own),
    value: (form) => table[select.value]?.value(form) ?? {},
  };
}

let fields = 0;

/** The label stands beside its input, not around it, so that it is no more than its own text. */
function field(label: string, input: HTMLElement): HTMLElement {
  input.id = `fault-${++fields}`;
  return h('div', { class: 'field' }, h('label', { for: input.id }, label), input);
}

const check = (label: string, input: Child): HTMLElement =>
  h('label', { class: 'check' }, input, h('span', {}, label));

const numberInput = (name: string, limits: Record<string, string | number>): HTMLInputElement =>
  h('input', { type: 'number', name, required: true, ...limits });

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const number = (form: FormData, name: string): number => Number(text(form, name));

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('The body is no JSON.');
  }
}
