// A form for a record of any collection. Its fields come from the schemas of the API document; the
// whole record can be edited as JSON too.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Schema } from './api.ts';
import { getMessage } from './control.ts';
import { h, html, onValue, type Child, type VNode } from './html.ts';
import { isItem, type Item } from './merge-patch.ts';
import { now } from './now.ts';
import { findField } from './problem-place.ts';
import { ReferenceInput, references, getTitle } from './reference.ts';
import { setUnsaved } from './unsaved.ts';

export interface RecordFormProps {
  readonly title: string;
  readonly schema: Schema;
  /** The record to start from. */
  readonly record: Item;
  /** The fields that are shown first; the others are behind a disclosure. */
  readonly main: readonly string[];
  /** The members that the gateway does not let anyone change. */
  readonly fixed: readonly string[];
  /** The field that gets the focus. Default: the first. */
  readonly focused?: string | undefined;
  readonly action: string;
  /** Saves the record, of which the form began with `before`. A failure is shown in the form. */
  readonly save: (record: Item, before: Item) => Promise<void>;
  readonly onCancel: () => void;
}

interface Invalid {
  readonly field?: string;
  readonly message: string;
}

export function RecordForm(props: RecordFormProps): VNode {
  const { title, schema, record, main, fixed, focused = '', action, save, onCancel } = props;
  const [asJson, setAsJson] = useState(false);
  // An app may change the record while the form is open. The difference to the first record has the
  // changes of the user only.
  const [before] = useState(record);
  const [draft, setDraft] = useState(record);
  /** The texts that are no JSON, by their fields; the empty name is the whole record. */
  const broken = useRef(new Map<string, string>());
  const [problem, setProblem] = useState<Invalid>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => () => setUnsaved(false), []);
  useLayoutEffect(() => {
    // The first field, or the one that the gateway refuses.
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    const given = form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(focused)}"]`);
    (wrong ?? (problem ? undefined : (given ?? firstField(form.current))))?.focus();
  }, [problem, asJson]);

  function change(name: string, value: unknown): void {
    setUnsaved(true);
    setDraft((last) => ({ ...last, [name]: value }));
  }
  function changeJson(name: string, text: string): void {
    setUnsaved(true);
    broken.current.delete(name);
    try {
      const value: unknown = text.trim() === '' ? undefined : JSON.parse(text);
      if (name !== '') change(name, value);
      else if (isItem(value)) setDraft(value);
      else broken.current.set('', 'The record has to be a JSON object.');
    } catch (error) {
      broken.current.set(name, `This is not valid JSON: ${getMessage(error)}`);
    }
  }
  const findBroken = (): Invalid | undefined => {
    const [first] = broken.current;
    return first && { field: first[0], message: first[1] };
  };
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const invalid = findBroken();
    if (invalid) return setProblem(invalid);
    setBusy(true);
    try {
      await save(withoutEmpty(draft), before);
      setUnsaved(false);
    } catch (error) {
      setProblem(findField(getMessage(error), asJson ? [] : Object.keys(properties)));
    } finally {
      setBusy(false);
    }
  }
  const show = (json: boolean) => (): void => {
    const invalid = findBroken();
    setProblem(invalid);
    if (!invalid) setAsJson(json);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
    if (event.key === 'Escape' && !event.defaultPrevented) onCancel();
  };

  const { properties = {} } = schema;
  const names = Object.keys(properties).filter((name) => !fixed.includes(name));
  const isFirst = (name: string): boolean => main.length === 0 || main.includes(name);
  const rank = (name: string): number => (main.includes(name) ? main.indexOf(name) : main.length);
  const first = names.filter(isFirst).toSorted((one, other) => rank(one) - rank(other));
  const rest = names.filter((name) => !isFirst(name));
  const draw = (name: string): VNode => {
    const invalid = problem?.field === name ? problem.message : undefined;
    return drawField({
      name,
      schema: properties[name] ?? {},
      value: draft[name],
      invalid,
      change,
      changeJson,
    });
  };
  const restOpen = rest.includes(problem?.field ?? focused);
  const whole = (): VNode =>
    drawInput(
      {
        name: '',
        label: 'The record as JSON',
        invalid: problem?.field === '' ? problem.message : undefined,
      },
      (attributes) =>
        html`<textarea
          ...${attributes}
          rows="24"
          spellcheck="false"
          defaultValue=${JSON.stringify(draft, null, 2)}
          onInput=${onValue((text) => changeJson('', text))}
        />`,
    );
  const general = problem !== undefined && problem.field === undefined ? problem.message : '';
  return html`<form
    class="detail record"
    novalidate
    ref=${form}
    onSubmit=${submit}
    onKeyDown=${onKeyDown}
  >
    <header>
      <h2 tabindex="-1">${title}</h2>
      <div class="tabs" role="group" aria-label="Edit as">
        <button type="button" aria-pressed=${String(!asJson)} onClick=${show(false)}>Fields</button>
        <button type="button" aria-pressed=${String(asJson)} onClick=${show(true)}>JSON</button>
      </div>
    </header>
    ${
      asJson
        ? whole()
        : [
            html`<div class="fields">${first.map(draw)}</div>`,
            rest.length > 0 &&
              html`<details key="rest" open=${restOpen}>
                <summary>More fields (${rest.length})</summary>
                <div class="fields">${rest.map(draw)}</div>
              </details>`,
          ]
    }
    <p class="problem" role="alert">${general}</p>
    <p class="actions footer">
      <button type="submit" class="main" disabled=${isBusy}>${action}</button>
      <button type="button" onClick=${onCancel}>Cancel</button>
      <span class="hint"><kbd>Ctrl</kbd> <kbd>Enter</kbd> saves, <kbd>Esc</kbd> cancels</span>
    </p>
  </form>`;
}

