// A form for a record of any collection. Its fields come from the schemas of the API document; the
// whole record can be edited as JSON too.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Schema } from './api.ts';
import { messageOf } from './control.ts';
import { h, html, onValue, type Child, type VNode } from './html.ts';
import { isItem, type Item } from './merge-patch.ts';
import { findField } from './problem-place.ts';
import { ReferenceInput, references, titleOf } from './reference.ts';
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
  readonly action: string;
  /** Saves the record. A failure is shown in the form. */
  readonly save: (record: Item) => Promise<void>;
  readonly onCancel: () => void;
}

interface Invalid {
  readonly field?: string;
  readonly message: string;
}

export function RecordForm(props: RecordFormProps): VNode {
  const { title, schema, record, main, fixed, action, save, onCancel } = props;
  const [asJson, setAsJson] = useState(false);
  const [draft, setDraft] = useState<Item>(record);
  /** The texts that are no JSON, by their fields; the empty name is the whole record. */
  const broken = useRef(new Map<string, string>());
  const [problem, setProblem] = useState<Invalid>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => () => setUnsaved(false), []);
  useLayoutEffect(() => {
    // The first field, or the one that the gateway refuses.
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? (problem ? undefined : firstField(form.current)))?.focus();
  }, [problem, asJson]);

  function change(name: string, value: unknown): void {
    setUnsaved(true);
    setDraft((before) => ({ ...before, [name]: value }));
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
      broken.current.set(name, `This is not valid JSON: ${messageOf(error)}`);
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
      await save(withoutEmpty(draft));
      setUnsaved(false);
    } catch (error) {
      setProblem(findField(messageOf(error), asJson ? [] : Object.keys(properties)));
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
  const restOpen = rest.includes(problem?.field ?? '');
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
      <label for=${id}>${label ?? titleOf(name)}</label>${
        name !== '' && html`<code aria-hidden="true">${name}</code>`
      }
    </div>
    ${input(attributes)} ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${invalid && html`<p class="problem" id=${`${id}-problem`}>${invalid}</p>`}
  </div>`;
}

interface DrawnField {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly invalid: string | undefined;
  readonly change: (name: string, value: unknown) => void;
  readonly changeJson: (name: string, text: string) => void;
}

function drawField({ name, schema, value, invalid, change, changeJson }: DrawnField): VNode {
  const { type, format, description } = schema;
  const set = (next: unknown): void => change(name, next);
  const setText = (next: string): void => set(next === '' ? undefined : next);
  const to = references[name];
  const isRef = format === 'uuid' && to !== undefined;
  const text = toText(value);
  const plain = (attributes: Attributes): Child =>
    html`<input
      type="text"
      ...${attributes}
      autocomplete="off"
      defaultValue=${text}
      onInput=${onValue(setText)}
    />`;
  const input = (attributes: Attributes): Child => {
    if (isRef)
      return h(ReferenceInput, {
        to,
        attributes: { ...attributes, defaultValue: text },
        onText: setText,
      });
    if (type === 'boolean') {
      return html`<select
        ...${attributes}
        onChange=${onValue((chosen) => set(chosen === '' ? undefined : chosen === 'true'))}
      >
        ${['', 'true', 'false'].map(
          (one) =>
            html`<option value=${one} selected=${one === text}>
              ${{ '': 'not set', true: 'yes', false: 'no' }[one]}
            </option>`,
        )}
      </select>`;
    }
    if (type === 'integer' || type === 'number') {
      // Text that is not a number goes to the gateway, which says what it expects.
      const setNumber = (next: string): void =>
        set(next === '' ? undefined : Number.isNaN(Number(next)) ? next : Number(next));
      return html`<input
        type="text"
        inputmode="numeric"
        ...${attributes}
        autocomplete="off"
        defaultValue=${text}
        onInput=${onValue(setNumber)}
      />`;
    }
    if (schema.enum && schema.open) {
      const list = `field-${name}-values`;
      return html`${plain({ ...attributes, list })}
        <datalist id=${list}>${schema.enum.map((one) => html`<option value=${one} />`)}</datalist>`;
    }
    if (schema.enum) {
      return html`<select ...${attributes} onChange=${onValue(setText)}>
        ${['', ...schema.enum].map(
          (one) => html`<option value=${one} selected=${one === text}>${one || 'not set'}</option>`,
        )}
      </select>`;
    }
    if (type === 'array' && schema.items?.type === 'string') {
      const lines = Array.isArray(value) ? value.join('\n') : '';
      const setLines = (next: string): void => {
        const list = next.split('\n').filter((line) => line.trim() !== '');
        set(list.length > 0 || value !== undefined ? list : undefined);
      };
      return html`<textarea ...${attributes} rows="3" defaultValue=${lines} onInput=${onValue(setLines)} />`;
    }
    if (type === 'array' || type === 'object') {
      return html`<textarea
        ...${attributes}
        class="code"
        rows=${value === undefined ? 2 : 6}
        spellcheck="false"
        defaultValue=${value === undefined ? '' : JSON.stringify(value, null, 2)}
        onInput=${onValue((next) => changeJson(name, next))}
      />`;
    }
    if (format === 'date-time') {
      const onNow = ({ currentTarget }: Event): void => {
        const box = (currentTarget as Element).previousElementSibling as HTMLInputElement;
        box.value = new Date().toISOString();
        setText(box.value);
      };
      return html`<span class="line"
        >${plain({ ...attributes, placeholder: '2026-01-31T09:00:00Z' })}<button
          type="button"
          aria-label=${`${titleOf(name)}: now`}
          onClick=${onNow}
        >
          Now
        </button></span
      >`;
    }
    if (longTexts.has(name)) {
      return html`<textarea ...${attributes} rows="3" defaultValue=${text} onInput=${onValue(setText)} />`;
    }
    return plain(attributes);
  };
  const kind = hintOf(schema);
  const hint = [description, kind].filter(Boolean).join(' ');
  return drawInput({ name, hint: hint || undefined, invalid }, input);
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

const longTexts = new Set(['description', 'text', 'answer']);

/** What the type does not show by the look of its field. */
function hintOf({ type, items }: Schema): string {
  if (type === 'array' && items?.type === 'string') return 'One per line.';
  if (type === 'array' || type === 'object') return 'JSON.';
  return '';
}
