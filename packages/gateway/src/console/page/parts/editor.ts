// An editor: JSON as text, with the members that it may have beside it. A mistake that the gateway
// finds is shown below it.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Field } from '../../api.ts';
import { type Message, useConsole } from '../context.ts';
import { getMessage, tag } from './format.ts';
import {
  button,
  code,
  html,
  line,
  link,
  onSubmit,
  onValue,
  stack,
  submit,
  type VNode,
} from './html.ts';
import type { Item } from './values.ts';

export interface EditorProps {
  readonly title: string;
  readonly value: object;
  readonly fields: readonly Field[];
  readonly fixed?: readonly string[];
  readonly action: string;
  readonly back: string;
  /** Values to start from, by their titles. */
  readonly templates?: Readonly<Record<string, object>>;
  /** Called with the new value, and with the one that the editor began with. */
  readonly save: (after: Item, before: Item) => Promise<Message | string | void>;
}

const write = (value: object): string => JSON.stringify(value, null, 2);

export function Editor(props: EditorProps): VNode {
  const { title, value, fields, action, back, fixed = [], templates = {}, save } = props;
  const { attempt } = useConsole();
  const [before] = useState(value as Item);
  const [text, setText] = useState(write(before));
  const [problem, setProblem] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    area.current!.setSelectionRange(0, 0);
    area.current!.focus(); // Scrolls to the selection.
  }, []);
  const run = (): Promise<void> =>
    attempt(async () => {
      try {
        return await save(JSON.parse(text) as Item, before);
      } catch (error) {
        const isJson = !(error instanceof SyntaxError);
        return setProblem(isJson ? getMessage(error) : `This is not valid JSON: ${error.message}`);
      }
    });
  const starts = Object.entries(templates).map(([name, template]) =>
    button(name, () => setText(write(template))),
  );
  return html`<form class="card" onSubmit=${onSubmit(run)}>
    <h2>${title}</h2>
    ${starts.length > 0 && line('Start with', starts)}
    <div class="editor">
      ${stack(
        html`<textarea
          ref=${area}
          aria-label="JSON"
          aria-invalid=${problem === '' ? undefined : 'true'}
          rows="24"
          spellcheck="false"
          value=${text}
          onInput=${onValue(setText)}
        />`,
        html`<p class="problem" role="alert">${problem}</p>`,
        line(
          submit(action, { kind: 'main', key: 'Control+Enter' }),
          link('Close', back, { key: 'Escape' }),
        ),
      )}
      <dl class="fields" tabindex="0" aria-label="Members">
        ${fields.map(({ name, type, about }) => [
          html`<dt>${[code(name), ' ', type, ' ', fixed.includes(name) && tag('fixed')]}</dt>`,
          about && html`<dd>${about}</dd>`,
        ])}
      </dl>
    </div>
  </form>`;
}
