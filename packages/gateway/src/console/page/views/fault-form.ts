// Sets a fault: for which operation, when, what it does, and to how many calls.
import { useState } from 'preact/hooks';
import type { ExpectationInput } from '../../../control/wire.ts';
import { useConsole } from '../context.ts';
import { messageOf } from '../parts/control.ts';
import { h, html, onSubmit, onValue, type Child, type VNode } from '../parts/html.ts';
import { OperationOptions } from '../parts/operations.ts';

/** The fields of each effect, and how its value is made of them. */
interface Choice {
  readonly label: string;
  readonly fields?: () => Child;
  readonly value: (form: FormData) => Record<string, unknown>;
}

const effects: Readonly<Record<string, Choice>> = {
  status: {
    label: 'Answer a status',
    fields: () => [
      numberField('Status', 'status', { defaultValue: 503, min: 400, max: 599 }),
      field(
        'Body, as JSON (else the API’s error body)',
        (id) => html`<textarea id=${id} name="body" rows="3" spellcheck="false" />`,
      ),
    ],
    value: (form) => ({
      status: number(form, 'status'),
      ...(text(form, 'body') !== '' && { body: parse(text(form, 'body')) }),
    }),
  },
  delay: {
    label: 'Wait, then go on',
    fields: () => numberField('Milliseconds', 'delay', { defaultValue: 1000, min: 0 }),
    value: (form) => ({ delay: number(form, 'delay') }),
  },
  drop: { label: 'Close the connection', value: () => ({ drop: true }) },
  reset: { label: 'Reset the connection', value: () => ({ reset: true }) },
  stall: { label: 'Never answer', value: () => ({ stall: true }) },
  truncate: {
    label: 'Break the answer off',
    fields: () => numberField('After so many bytes', 'truncate', { defaultValue: 10, min: 0 }),
    value: (form) => ({ truncate: number(form, 'truncate') }),
  },
  rateLimit: {
    label: 'Answer 429 with Retry-After',
    fields: () => [
      numberField('Seconds', 'retryAfter', { defaultValue: 1, min: 0 }),
      html`<label class="check"
        ><input type="checkbox" name="asDate" /><span>As a date</span></label
      >`,
    ],
    value: (form) => ({
      rateLimit: { retryAfter: form.has('asDate') ? 'http-date' : number(form, 'retryAfter') },
    }),
  },
};

/** To how many calls. */
const reaches: Readonly<Record<string, Choice>> = {
  always: { label: 'Every call, until it is cleared', value: () => ({}) },
  times: {
    label: 'The next calls',
    fields: () => numberField('How many', 'times', { defaultValue: 1, min: 1 }),
    value: (form) => ({ times: number(form, 'times') }),
  },
  rate: {
    label: 'A share of the calls',
    fields: () => [
      numberField('Share, 0 to 1', 'of', { defaultValue: 0.5, min: 0, max: 1, step: 'any' }),
      field('Seed', (id) => html`<input id=${id} name="seed" required defaultValue="seed" />`),
    ],
    value: (form) => ({ rate: { of: number(form, 'of'), seed: text(form, 'seed') } }),
  },
};

export function FaultForm(): VNode {
  const { control, say, refresh } = useConsole();
  const [effect, setEffect] = useState('status');
  const [reach, setReach] = useState('always');
  const [problem, setProblem] = useState('');
  async function send(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const operation = text(data, 'operation');
    try {
      await control.expectations.set({
        ...(operation !== '' && { operation }),
        when: text(data, 'when'),
        effect: effects[effect]?.value(data),
        ...reaches[reach]?.value(data),
      } as ExpectationInput);
      setProblem('');
      say('The fault is set.');
      refresh();
    } catch (error) {
      setProblem(messageOf(error));
    }
  }
  return html`<form class="form" onSubmit=${onSubmit(send)}>
    <div class="group">
      ${field(
        'Operation',
        (id) =>
          html`<select id=${id} name="operation">
            ${h(OperationOptions, {})}
          </select>`,
      )}
      ${field(
        'When',
        (id) =>
          html`<select id=${id} name="when">
            <option value="before">Before the handler</option>
            <option value="after">After the commit, in place of the answer</option>
          </select>`,
      )}
    </div>
    ${choice('Effect', effects, effect, setEffect)} ${choice('Befalls', reaches, reach, setReach)}
    <p class="problem" role="alert">${problem}</p>
    <p class="actions"><button type="submit" class="main">Set the fault</button></p>
  </form>`;
}

/** A choice, and the fields that what is chosen has. */
const choice = (
  label: string,
  table: Readonly<Record<string, Choice>>,
  chosen: string,
  choose: (name: string) => void,
): VNode =>
  html`<div class="choice">
    ${field(
      label,
      (id) =>
        html`<select id=${id} value=${chosen} onChange=${onValue(choose)}>
          ${Object.entries(table).map(([name, one]) => html`<option value=${name}>${one.label}</option>`)}
        </select>`,
    )}
    <div class="group" key=${chosen}>${table[chosen]?.fields?.()}</div>
  </div>`;

/** The label stands beside its input, not around it, so that it is no more than its own text. */
function field(label: string, input: (id: string) => VNode): VNode {
  const id = `fault-${label.replaceAll(/\W+/g, '-')}`;
  return html`<div class="field"><label for=${id}>${label}</label>${input(id)}</div>`;
}

const numberField = (label: string, name: string, limits: Record<string, string | number>): VNode =>
  field(label, (id) => html`<input id=${id} type="number" name=${name} required ...${limits} />`);

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
