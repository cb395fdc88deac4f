// An editor: JSON as text, with the members that it may have beside it. A mistake that the gateway
// finds is shown, and the member that it names is selected.
import type { Attributes } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Field } from '../../api.ts';
import { type Message, useConsole } from '../context.ts';
import { getMessage, tag } from './format.ts';
import {
  button,
  code,
  h,
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
  /** The members that cannot change. */
  readonly fixed?: readonly string[];
  /** The text of the button that saves. */
  readonly action: string;
  /** Where the cancel link leads. */
  readonly back: string;
  /** Values to start from, by their titles. */
  readonly templates?: Readonly<Record<string, object>>;
  /** Called with the new value, and with the one that the editor began with. */
  readonly save: (after: Item, before: Item) => Promise<Message | string | void>;
}

const write = (value: object): string => JSON.stringify(value, null, 2);

/** The place in a message: `body.rules[0].value: expected …`. */
const place = /\bbody\.([\w$]+)/;

export const editor = (props: EditorProps & Attributes): VNode => h(Editor, props);

function Editor(props: EditorProps): VNode {
  const { title, value, fields, action, back, fixed = [], templates = {}, save } = props;
  const { attempt } = useConsole();
  const [start] = useState(() => write(value));
  const [text, setText] = useState(start);
  const [problem, setProblem] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    area.current!.focus();
    area.current!.setSelectionRange(0, 0);
    area.current!.scrollTop = 0;
  }, []);
  const run = (): Promise<void> =>
    attempt(async () => {
      try {
        const next = JSON.parse(text) as Item;
        return await save(next, JSON.parse(start) as Item);
      } catch (error) {
        const isJson = !(error instanceof SyntaxError);
        return showProblem(isJson ? getMessage(error) : `This is not valid JSON: ${error.message}`);
      }
    });
  function showProblem(message: string): void {
    setProblem(message);
    const name = JSON.stringify(place.exec(message)?.[1] ?? '');
    const at = text.indexOf(name);
    area.current!.focus();
    if (at >= 0) area.current!.setSelectionRange(at, at + name.length);
  }
  const starts = Object.entries(templates).map(([name, template]) =>
    button(name, () => setText(write(template))),
  );
  const bad = place.exec(problem)?.[1];
  return html`<form class="card" onSubmit=${onSubmit(run)}>
    <h2>${title}</h2>
    ${starts.length > 0 && line('Start with', starts)}
    <div class="editor">
      ${stack(
        html`<textarea
          ref=${area}
          aria-label="JSON"
          aria-invalid=${problem === '' ? undefined : 'true'}
          rows=${Math.min(Math.max(text.split('\n').length + 1, 10), 30)}
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
          html`<dt class=${name === bad && 'bad'}>
            ${[code(name), ' ', type, ' ', fixed.includes(name) && tag('fixed')]}
          </dt>`,
          about && html`<dd>${about}</dd>`,
        ])}
      </dl>
    </div>
  </form>`;
}