const firstField = (form: HTMLElement | null): HTMLElement | null | undefined =>
  form?.querySelector<HTMLElement>('input, textarea, select');

/** An empty field is a missing member. */
const withoutEmpty = (record: Item): Item =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

interface Field {
  readonly name: string;
  readonly label?: string;
  readonly hint?: Child;
  readonly invalid?: string | undefined;
}

type Attributes = Readonly<Record<string, unknown>>;

/** A label and its input, with the message of the gateway below it. */
function drawInput(
  { name, label, hint, invalid }: Field,
  input: (attributes: Attributes) => Child,
): VNode {
  const id = `field-${name}`;
  const about = [hint && `${id}-hint`, invalid && `${id}-problem`].filter(Boolean).join(' ');
  const attributes = {
    id,
    name,
    'aria-invalid': invalid ? 'true' : undefined,
    'aria-describedby': about || undefined,
  };
  return html`<div class="field" key=${name}>
    <div class="name">
      <label for=${id}>${label ?? getTitle(name)}</label>${
        name !== '' && html`<code aria-hidden="true">${name}</code>`
      }
    </div>
    ${input(attributes)} ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${invalid && html`<p class="problem" id=${`${id}-problem`}>${invalid}</p>`}
  </div>`;
}

interface FieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly invalid: string | undefined;
  readonly change: (name: string, value: unknown) => void;
  readonly changeJson: (name: string, text: string) => void;
}

type Input = (field: FieldProps, attributes: Attributes) => Child;

function drawField(field: FieldProps): VNode {
  const { name, schema, invalid } = field;
  const kind = getKind(name, schema);
  const hint = [schema.description, hints[kind]].filter(Boolean).join(' ');
  return drawInput({ name, hint: hint || undefined, invalid }, (attributes) =>
    inputs[kind](field, attributes),
  );
}

type Kind =
  | 'reference'
  | 'boolean'
  | 'number'
  | 'choice'
  | 'suggestions'
  | 'lines'
  | 'json'
  | 'time'
  | 'paragraph'
  | 'text';

