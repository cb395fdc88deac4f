// Elements are written as templates and rendered by Preact. Data becomes text, never markup.
import htm from 'htm';
import {
  h as create,
  type Attributes,
  type ComponentChildren,
  type ComponentType,
  type VNode,
} from 'preact';

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
/** Below each other. */
export const stack = element('div', 'stack');
/** A less important text. */
export const soft = element('p', 'soft');
export const code = element('code');

/** A listener of `submit`, which is given the form. */
export const onSubmit =
  (run: (form: HTMLFormElement) => unknown) =>
  (event: Event): void => {
    event.preventDefault();
    run(event.currentTarget as HTMLFormElement);
  };

/** A listener of `input` or `change`, which is given the value. */
export const onValue =
  (run: (value: string) => void) =>
  (event: Event): void =>
    run((event.currentTarget as HTMLInputElement | HTMLSelectElement).value);
