// The form that sets an expectation: its operation, time and effect, and the calls that it applies to.
import { useState } from 'preact/hooks';
import type { ExpectationInput } from '../../../control/client.ts';
import { useConsole } from '../context.ts';
import { OperationOptions } from '../parts/api.ts';
import { getMessage } from '../parts/control.ts';
import { h, html, onSubmit, onValue, type Child, type VNode } from '../parts/html.ts';

/** The fields of a choice, and the value that is made of them. */
interface Choice {
  readonly label: string;
  readonly fields?: () => Child;
  readonly value: (form: FormData) => Record<string, unknown>;
}

const effects: Readonly<Record<string, Choice>> = {
  status: {
    label: 'Respond with a status',
    fields: () => [
      numberField('Status', 'status', { defaultValue: 503, min: 200, max: 599 }),
      jsonField('Body as JSON (default: the error body of the API)', 'body'),
      jsonField('Headers as JSON', 'headers'),
    ],
    value: (form) => ({
      status: number(form, 'status'),
      ...parsed(form, 'body'),
      ...parsed(form, 'headers'),
    }),
  },
  rateLimit: {
    label: 'Respond 429 with Retry-After',
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
  delay: {
    label: 'Wait, then continue',
    fields: () => numberField('Milliseconds', 'delay', { defaultValue: 1000, min: 0 }),
    value: (form) => ({ delay: number(form, 'delay') }),
  },
  random: {
    label: 'Wait a random time, then continue',
    fields: () => [
      numberField('Least milliseconds', 'min', { defaultValue: 100, min: 0 }),
      numberField('Most milliseconds', 'max', { defaultValue: 2000, min: 0 }),
    ],
    value: (form) => ({ delay: { min: number(form, 'min'), max: number(form, 'max') } }),
  },
  drop: { label: 'Close the connection', value: () => ({ drop: true }) },
  reset: { label: 'Reset the connection', value: () => ({ reset: true }) },
  stall: { label: 'Never respond', value: () => ({ stall: true }) },
  truncate: {
    label: 'Break the response off',
    fields: () => numberField('After so many bytes', 'truncate', { defaultValue: 10, min: 0 }),
    value: (form) => ({ truncate: number(form, 'truncate') }),
  },
  malformed: { label: 'Send a body that is not JSON', value: () => ({ malformed: true }) },
  dribble: {
    label: 'Send the body slowly',
    fields: () => [
      numberField('Over milliseconds', 'ms', { defaultValue: 2000, min: 0 }),
      numberField('Chunks', 'chunks', { defaultValue: 10, min: 1 }),
    ],
    value: (form) => ({ dribble: { ms: number(form, 'ms'), chunks: number(form, 'chunks') } }),
  },
};

/** The calls that it applies to. */
const reaches: Readonly<Record<string, Choice>> = {
  always: { label: 'Every call', value: () => ({}) },
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

export function ExpectationForm(): VNode {
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
        ...parsed(data, 'match'),
        effect: effects[effect]?.value(data),
        ...reaches[reach]?.value(data),
      } as ExpectationInput);
      setProblem('');
      say('The expectation is set.');
      refresh();
    } catch (error) {
      setProblem(getMessage(error));
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
            <option value="after">After the commit, in place of the response</option>
          </select>`,
      )}
    </div>
    ${choice('Effect', effects, effect, setEffect)} ${choice('Apply to', reaches, reach, setReach)}
    <details>
      <summary>Only calls that match</summary>
      ${jsonField('Match as JSON', 'match', '{ "query": { "page": "0" }, "body": { "name": "Lobby" } }')}
    </details>
    <p class="problem" role="alert">${problem}</p>
    <p class="actions"><button type="submit" class="main">Set the expectation</button></p>
  </form>`;
}

/** A choice, and the fields of the chosen value. */
const choice = (
  label: string,
  table: Readonly<Record<string, Choice>>,
  chosen: string,
  choose: (name: string) => void,
): VNode =>
  html`<div class="choice-fields">
    ${field(
      label,
      (id) =>
        html`<select id=${id} value=${chosen} onChange=${onValue(choose)}>
          ${Object.entries(table).map(([name, one]) => html`<option value=${name}>${one.label}</option>`)}
        </select>`,
    )}
    <div class="group" key=${chosen}>${table[chosen]?.fields?.()}</div>
  </div>`;

function field(label: string, input: (id: string) => VNode): VNode {
  const id = `expectation-${label.replaceAll(/\W+/g, '-')}`;
  return html`<div class="field"><label for=${id}>${label}</label>${input(id)}</div>`;
}

const numberField = (label: string, name: string, limits: Record<string, string | number>): VNode =>
  field(label, (id) => html`<input id=${id} type="number" name=${name} required ...${limits} />`);

const jsonField = (label: string, name: string, placeholder = ''): VNode =>
  field(
    label,
    (id) =>
      html`<textarea id=${id} name=${name} rows="2" spellcheck="false" placeholder=${placeholder} />`,
  );

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const number = (form: FormData, name: string): number => Number(text(form, name));

/** The value of a field with JSON, under its name; nothing when the field is empty. */
function parsed(form: FormData, name: string): Record<string, unknown> {
  const given = text(form, name);
  if (given === '') return {};
  try {
    return { [name]: JSON.parse(given) };
  } catch (error) {
    throw new Error(`The ${name} is not valid JSON: ${getMessage(error)}`, { cause: error });
  }
}