function getKind(name: string, { type, format, enum: values, open, items }: Schema): Kind {
  if (format === 'uuid' && references[name] !== undefined) return 'reference';
  if (type === 'boolean') return 'boolean';
  if (type === 'integer' || type === 'number') return 'number';
  if (values) return open ? 'suggestions' : 'choice';
  if (type === 'array' && items?.type === 'string') return 'lines';
  if (type === 'array' || type === 'object') return 'json';
  if (format === 'date-time') return 'time';
  return ['description', 'text', 'answer'].includes(name) ? 'paragraph' : 'text';
}

const hints: Readonly<Partial<Record<Kind, string>>> = { lines: 'One per line.', json: 'JSON.' };

/** An emptied field is a missing member. */
const setText =
  ({ name, change }: FieldProps) =>
  (text: string): void =>
    change(name, text === '' ? undefined : text);

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

const options = (values: Readonly<Record<string, string>>, chosen: string): VNode[] =>
  Object.entries(values).map(
    ([value, title]) => html`<option value=${value} selected=${value === chosen}>${title}</option>`,
  );

const plain: Input = (field, attributes) =>
  html`<input
    type="text"
    autocomplete="off"
    ...${attributes}
    defaultValue=${toText(field.value)}
    onInput=${onValue(setText(field))}
  />`;

const inputs: Readonly<Record<Kind, Input>> = {
  text: plain,
  paragraph: (field, attributes) =>
    html`<textarea
      ...${attributes}
      rows="3"
      defaultValue=${toText(field.value)}
      onInput=${onValue(setText(field))}
    />`,
  reference: (field, attributes) =>
    h(ReferenceInput, {
      to: references[field.name]!,
      attributes: { ...attributes, defaultValue: toText(field.value) },
      onText: setText(field),
    }),
  boolean({ name, value, change }, attributes) {
    const set = (text: string): void => change(name, text === '' ? undefined : text === 'true');
    return html`<select ...${attributes} onChange=${onValue(set)}>
      ${options({ '': 'not set', true: 'yes', false: 'no' }, toText(value))}
    </select>`;
  },
  number({ name, value, change }, attributes) {
    // Text that is not a number goes to the gateway, which says what it expects.
    const set = (text: string): void =>
      change(name, text === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text));
    return html`<input
      type="text"
      inputmode="numeric"
      autocomplete="off"
      ...${attributes}
      defaultValue=${toText(value)}
      onInput=${onValue(set)}
    />`;
  },
  choice(field, attributes) {
    const values = Object.fromEntries((field.schema.enum ?? []).map((one) => [one, one]));
    return html`<select ...${attributes} onChange=${onValue(setText(field))}>
      ${options({ '': 'not set', ...values }, toText(field.value))}
    </select>`;
  },
  suggestions(field, attributes) {
    const list = `field-${field.name}-values`;
    return html`${plain(field, { ...attributes, list })}
      <datalist id=${list}>
        ${field.schema.enum?.map((one) => html`<option value=${one} />`)}
      </datalist>`;
  },
  lines({ name, value, change }, attributes) {
    const set = (text: string): void => {
      const list = text.split('\n').filter((line) => line.trim() !== '');
      change(name, list.length > 0 || value !== undefined ? list : undefined);
    };
    return html`<textarea
      ...${attributes}
      rows="3"
      defaultValue=${Array.isArray(value) ? value.join('\n') : ''}
      onInput=${onValue(set)}
    />`;
  },
  json: ({ name, value, changeJson }, attributes) =>
    html`<textarea
      ...${attributes}
      rows=${value === undefined ? 2 : 6}
      spellcheck="false"
      defaultValue=${value === undefined ? '' : JSON.stringify(value, null, 2)}
      onInput=${onValue((text) => changeJson(name, text))}
    />`,
  time(field, attributes) {
    const setNow = ({ currentTarget }: Event): void => {
      const input = (currentTarget as Element).previousElementSibling as HTMLInputElement;
      input.value = new Date(now()).toISOString();
      setText(field)(input.value);
    };
    return html`<span class="line"
      >${plain(field, { ...attributes, placeholder: '2026-01-31T09:00:00Z' })}<button
        type="button"
        aria-label=${`${getTitle(field.name)}: now`}
        onClick=${setNow}
      >
        Now
      </button></span
    >`;
  },
};
