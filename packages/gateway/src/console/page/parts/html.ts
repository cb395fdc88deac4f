// Elements: written as templates and rendered by Preact. Data becomes text, never markup.
import htm from 'htm';
import {
  type Attributes,
  type ComponentChildren,
  type ComponentType,
  h as create,
  type VNode,
} from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export type { VNode };
export type Child = ComponentChildren;

// The types of htm describe a CommonJS module, which it is not.
export const html = (htm as unknown as typeof htm.default).bind(create) as (
  strings: TemplateStringsArray,
  ...values: unknown[]
) => VNode;

/** A component, with properties whose types are checked; a template checks none. */
export const h = <Props>(component: (props: Props) => Child, props: Props & Attributes): VNode =>
  create(component as ComponentType, props) as VNode;

const element =
  (name: string, kind?: string) =>
  (...content: Child[]): VNode =>
    create(name, kind === undefined ? null : { class: kind }, ...content);

/** Next to each other, and in a new line where there is no room. */
export const line = element('div', 'line');
export const stack = element('div', 'stack');
export const soft = element('p', 'soft');
export const code = element('code');

/** A listener of `submit`, which is given the values by the names of the inputs. */
export const onSubmit =
  (run: (values: FormData) => unknown) =>
  (event: Event): void => {
    event.preventDefault();
    run(new FormData(event.currentTarget as HTMLFormElement));
  };

export const form = (run: (values: FormData) => unknown, ...content: Child[]): VNode =>
  html`<form class="line" onSubmit=${onSubmit(run)}>${content}</form>`;

/** A listener of `input` or `change`, which is given the value. */
export const onValue =
  (run: (value: string) => void) =>
  (event: Event): void =>
    run((event.currentTarget as HTMLInputElement | HTMLSelectElement).value);

export interface ControlOptions {
  readonly key?: string;
  readonly kind?: 'main' | 'danger';
  /** The name for screen readers. Default: the text. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}

const toAttributes = ({ key, kind, label, pressed, disabled }: ControlOptions): object => ({
  class: `button ${kind ?? ''}`,
  title: key?.replace('+', ' '),
  'aria-keyshortcuts': key,
  'aria-label': label,
  'aria-pressed': pressed === undefined ? undefined : String(pressed),
  disabled,
});

export const button = (text: Child, run: () => unknown, options: ControlOptions = {}): VNode =>
  html`<button type="button" ...${toAttributes(options)} onClick=${() => void run()}>
    ${text}
  </button>`;

export const submit = (text: string, options: ControlOptions = {}): VNode =>
  html`<button type="submit" ...${toAttributes(options)}>${text}</button>`;

export const link = (text: Child, href: string, options: ControlOptions = {}): VNode =>
  html`<a href=${href} ...${toAttributes(options)}>${text}</a>`;

export const navLink = (text: Child, href: string, isCurrent: boolean): VNode =>
  html`<a href=${href} aria-current=${isCurrent ? 'page' : undefined}>${text}</a>`;

export interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly set: (text: string) => void;
}

/** Filters when the user stops typing. */
export function Filter({ label, value, set }: FilterProps): VNode {
  const input = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A link to the same list with another filter. What the user types stays.
  useEffect(() => {
    if (document.activeElement !== input.current) input.current!.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(typing.current), []);
  const onInput = onValue((text) => {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => set(text.trim()), 200);
  });
  return html`<input
    ref=${input}
    type="text"
    placeholder="Filter"
    aria-label=${label}
    onInput=${onInput}
  />`;
}
