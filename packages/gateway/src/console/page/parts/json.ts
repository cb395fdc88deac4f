// JSON, indented and coloured. It also takes the beginning of a text, as the journal keeps of a long
// body, and keeps numbers and names as they were sent. An id is followed by the name of its record.
import { useConsole } from '../context.ts';
import { h, html, type Child, type VNode } from './html.ts';
import { getTargets, Name } from './name.ts';

const token = /"(?:\\.|[^"\\])*(?:"|\\?$)|[[\]{},:]|[^\s"[\]{},:]+/g;

export function Json({ text }: { readonly text: string }): VNode {
  const { api } = useConsole();
  const content = /^\s*[[{]/.test(text)
    ? indent(text, (name) => getTargets(api, name).length > 0)
    : text;
  return html`<pre tabindex="0">${content}</pre>`;
}

function indent(text: string, isReference: (name: string) => boolean): Child[] {
  const tokens = text.match(token) ?? [];
  const parts: Child[] = [];
  let depth = 0;
  let name = '';
  const newLine = (): string => `\n${'  '.repeat(depth)}`;
  for (const [index, one] of tokens.entries()) {
    const next = tokens[index + 1] ?? '';
    if ('{['.includes(one)) {
      depth += 1;
      parts.push(one, '}]'.includes(next) ? '' : newLine());
    } else if ('}]'.includes(one)) {
      depth -= 1;
      parts.push('{['.includes(tokens[index - 1] ?? '') ? '' : newLine(), one);
    } else if (one === ',') parts.push(one, newLine());
    else if (one === ':') parts.push(': ');
    else if (next === ':') {
      name = one.slice(1, -1);
      parts.push(html`<span class="name">${one}</span>`);
    } else {
      parts.push(html`<span class=${one.startsWith('"') ? 'string' : 'literal'}>${one}</span>`);
      const isId = one.length === 38 && isReference(name);
      if (isId) parts.push('  ', h(Name, { member: name, id: one.slice(1, -1), alone: true }));
    }
  }
  return parts;
}
